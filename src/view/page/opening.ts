/**
 * What a visitor sees first, where the address names nothing: one view twice as heat maps, nearest first and in the order of the file,
 * drawn object by object. It stands finished for a while, so that a late look sees the result, and is drawn again until it is touched.
 * The page's panels come when the visitor leaves it.
 *
 * Why this view: castle is the smallest of the scenes, 259 kB with its tree. Of its 24 views this one shows most:
 * `cull64 overdraw castle --orders tree,file` names it as the worst of the file's order, 2.445 beside 1.069. View 5 shows as much
 * (2.332 beside 1.079), but one wall fills it. metropolis shows more (view 6: 3.13 beside 1.02), for 2.4 MB, which is nine times as long a wait.
 */
import { isForOthers, MOVE_CODES } from '../control/keyboard.ts';
import type { Pilot } from '../control/pilot.ts';
import { areHalves } from '../picture/picture-place.ts';
import type { Shown } from '../shown/shown.ts';
import type { Store } from '../state/store.ts';
import type { Shell } from '../ui/shell.ts';

/** of the castle's path */
const VIEW = 18;
const SECONDS = 8;
/** of the bar */
const STEP = 0.001;
/** milliseconds that the finished pair stands: at first, until it is counted and looked at, and after it was drawn */
const FIRST_REST = 2500;
const REST = 8000;
/** what ends the drawing anew; the pointer may pass over it */
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;
/** Keys that fly or turn, by their place, and the one that closes things. */
const { forward, back, left, right, up, down, turnLeft, turnRight, turnUp, turnDown } = MOVE_CODES;
const LEAVING = new Set<string>([
  'Escape',
  ...[forward, back, left, right, up, down, turnLeft, turnRight, turnUp, turnDown].flat(),
]);

export type Opening = ReturnType<typeof createOpening>;

export interface OpeningDeps {
  store: Store;
  pilot: Pick<Pilot, 'goTo'>;
  shell: Pick<Shell, 'setOpening'>;
  /** the finished pair stands until the signal, for a while or for good */
  onRest(signal: AbortSignal): void;
  /** the one that the page opens on */
  scene: string;
  /** nothing is to move by itself */
  still: boolean;
}

/** The part of the list that is drawn after so many seconds. */
export function drawnAfter(seconds: number): number {
  return Math.min(1, seconds / SECONDS);
}

export function createOpening({ store, pilot, shell, onRest, scene, still }: OpeningDeps) {
  let isOn = false;
  let seconds = SECONDS;
  /** whether it is drawn again by itself */
  let repeats = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let resting = new AbortController();

  const controls = {
    leave,
    get isDrawing() {
      return seconds < SECONDS;
    },
    playOrPause() {
      const { scrub } = store.value;
      if (seconds < SECONDS) seconds = SECONDS;
      // a step on, for a page that rests draws when something changes
      else play(scrub < 1 - STEP ? scrub + STEP : 0);
    },
    scrub(part: number) {
      endRest();
      seconds = SECONDS;
      store.set({ scrub: part });
      if (part === 1) rest();
    },
  };

  /** @param from the part that is drawn already */
  function play(from = 0): void {
    endRest();
    seconds = from * SECONDS;
    store.set({ scrub: from });
  }

  function rest(millis = REST): void {
    resting = new AbortController();
    onRest(resting.signal);
    if (repeats) again = setTimeout(() => play(), millis);
  }

  function endRest(): void {
    clearTimeout(again);
    resting.abort();
  }

  function touch(): void {
    repeats = false;
    clearTimeout(again);
  }

  let end = new AbortController();

  function finish(): void {
    isOn = false;
    endRest();
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
    /** Begins with the scene that the page opens on; not with another one. */
    begin({ loaded }: Shown) {
      if (loaded.name !== scene) return;
      isOn = true;
      repeats = !still;
      seconds = SECONDS;
      end = new AbortController();
      const { signal } = end;
      document.addEventListener('keydown', leaveByKey, { signal, capture: true });
      for (const kind of TOUCHES) document.addEventListener(kind, touch, { signal, capture: true, passive: true });
      // a key that shows something else ends it, with what that key has set
      signal.addEventListener(
        'abort',
        store.subscribe(() => !areHalves(store.value) && finish()),
      );
      shell.setOpening(controls);
      pilot.goTo(loaded.views[VIEW]);
      store.set({ mode: 'heat', compare: 'pair', order: 'tree', against: 'file', scrub: 1 });
      rest(FIRST_REST);
    },
    leave,
    /** Draws on. @returns whether there is more to draw */
    advance(passed: number) {
      if (!isOn || seconds >= SECONDS) return false;
      seconds = Math.min(SECONDS, seconds + passed);
      store.set({ scrub: drawnAfter(seconds) });
      if (seconds === SECONDS) rest();
      return seconds < SECONDS;
    },
  };
}
