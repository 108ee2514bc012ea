/**
 * What a visitor sees first, where the address names nothing: one view twice as heat maps, nearest first and in the order of the file,
 * drawn object by object. The page's panels come when the visitor leaves it.
 */
import { isForOthers, MOVE_CODES } from '../control/keyboard.ts';
import type { Pilot } from '../control/pilot.ts';
import type { Shown } from '../shown/shown.ts';
import type { Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import type { Shell } from '../ui/shell.ts';

/** Of the castle's path: where the order of the file shades 2.4 times as much as is covered. */
const VIEW = 5;
const SECONDS = 8;
/** Keys that fly or turn, by their place, and the one that closes things. */
const { forward, back, left, right, up, down, turnLeft, turnRight, turnUp, turnDown } = MOVE_CODES;
const LEAVING = new Set<string>([
  'Escape',
  ...[forward, back, left, right, up, down, turnLeft, turnRight, turnUp, turnDown].flat(),
]);

export interface Opening {
  readonly isOn: boolean;
  /** Begins with the scene that the page opens on; not with another one. */
  begin(shown: Shown): void;
  leave(): void;
  /** Draws on. @returns whether there is more to draw */
  advance(seconds: number): boolean;
}

export interface OpeningDeps {
  store: Store;
  pilot: Pick<Pilot, 'goTo'>;
  shell: Pick<Shell, 'setOpening'>;
  /** the one that the page opens on */
  scene: string;
  /** nothing is to move by itself */
  still: boolean;
}

/** The part of the list that is drawn after so many seconds: slowly at first, where nearly all of the picture appears. */
export function drawnAfter(seconds: number): number {
  const part = Math.min(1, seconds / SECONDS);
  return part * part;
}

function isTwoOrders({ mode, compare }: Readonly<Settings>): boolean {
  return mode === 'heat' && (compare === 'pair' || compare === 'split');
}

export function createOpening({ store, pilot, shell, scene, still }: OpeningDeps): Opening {
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

  function finish(): void {
    isOn = false;
    end.abort();
    seconds = SECONDS;
    shell.setOpening(null);
  }

  function leave(): void {
    if (!isOn) return;
    finish();
    store.set({ mode: 'scene', compare: 'off', scrub: 1 });
  }

  // heard before the page's own keys, which keep the event from others
  function leaveByKey(event: KeyboardEvent): void {
    if (LEAVING.has(event.code) && !isForOthers(event)) leave();
  }

  return {
    get isOn() {
      return isOn;
    },
    begin({ loaded }) {
      if (loaded.name !== scene) return;
      isOn = true;
      seconds = still ? SECONDS : 0;
      end = new AbortController();
      const { signal } = end;
      document.addEventListener('keydown', leaveByKey, { signal, capture: true });
      // a key that shows something else ends it, with what that key has set
      signal.addEventListener(
        'abort',
        store.subscribe(() => !isTwoOrders(store.value) && finish()),
      );
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
