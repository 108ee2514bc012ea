/**
 * Limits how often a function runs, and always runs it with the newest value in the end, so that the screen is never
 * out of date.
 */
export function createThrottle<T>(millis: number, run: (value: T) => void) {
  let waiting: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    timer = setTimeout(tick, millis);
    run(value);
  };
  return {
    push(value: T) {
      waiting = { value };
      if (timer === undefined) tick();
    },
    /** what still waits is out of date */
    drop() {
      waiting = null;
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
