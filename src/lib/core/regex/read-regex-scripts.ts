import { getOwn, isJsonObject, setOwn, sameJson, type JsonObject } from '../formats/own-data';
import { repairFlag, repairNumber, repairText, repairTexts, type RepairPlace } from '../formats/repair';
import { WarningList } from '../formats/warning-list';
import type { RegexScript } from './schema';

const PLACEMENTS: Record<string, number> = {
  user_input: 1,
  userinput: 1,
  ai_output: 2,
  aioutput: 2,
  slash_command: 3,
  slashcommand: 3,
  world_info: 5,
  worldinfo: 5,
  reasoning: 6,
};

/** Reads regex scripts: a list, one script, or an object of scripts. What cannot be a script is left out with a warning. */
export function readRegexScripts(json: unknown, warnings = new WarningList()): RegexScript[] {
  return regexItems(json, warnings).map((item, index) => readScript(item, index, warnings));
}

/** The raw objects that are scripts, in order. */
function regexItems(json: unknown, warnings: WarningList): JsonObject[] {
  if (json === undefined || json === null) return [];
  if (isJsonObject(json)) {
    if (Object.hasOwn(json, 'findRegex') || Object.hasOwn(json, 'scriptName')) return [json];
    warnings.add('regex-object', 'The regex scripts are an object and were read as a list.');
    return Object.values(json).filter(isJsonObject);
  }
  if (!Array.isArray(json)) {
    warnings.add('regex-list', 'The regex scripts are no list and were not read.');
    return [];
  }
  const items = json.filter(isJsonObject);
  if (items.length < json.length)
    warnings.add('regex-list', `${json.length - items.length} regex scripts are no objects and were left out.`);
  return items;
}

function readScript(raw: JsonObject, index: number, warnings: WarningList): RegexScript {
  const place = (field: string): RepairPlace => ({
    warnings,
    code: 'regex-field',
    field: `regex script ${index + 1}: ${field}`,
  });
  const text = (field: string): string =>
    getOwn(raw, field) === null ? '' : repairText(getOwn(raw, field), place(field));
  const flag = (field: string): boolean => repairFlag(getOwn(raw, field), false, place(field));
  return {
    scriptName: text('scriptName') || `#${index + 1}`,
    findRegex: text('findRegex'),
    replaceString: text('replaceString'),
    trimStrings: readTrimStrings(getOwn(raw, 'trimStrings'), place('trimStrings')),
    placement: readPlacement(getOwn(raw, 'placement'), place('placement')),
    disabled: flag('disabled'),
    markdownOnly: flag('markdownOnly'),
    promptOnly: flag('promptOnly'),
    runOnEdit: flag('runOnEdit'),
    substituteRegex: repairNumber(readBoolean(getOwn(raw, 'substituteRegex')), 0, place('substituteRegex')),
    minDepth: readDepth(getOwn(raw, 'minDepth'), place('minDepth')),
    maxDepth: readDepth(getOwn(raw, 'maxDepth'), place('maxDepth')),
  };
}

/** Older scripts have a switch here: on is "raw". */
function readBoolean(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** SillyTavern reads an empty text as the depth 0. */
function readDepth(value: unknown, place: RepairPlace): number | null {
  return value === '' ? 0 : repairNumber(value, null, place);
}

function readTrimStrings(value: unknown, place: RepairPlace): string[] {
  return typeof value === 'string'
    ? value.split('\n').filter((line) => line !== '')
    : repairTexts(value ?? [], place, 'keep');
}

function readPlacement(value: unknown, place: RepairPlace): number[] {
  const items = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return items.flatMap((item) => {
    const named = typeof item === 'string' ? PLACEMENTS[item.toLowerCase()] : undefined;
    const number = named ?? repairNumber(item, null, place);
    return number === null ? [] : [number];
  });
}

/** Edited scripts merged into the raw ones: by place in the list, and only fields that differ from what raw reads as. */
export function writeRegexScripts(scripts: readonly RegexScript[], raw: unknown): unknown {
  const quiet = new WarningList();
  const items = regexItems(raw, quiet);
  const before = items.map((item, index) => readScript(item, index, quiet));
  if (sameJson(before, scripts)) return raw;
  const left = new Set(items.keys());
  return scripts.map((script) => {
    const index =
      [...left].find(
        (at) => before[at]?.scriptName === script.scriptName && before[at].findRegex === script.findRegex,
      ) ?? [...left].find((at) => before[at]?.scriptName === script.scriptName);
    if (index !== undefined) left.delete(index);
    const old: Partial<RegexScript> = index === undefined ? {} : (before[index] ?? {});
    const written: JsonObject = { ...(index === undefined ? {} : items[index]) };
    for (const [field, value] of Object.entries(script)) {
      if (!sameJson(value, old[field as keyof RegexScript])) setOwn(written, field, value);
    }
    return written;
  });
}
