/**
 * Walking: keys move the player over the ground, the mouse looks, the wheel sets the speed as in flying, and walls stop
 * the player.
 *
 * One finger looks; two push the player over the ground as they move, and forward as they spread. A camera that comes
 * from another way of moving, or is placed elsewhere, is put on the ground below, or under the roof where the model is
 * closed above. Until the walls are loaded it stays where it is.
 */

import type { Vec3 } from '../../core/math/camera.ts';
import type { MeshTree } from '../../seeds/mesh/mesh-tree.ts';
import { meshSurface, type Surface } from '../../seeds/physics/surface.ts';
import { freeSpaceOf } from '../../seeds/places/free-space.ts';
import type { Store } from '../state/store.ts';
import { createDamped } from './damped.ts';
import { FAST, SLOW, TURNING } from './fly.ts';
import type { HeldKeys } from './keyboard.ts';
import type { Mover } from './mover.ts';
import { createPlayer, type Player } from './player.ts';
import type { Rig } from './rig.ts';
import type { Water } from './water.ts';

/** eye heights a second, at speed 1 */
const PACE = 3;

/** eye heights: how far two fingers push the player over the picture's height, and by doubling their distance */
const PUSH = 4;

/**
 * distance of the near plane, as a part of the eye's from every wall; its corners are farther, 3.2 times at 110 degrees
 * and 16:9
 */
const NEAR = 1 / 3.5;

export interface WalkEvents {
  /** the walls of the scene; null until they are loaded */
  walls(): MeshTree | null;
  /** its water, where nobody walks; asked for once they are */
  water(): Water | null;
  /** called where there is no ground to stand on */
  onNoGround(): void;
}

/** @param fly steers and sets the speed */
export function createWalk(keys: HeldKeys, store: Store, fly: Mover, events: WalkEvents): Mover {
  const way = createDamped(4);
  let walls: MeshTree | null = null;
  let surface: Surface | null = null;
  let water: Water | null = null;
  let player: Player | null = null;
  /** where the player left the camera */
  let left: Vec3 | null = null;
  /** what fingers have pushed, to the right and forward, in eye heights */
  let push: [right: number, forward: number] = [0, 0];

  /** Put the player where the camera is. @returns whether there is one */
  function stand(rig: Rig): boolean {
    const now = events.walls();
    if (now !== walls) {
      walls = now;
      surface = walls && meshSurface(walls);
      water = walls && events.water();
      player = null;
    }
    if (!walls || !surface) return false;
    const { eye } = rig.view();
    if (player && left && eye.every((v, axis) => v === left?.[axis])) return true;
    player = createPlayer(surface, walls.boxes, rig.size, eye, freeSpaceOf(walls), water);
    // what was tapped before there was anybody to jump
    keys.tapped('jump');
    if (player) return true;
    events.onNoGround();
    return false;
  }

  return {
    drag: fly.drag,
    wheel: fly.wheel,
    pan(_rig, by) {
      push = [push[0] - by.right * PUSH, push[1] - by.up * PUSH];
    },
    pinch(_rig, spread) {
      push = [push[0], push[1] + Math.log2(spread) * PUSH];
    },
    update(rig, seconds) {
      if (!stand(rig) || !player) return false;
      const pace = (keys.held('fast') ? FAST : 1) * (keys.held('slow') ? SLOW : 1);
      const goal = [
        (keys.held('right') - keys.held('left')) * pace,
        (keys.held('forward') - keys.held('back')) * pace,
        keys.held('turnRight') - keys.held('turnLeft'),
        keys.held('turnUp') - keys.held('turnDown'),
      ];
      // at a wall too the speed has to end before the frames do
      const moves = way.advance(goal, seconds);
      const [right, forward, turnRight, turnUp] = way.way;
      if (turnRight !== 0 || turnUp !== 0) rig.turn(turnRight * TURNING, turnUp * TURNING);
      if (keys.tapped('jump')) player.jump();
      const before = rig.view().eye;
      if (seconds > 0) {
        const unit = player.height / seconds;
        const along = forward * PACE * store.value.speed + push[1];
        const across = right * PACE * store.value.speed + push[0];
        const [x, z] = rig.heading();
        player.go((x * along - z * across) * unit, (z * along + x * across) * unit, seconds);
        push = [0, 0];
      }
      left = player.eye;
      rig.stand(left, player.clearance * NEAR);
      return moves || !player.isOnGround || left.some((v, axis) => v !== before[axis]) || push.some((v) => v !== 0);
    },
    stop() {
      way.stop();
      push = [0, 0];
    },
  };
}
