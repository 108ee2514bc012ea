/** A progress bar on stderr: only on a terminal, and only once the work has taken a second. */

import { stderr } from './surroundings.ts';

/** milliseconds before it is shown, and between two updates */
const PATIENCE = 1000;
const PACE = 100;
const WIDTH = 40;
/** return to the line's beginning and clear it: no mode of the terminal is changed, so Ctrl+C leaves it as it was */
const CLEAR = '\r\x1b[2K';

export interface Progress {
  /** @param done part of the work, 0 .. 1 */
  update(done: number): void;
  stop(): void;
}

/** Do the work, which says how much of it is done, and remove the bar in any case. */
export function withProgress<T>(label: string, work: (update: Progress['update']) => T): T {
  const progress = createProgress(label);
  try {
    return work(progress.update);
  } finally {
    progress.stop();
  }
}

export function createProgress(label: string): Progress {
  const start = performance.now();
  const terminal = stderr();
  let shown = -1;
  let last = start;
  return {
    update(done) {
      const now = performance.now();
      const percent = Math.floor(100 * done);
      if (!terminal.isTTY || now - start < PATIENCE || now - last < PACE || percent === shown) return;
      shown = percent;
      last = now;
      terminal.write(`${CLEAR}${barText(label, percent, terminal.columns)}`);
    },
    stop() {
      if (shown >= 0) terminal.write(CLEAR);
      shown = -1;
    },
  };
}

/** The bar, cut to the terminal's width: a longer line could not be cleared. */
function barText(label: string, percent: number, columns = 80): string {
  const width = Math.min(WIDTH, columns - label.length - ' 100 %'.length - 2);
  if (width < 1) return `${percent} %`;
  const full = Math.round((width * percent) / 100);
  return `${label} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent} %`;
}
