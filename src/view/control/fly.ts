/**
 * Flying: keys move, the mouse steers the look, the wheel sets the speed.
 *
 * At speed 1 the scene's largest side takes SECONDS_ACROSS seconds. The mouse turns a fixed angle for each part of the
 * picture's height, smaller in a narrow view; a finger drags the picture instead, so the point under it stays there.
 */
import type { Store } from '../state/store.ts';
import { createDamped } from './damped.ts';
import type { HeldKeys } from './keyboard.ts';
import type { Mover } from './mover.ts';

const SECONDS_ACROSS = 16;
export const FAST = 4;
export const SLOW = 1 / 5;

/** radians a second that the arrow keys turn */
export const TURNING = 1.2;

/** fields of view that the mouse turns over one height of the picture */
const STEERING = 2;

/** one notch of the wheel */
const SPEED_STEP = 1.1;

/** part of the scene's largest side that doubling the distance of two fingers moves forward, at speed 1 */
const PINCH_WAY = 1 / 24;

export function createFly(keys: HeldKeys, store: Store): Mover {
  const way = createDamped(5);
  let notch = 0;
  return {
    drag(rig, by, grab) {
      const angle = ((store.value.fov * Math.PI) / 180) * (grab ? -1 : STEERING);
      rig.turn(by.right * angle, by.up * angle);
    },
    wheel(_rig, notches) {
      // only whole notches: a touchpad's small steps would be lost in the rounding
      // what is left of the other way does not hold up a turn back
      if (notch * notches > 0) notch = 0;
      notch -= notches;
      const whole = Math.trunc(notch);
      if (whole === 0) return;
      notch -= whole;
      const speed = store.value.speed * SPEED_STEP ** whole;
      store.set({ speed: Math.round(speed * 100) / 100 });
    },
    pan: (rig, by) => rig.pan(by.right, by.up),
    pinch(rig, spread) {
      rig.fly(0, 0, Math.log2(spread) * rig.size * PINCH_WAY * store.value.speed);
    },
    update(rig, seconds) {
      const pace = (keys.held('fast') ? FAST : 1) * (keys.held('slow') ? SLOW : 1);
      const goal = [
        (keys.held('right') - keys.held('left')) * pace,
        (keys.held('up') - keys.held('down')) * pace,
        (keys.held('forward') - keys.held('back')) * pace,
        keys.held('turnRight') - keys.held('turnLeft'),
        keys.held('turnUp') - keys.held('turnDown'),
      ];
      if (!way.advance(goal, seconds)) return false;
      const [right, up, forward, turnRight, turnUp] = way.way;
      if (turnRight !== 0 || turnUp !== 0) rig.turn(turnRight * TURNING, turnUp * TURNING);
      const unit = (rig.size / SECONDS_ACROSS) * store.value.speed;
      if (right !== 0 || up !== 0 || forward !== 0) rig.fly(right * unit, up * unit, forward * unit);
      return true;
    },
    stop: way.stop,
  };
}
