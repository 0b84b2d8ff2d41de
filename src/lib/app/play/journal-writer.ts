import { JOURNAL_DELAY_CHARS, JOURNAL_DELAY_MS } from '$lib/core/limits';
import type { DeltaRecord, JournalRecord } from '$lib/core/agent/journal-record';
import type { AppPorts } from '../app-ports';

/**
 * Writes a turn's records behind the stream: deltas at most `JOURNAL_DELAY_*` late and joined, which request left at
 * once, all in order, one write at a time. A failed write is tried again with the next one and thrown by `close`.
 */
export class JournalWriter {
  #waiting: JournalRecord[] = [];
  #chars = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly ports: Pick<AppPorts, 'entries'>,
    private readonly session: string,
  ) {}

  add(record: JournalRecord): void {
    const last = this.#waiting[this.#waiting.length - 1];
    if (record.kind === 'delta' && last?.kind === 'delta')
      this.#waiting[this.#waiting.length - 1] = joined(last, record);
    else this.#waiting.push(record);
    if (record.kind === 'delta') this.#chars += record.text.length + record.reasoning.length;
    if (record.kind === 'assembled' || this.#chars >= JOURNAL_DELAY_CHARS) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), JOURNAL_DELAY_MS);
  }

  /** Writes what waits. Rejects when the last write failed. */
  async close(): Promise<void> {
    this.#clearTimer();
    await this.#writing;
    const rest = this.#waiting;
    this.#waiting = [];
    if (rest.length > 0) await this.ports.entries.commit(this.session, { journal: rest }, 'relaxed');
  }

  #flush(): void {
    this.#clearTimer();
    this.#chars = 0;
    const records = this.#waiting;
    this.#waiting = [];
    this.#writing = this.#writing.then(async () => {
      try {
        await this.ports.entries.commit(this.session, { journal: records }, 'relaxed');
      } catch {
        // Kept for the next write; `close` reports if that fails too.
        this.#waiting = [...records, ...this.#waiting];
      }
    });
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Two deltas as one; it keeps the later seq, so that the reduction goes on from there. */
function joined(a: DeltaRecord, b: DeltaRecord): DeltaRecord {
  return { ...b, text: a.text + b.text, reasoning: a.reasoning + b.reasoning };
}
