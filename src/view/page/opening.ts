/**
 * What a visitor sees first, where the address names nothing: one view twice as heat maps, nearest first and in the order of the file,
 * drawn object by object. The page's panels come when the visitor leaves it.
 */
import type { Pilot } from '../control/pilot.ts';
import type { Shown } from '../shown/shown.ts';
import type { Store } from '../state/store.ts';
import type { Shell } from '../ui/shell.ts';

/** Of DEFAULT_SCENE's path: where the order of the file shades 2.4 times as much as is covered. */
const VIEW = 5;
const SECONDS = 8;
/** Keys that fly, and the one that closes things. */
const LEAVING = new Set(['escape', 'w', 'a', 's', 'd', 'q', 'e']);

export interface Opening {
  readonly isOn: boolean;
  begin(shown: Shown): void;
  leave(): void;
  /** Draws on. @returns whether there is more to draw */
  advance(seconds: number): boolean;
}

export interface OpeningDeps {
  store: Store;
  pilot: Pick<Pilot, 'goTo'>;
  shell: Pick<Shell, 'setOpening'>;
  /** nothing is to move by itself */
  still: boolean;
}

/** The part of the list that is drawn after so many seconds: slowly at first, where nearly all of the picture appears. */
export function drawnAfter(seconds: number): number {
  const part = Math.min(1, seconds / SECONDS);
  return part * part;
}

export function createOpening({ store, pilot, shell, still }: OpeningDeps): Opening {
  let isOn = false;
  let seconds = SECONDS;

  const controls = {
    leave,
    play() {
      seconds = 0;
      store.set({ scrub: 0 });
    },
    scrub(part: number) {
      seconds = SECONDS;
      store.set({ scrub: part });
    },
  };

  let end = new AbortController();

  function leave(): void {
    if (!isOn) return;
    isOn = false;
    end.abort();
    seconds = SECONDS;
    shell.setOpening(null);
    store.set({ mode: 'scene', compare: 'off', scrub: 1 });
  }

  return {
    get isOn() {
      return isOn;
    },
    begin({ loaded }) {
      isOn = true;
      seconds = still ? SECONDS : 0;
      end = new AbortController();
      document.addEventListener('keydown', ({ key }) => LEAVING.has(key.toLowerCase()) && leave(), {
        signal: end.signal,
      });
      shell.setOpening(controls);
      pilot.goTo(loaded.views[VIEW]);
      store.set({ mode: 'heat', compare: 'pair', order: 'tree', against: 'file', scrub: drawnAfter(seconds) });
    },
    leave,
    advance(passed) {
      if (!isOn || seconds >= SECONDS) return false;
      seconds = Math.min(SECONDS, seconds + passed);
      store.set({ scrub: drawnAfter(seconds) });
      return seconds < SECONDS;
    },
  };
}
