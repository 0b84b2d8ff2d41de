/** Jobs that run one after the other. A failure is kept to be shown, and the next job still runs. */
export class JobQueue {
  running = $state(false);
  /** Why the last job failed; null when it did not. */
  error = $state.raw<unknown>(null);
  #last: Promise<unknown> = Promise.resolve();

  /** What the job says of itself; false when it failed. Never rejects. */
  run(job: () => Promise<boolean>): Promise<boolean> {
    const run = this.#last.then(async () => {
      this.running = true;
      try {
        const done = await job();
        this.error = null;
        return done;
      } catch (error) {
        this.error = error;
        return false;
      } finally {
        this.running = false;
      }
    });
    this.#last = run;
    return run;
  }
}
