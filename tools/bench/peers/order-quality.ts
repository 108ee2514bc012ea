/**
 * How good an order is, by random pairs: in what part of them the farther object comes first, and what part changes its
 * order from a frame to the next.
 */
import { type Camera, createCamera, forwardOf, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { type CullQuery, centreKey } from '../../../src/core/tree/query.ts';
import { type Built, type Frame, frameOf } from './contestant.ts';

const PAIRS = 2000;
/**
 * the camera of the next frame: a step sideways as a part of the scene's extent, and a turn as a part of a right angle
 */
const STEP = 0.002;
const TURN = 0.01;

/** Part of random pairs of visible objects in which the farther one comes first; chance gives 0.5. */
export function discord(spheres: Float32Array, { cull, ids }: Pick<Built, 'cull' | 'ids'>, frames: Frame[]): number {
  const random = createRandom(3);
  let wrong = 0;
  let pairs = 0;
  for (const frame of frames) {
    const count = cull(frame);
    const counted = countWrongPairs(random, spheres, frame.query, ids(), count);
    wrong += counted.wrong;
    pairs += counted.pairs;
  }
  return pairs === 0 ? 0 : wrong / pairs;
}

/**
 * Of random pairs of a list's first `count` ids, the number with two objects, and of these the number whose first
 * object is the farther.
 */
export function countWrongPairs(
  random: Random,
  spheres: Float32Array,
  query: CullQuery,
  ids: Uint32Array,
  count: number,
): { wrong: number; pairs: number } {
  let wrong = 0;
  let pairs = 0;
  for (let k = 0; k < PAIRS; k++) {
    const a = randomInt(random, count);
    const b = randomInt(random, count);
    if (a === b) continue;
    pairs++;
    if (centreKey(query, spheres, ids[Math.min(a, b)]) > centreKey(query, spheres, ids[Math.max(a, b)])) wrong++;
  }
  return { wrong, pairs };
}

/** Part of random pairs of objects, visible in a frame and in the next, whose order changes. */
export function turnedRound(
  { cull, ids }: Pick<Built, 'cull' | 'ids'>,
  frames: Frame[],
  next: Frame[],
  objects: number,
): number {
  const random = createRandom(4);
  const places = new Int32Array(objects);
  let turned = 0;
  let pairs = 0;
  for (const [i, frame] of frames.entries()) {
    places.fill(-1);
    const later = cull(next[i]);
    for (const [place, id] of ids().subarray(0, later).entries()) places[id] = place;
    const count = cull(frame);
    const list = ids();
    for (let k = 0; k < PAIRS; k++) {
      const a = randomInt(random, count);
      const b = randomInt(random, count);
      const [from, to] = [places[list[Math.min(a, b)]], places[list[Math.max(a, b)]]];
      if (a === b || from < 0 || to < 0) continue;
      pairs++;
      if (from > to) turned++;
    }
  }
  return pairs === 0 ? 0 : turned / pairs;
}

/** The next frame: the camera has moved a step sideways and turned a little. */
export function nextFrame(camera: Camera, extent: number): Frame {
  const [x, y, z] = forwardOf(camera);
  const level = Math.hypot(x, z) || 1;
  const side: Vec3 = [-z / level, 0, x / level];
  const eye = camera.eye.map((v, axis) => v + STEP * extent * side[axis]) as unknown as Vec3;
  const target = eye.map((v, axis) => v + [x, y, z][axis] + (TURN * Math.PI * side[axis]) / 2) as unknown as Vec3;
  return frameOf(createCamera({ ...camera, eye, target }, camera.aspect));
}
