import type { StreamEvent } from '../../stream-event';
import { asList, asRecord, isRecord, numberOf, parseJson, textOf, type JsonRecord } from '../../json-values';

interface Slot {
  /** What the provider numbers it by, when it does. */
  wireIndex?: number;
  id?: string;
  name: string;
  arguments: string;
  started: boolean;
}

/**
 * Puts tool calls together from deltas in any chunking. Endpoints differ in everything: the index may be missing or
 * always 0, the id comes once, each time or never, a name comes in pieces or is repeated, arguments are a text or
 * already an object.
 */
export class ToolCallAssembly {
  readonly #slots: Slot[] = [];

  /** Makes ids for calls that got none; the decoder sets it before the first call. */
  idPrefix = 'call';

  get size(): number {
    return this.#slots.length;
  }

  /** Calls of one delta (`tool_calls`, or the older `function_call`). */
  push(delta: JsonRecord): StreamEvent[] {
    const calls = isRecord(delta.tool_calls) ? [delta.tool_calls] : asList(delta.tool_calls);
    const events: StreamEvent[] = [];
    const touched = new Set<Slot>();
    for (const call of calls) if (isRecord(call)) this.#add(call, touched, events);
    if (isRecord(delta.function_call)) this.#add({ index: 0, function: delta.function_call }, touched, events);
    return events;
  }

  /** The ends of all calls, in order. */
  end(): StreamEvent[] {
    return this.#slots.flatMap((slot, index) => {
      const events: StreamEvent[] = [];
      const id = this.#start(slot, index, events);
      events.push({ type: 'tool-input-end', index, id, name: slot.name, arguments: slot.arguments });
      return events;
    });
  }

  #add(call: JsonRecord, touched: Set<Slot>, events: StreamEvent[]): void {
    // Some endpoints put name and arguments beside the id instead of under `function`.
    const fn = isRecord(call.function) ? call.function : call;
    const name = textOf(fn.name) ?? '';
    const text = argumentsText(fn.arguments ?? fn.parameters);
    const id = textOf(call.id);
    const wireIndex = numberOf(call.index);
    let slot = this.#find(wireIndex, id, name, touched);
    if (!slot) {
      slot = { name: '', arguments: '', started: false, ...(wireIndex === undefined ? {} : { wireIndex }) };
      this.#slots.push(slot);
    }
    touched.add(slot);
    slot.id ??= id;
    if (!slot.started && name !== slot.name) slot.name += name;
    this.#extend(slot, text, typeof fn.arguments === 'object', events);
  }

  #find(wireIndex: number | undefined, id: string | undefined, name: string, touched: Set<Slot>): Slot | undefined {
    if (wireIndex !== undefined) {
      const slot = this.#slots.findLast((each) => each.wireIndex === wireIndex);
      if (!slot) return id === undefined ? undefined : this.#slots.find((each) => each.id === id);
      return this.#isAnother(slot, id, name) ? undefined : slot;
    }
    if (id !== undefined) {
      const known = this.#slots.find((each) => each.id === id);
      if (known || name !== '') return known;
    }
    const last = this.#slots.at(-1);
    if (!last || touched.has(last) || this.#isAnother(last, id, name)) return undefined;
    return last;
  }

  /** True when a delta that points at `slot` begins a new call all the same. */
  #isAnother(slot: Slot, id: string | undefined, name: string): boolean {
    if (name === '' || (id !== undefined && id === slot.id)) return false;
    if (id !== undefined && slot.id !== undefined) return true;
    return slot.arguments !== '' && parseJson(slot.arguments) !== undefined;
  }

  #extend(slot: Slot, text: string, whole: boolean, events: StreamEvent[]): void {
    // An object is the whole of the arguments; endpoints that send one repeat it.
    if (text === '' || (whole && slot.arguments === text)) return;
    slot.arguments += text;
    if (slot.name === '') return;
    const index = this.#slots.indexOf(slot);
    const started = slot.started;
    this.#start(slot, index, events);
    events.push({ type: 'tool-input-delta', index, text: started ? text : slot.arguments });
  }

  #start(slot: Slot, index: number, events: StreamEvent[]): string {
    const id = (slot.id ??= `${this.idPrefix}_${index}`);
    if (!slot.started) events.push({ type: 'tool-input-start', index, id, name: slot.name });
    slot.started = true;
    return id;
  }
}

function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(asRecord(value)) : '';
}
