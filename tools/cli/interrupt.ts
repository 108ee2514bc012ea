/** What a signal would leave behind: removed before the program ends. */
import { constants } from 'node:os';

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/**
 * Do `work`, then `clean`. A signal that ends the program meanwhile has it clean first; the exit status is 128 plus the
 * signal's number, as in a shell. Elsewhere signals end the program at once: a handler would have to wait for long work.
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
    // a signal that came during the last step is delivered in the next turn: this one may be past the place where it would be
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
    for (const signal of SIGNALS) process.off(signal, end);
    clean();
  }
}
