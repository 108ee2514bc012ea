/** What a way of moving does with keys and gestures: there are flying, orbiting and walking. */
import type { Rig } from './rig.ts';

/** A drag or the middle of a pinch: parts of the picture's height, right and up. */
export interface Shift {
  right: number;
  up: number;
}

export interface Mover {
  /** `grab`: the finger holds the picture; otherwise the mouse steers the look */
  drag(rig: Rig, by: Shift, grab: boolean): void;
  /** the wheel: `notches` above 0 is away from the scene */
  wheel(rig: Rig, notches: number): void;
  /** two fingers, both the same way */
  pan(rig: Rig, by: Shift): void;
  /** two fingers: `spread` is how many times farther apart they are now */
  pinch(rig: Rig, spread: number): void;
  /** the keys, for `seconds`. @returns whether the camera moved */
  update(rig: Rig, seconds: number): boolean;
  /** the camera was put elsewhere, or is moved in another way now: it stands still */
  stop(): void;
}
