/**
 * A run on a console that did not end as DONE.
 */

/** `failed`: the program printed FAILED; `crash`: the machine stopped it; `timeout`: neither happened in time. */
export type RunFailure = 'failed' | 'crash' | 'timeout';

export class RunError extends Error {
  /** @param text what the program had printed by then */
  constructor(
    readonly reason: RunFailure,
    why: string,
    readonly text: string,
  ) {
    super(text === '' ? why : `${why}; it printed last: ${text.trim().split('\n').slice(-3).join(' | ')}`);
    this.name = 'RunError';
  }
}

/** What the program printed before its line DONE. */
export function beforeDone(printed: string): string {
  return printed.replace(/(^|\n)DONE\n$/, '$1');
}
