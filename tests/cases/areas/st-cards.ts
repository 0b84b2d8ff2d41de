import { folderNameFor, readCard, writeCard } from '$lib/core';

interface CardCase {
  format: 'png' | 'json' | 'yaml' | 'charx';
  base64: string;
}

type Json = Record<string, unknown>;

/** The fields that the reference repeats at the top of every card it stores. */
const MIRRORED = ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example', 'tags'];
/** What the reference adds to a card of the first generation; we leave out what says nothing. */
const FIRST_GENERATION_EXTENSIONS = { world: '', depth_prompt: { prompt: '', depth: 4, role: 'system' } };
const DEFAULT_TALKATIVENESS = 0.5;

/**
 * Reads the file, writes the card as we would and reads what that holds. The reference stores some fields twice and
 * clears its own `fav`; that layout is added here, with the values of our card.
 */
export async function runStCards(input: unknown): Promise<unknown> {
  const { format, base64 } = input as CardCase;
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  let file;
  try {
    file = await readCard(bytes, `card.${format}`);
  } catch (error) {
    return { imported: false, errorCode: (error as { code?: unknown }).code };
  }
  const store = file.format === 'png' ? 'png' : 'json-v3';
  const stored = await readCard(await writeCard(file, store), `card.${store}`);
  return {
    imported: true,
    fileName: folderNameFor(stored.card.name, new Set()),
    warnings: file.warnings,
    card: storedLayout(stored.raw as Json & { data: Json }, file.spec === 'v1'),
  };
}

function storedLayout(raw: Json & { data: Json }, firstGeneration: boolean): Json {
  const extensions = (raw.data['extensions'] ?? {}) as Json;
  const talkativeness = extensions['talkativeness'] ?? DEFAULT_TALKATIVENESS;
  const added = firstGeneration ? { ...FIRST_GENERATION_EXTENSIONS, talkativeness } : {};
  const data: Json = { ...raw.data, extensions: { ...added, ...withoutNull(extensions), fav: false } };
  const top: Json = { ...raw, fav: false, data };
  for (const key of MIRRORED) if (Object.hasOwn(data, key)) top[key] = data[key];
  return firstGeneration ? { ...top, talkativeness, creatorcomment: data['creator_notes'] } : top;
}

function withoutNull(object: Json): Json {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
