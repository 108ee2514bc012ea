/** Orbiting: drags and keys take the eye round the pivot, wheel and pinch nearer to it and away. */
import { createDamped } from './damped.ts';
import { FAST, SLOW } from './fly.ts';
import type { HeldKeys } from './keyboard.ts';
import type { Mover } from './mover.ts';

/** a drag over the picture's height turns half a circle */
const DRAG_ANGLE = Math.PI;

/** what keys do in a second: radians of turn, and change of the distance's natural logarithm */
const KEY_ANGLE = 1.2;
const KEY_DOLLY = 1.2;

const WHEEL_STEP = 1.1;

export function createOrbit(keys: HeldKeys): Mover {
  const way = createDamped(3);
  return {
    drag(rig, by) {
      rig.orbit(-by.right * DRAG_ANGLE, -by.up * DRAG_ANGLE);
    },
    wheel(rig, notches) {
      rig.dolly(WHEEL_STEP ** notches);
    },
    pan: (rig, by) => rig.pan(by.right, by.up),
    pinch(rig, spread) {
      rig.dolly(1 / spread);
    },
    update(rig, seconds) {
      const pace = (keys.held('fast') ? FAST : 1) * (keys.held('slow') ? SLOW : 1);
      const either = (a: number, b: number): number => Math.min(1, a + b) * pace;
      const goal = [
        either(keys.held('right'), keys.held('turnRight')) - either(keys.held('left'), keys.held('turnLeft')),
        either(keys.held('up'), keys.held('turnUp')) - either(keys.held('down'), keys.held('turnDown')),
        (keys.held('back') - keys.held('forward')) * pace,
      ];
      if (!way.advance(goal, seconds)) return false;
      const [right, up, away] = way.way;
      if (right !== 0 || up !== 0) rig.orbit(right * KEY_ANGLE, up * KEY_ANGLE);
      if (away !== 0) rig.dolly(Math.exp(away * KEY_DOLLY));
      return true;
    },
    stop: way.stop,
  };
}
