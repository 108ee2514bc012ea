/**
 * Keys, mouse and fingers move a rig, in the way that the setting `move` names.
 *
 * A double click while flying or walking captures the mouse, and the browser releases it at Esc. While it is captured,
 * a click picks what is in the middle of the picture.
 */
import { clamp } from '../../core/base/clamp.ts';
import type { SettingName, Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { createFly } from './fly.ts';
import { createHeldKeys } from './keyboard.ts';
import type { Mover } from './mover.ts';
import { createOrbit } from './orbit.ts';
import type { Rig } from './rig.ts';
import { withStick } from './stick.ts';
import { trackGestures } from './touch.ts';
import { createWalk, type WalkEvents } from './walk.ts';

export type Controls = ReturnType<typeof createControls>;

export interface ControlEvents extends WalkEvents {
  /** a tap or click: CSS pixels from the canvas's upper left corner */
  onPick(x: number, y: number): void;
  /** the user moved the camera, or began to: a frame is due */
  onMove(): void;
  /** the picture's middle and its height: CSS pixels, from the canvas's upper left corner */
  picture(): { x: number; y: number; height: number };
}

/** seconds: a longer frame counts as this long */
const LONGEST_STEP = 0.1;

/** one notch of a wheel in each unit of its events: pixels, lines, pages */
const NOTCH = [100, 3, 1];
const MAX_NOTCHES = 3;

/** a touchpad's pinch arrives as ctrl + wheel: how far the fingers spread in a notch */
const PINCH_NOTCH = 1.25;

export function createControls(canvas: HTMLCanvasElement, rig: Rig, store: Store, events: ControlEvents) {
  const page = canvas.ownerDocument;
  const end = new AbortController();
  let moved = false;
  const changed = (): void => {
    moved = true;
    events.onMove();
  };
  const onPress = (): void => events.onMove();
  const keys = withStick(createHeldKeys(page, page.defaultView ?? page, onPress), onPress);
  const fly = createFly(keys, store);
  const movers: Record<Settings['move'], Mover> = {
    fly,
    orbit: createOrbit(keys),
    walk: createWalk(keys, store, fly, events),
  };
  const mover = (): Mover => movers[store.value.move];
  const stop = (): void => {
    for (const each of Object.values(movers)) each.stop();
  };
  /** the mouse looks around, and the wheel sets the speed */
  const looks = (): boolean => store.value.move !== 'orbit';
  const height = (): number => Math.max(1, events.picture().height);
  const caught = (): boolean => page.pointerLockElement === canvas;

  const endGestures = trackGestures(canvas, {
    drag(right, down, event) {
      if (caught()) return;
      rig.setFov(store.value.fov);
      const by = { right: right / height(), up: -down / height() };
      const pans = !looks() && ((event.buttons & 2) !== 0 || event.shiftKey);
      if (pans) mover().pan(rig, by);
      else mover().drag(rig, by, event.pointerType !== 'mouse');
      changed();
    },
    pinch(right, down, spread) {
      rig.setFov(store.value.fov);
      mover().pan(rig, { right: right / height(), up: -down / height() });
      if (spread !== 1) mover().pinch(rig, spread);
      changed();
    },
    tap(x, y, count, event) {
      if (caught()) {
        const middle = events.picture();
        events.onPick(middle.x, middle.y);
      } else if (count === 1) events.onPick(x, y);
      else if (event.pointerType === 'mouse' && looks()) catchMouse(canvas);
    },
  });

  const steer = (event: MouseEvent): void => {
    if (!caught() || !looks()) return;
    rig.setFov(store.value.fov);
    fly.drag(rig, { right: event.movementX / height(), up: -event.movementY / height() }, false);
    changed();
  };
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const notches = event.deltaY / NOTCH[event.deltaMode];
    if (!Number.isFinite(notches) || notches === 0) return;
    const step = clamp(notches, -MAX_NOTCHES, MAX_NOTCHES);
    if (event.ctrlKey) mover().pinch(rig, PINCH_NOTCH ** -step);
    else mover().wheel(rig, step);
    // a wheel that sets the speed leaves the camera where it is
    if (event.ctrlKey || !looks()) changed();
  };
  const { signal } = end;
  canvas.addEventListener('mousemove', steer, { signal });
  canvas.addEventListener('wheel', wheel, { passive: false, signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  const unsubscribe = store.subscribe((names: ReadonlySet<SettingName>) => {
    if (!names.has('move')) return;
    stop();
    if (caught()) page.exitPointerLock();
  });

  return {
    /** Go on by `seconds`. @returns whether the camera moved since the call before */
    update(seconds: number) {
      const step = clamp(seconds, 0, LONGEST_STEP);
      const settling = rig.settle(step);
      // a frame that only begins to move has no time to move in, and must still be followed by another
      const byKeys = mover().update(rig, step) || keys.any;
      const result = moved || settling || byKeys;
      moved = false;
      return result;
    },
    /** the camera was put elsewhere, where it stands still */
    setRig(next: Rig) {
      rig = next;
      stop();
    },
    stick: keys,
    dispose() {
      end.abort();
      endGestures();
      unsubscribe();
      keys.dispose();
      if (caught()) page.exitPointerLock();
    },
  };
}

function catchMouse(canvas: HTMLCanvasElement): void {
  // a browser may refuse, at once or later: dragging still steers. Some browsers give back no promise, phones have no such call.
  try {
    const answer: unknown = canvas.requestPointerLock?.();
    if (answer instanceof Promise) answer.catch(() => {});
  } catch {
    return;
  }
}
