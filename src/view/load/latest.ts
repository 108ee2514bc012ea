/** One job at a time: a new one ends the one before, and a job that was replaced reports nothing more. */
export interface LatestEvents {
  started(): void;
  /** it failed by itself */
  failed(line: string): void;
  /** cancel() ended it */
  cancelled(): void;
  /** the last of all, whatever came of it */
  ended(): void;
}

export function createLatest(events: LatestEvents) {
  let running: AbortController | null = null;
  return {
    get busy() {
      return running !== null;
    },
    /**
     * @param job is told through `signal` that it is to end; `current` tells whether it is still the latest
     * @returns what it made; null where it failed, or was ended or replaced. Never rejects.
     */
    async run<T>(job: (signal: AbortSignal, current: () => boolean) => Promise<T>) {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      const current = (): boolean => running === mine;
      events.started();
      try {
        const made = await job(mine.signal, current);
        return current() ? made : null;
      } catch (error) {
        if (!current()) return null;
        if (mine.signal.aborted) events.cancelled();
        else events.failed(error instanceof Error ? error.message : String(error));
        return null;
      } finally {
        if (current()) {
          running = null;
          events.ended();
        }
      }
    },
    cancel() {
      running?.abort();
    },
    /** End the job without a message: its scene is gone. */
    forget() {
      running?.abort();
      running = null;
      events.ended();
    },
  };
}
