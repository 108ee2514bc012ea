/** Cleans up before a signal ends the program. */
import { constants } from 'node:os';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Do `work`, then `clean`. On a signal meanwhile the program runs `clean` before it ends; the exit status is 128 plus
 * the signal's number, as in a shell. At other times signals end the program at once, because a handler would have to
 * wait for long work.
 */
export async function cleanly<T>(work: () => Promise<T>, clean: () => void): Promise<T> {
  const end = (signal: NodeJS.Signals): void => {
    clean();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    return await work();
  } finally {
    // a signal that came during the last step is delivered in the next turn of the event loop, so wait for that turn
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
    for (const signal of SIGNALS) process.off(signal, end);
    clean();
  }
}
