/**
 * A seeded world in motion for the benches: boxes that fly straight in a cube of side 1000 and turn back at its sides.
 */
import { createCamera, viewProjection } from '../../../src/math/camera.ts';
import { createRandom, type Random } from '../../../src/math/random.ts';
import type { Ray } from '../../../src/math/ray.ts';
import { dynamicMove } from '../../../src/tree/dynamic/dynamic-change.ts';
import type { DynamicTree } from '../../../src/tree/dynamic/dynamic-tree.ts';
import { type CullQuery, createQuery } from '../../../src/tree/query.ts';

const SIDE = 1000;
/** How far an object moves along an axis in a step, at most, in halves of its own side. */
const SPEED = 0.1;

export interface World {
  /** n x (min x, y, z, max x, y, z) */
  boxes: Float32Array;
  /** n x (x, y, z): what the last step moved each by */
  steps: Float32Array;
  /** the objects' mean longest side */
  size: number;
  /** @returns how many objects moved */
  step(): number;
}

export function createWorld(n: number): World {
  const random = createRandom(1);
  const size = 280 / Math.cbrt(n);
  const half = Float64Array.from({ length: n }, () => (0.2 + random()) * (size / 1.4));
  const centres = Float64Array.from({ length: n * 3 }, () => random() * SIDE);
  const steps = Float32Array.from({ length: n * 3 }, (_, i) => (2 * random() - 1) * SPEED * half[Math.floor(i / 3)]);
  const boxes = new Float32Array(n * 6);
  const step = () => {
    for (let i = 0; i < n; i++)
      for (let k = 0; k < 3; k++) {
        const at = i * 3 + k;
        const next = centres[at] + steps[at];
        if (next < 0 || next > SIDE) steps[at] = -steps[at];
        centres[at] += steps[at];
        boxes[i * 6 + k] = centres[at] - half[i];
        boxes[i * 6 + 3 + k] = centres[at] + half[i];
      }
    return n;
  };
  step();
  return { boxes, steps, size, step };
}

const displacement: [number, number, number] = [0, 0, 0];

/** Move every object of the tree to where the world has it; gives how many were inserted anew. */
export function moveAll(tree: DynamicTree, { boxes, steps }: World): number {
  let anew = 0;
  for (let id = 0; id < tree.count; id++) {
    for (let k = 0; k < 3; k++) displacement[k] = steps[id * 3 + k];
    if (dynamicMove(tree, id, boxes, id * 6, displacement)) anew++;
  }
  return anew;
}

export interface Eye {
  query: CullQuery;
  /** the same camera as a matrix, as bvh.js wants it */
  matrix: Float32Array;
}

function pointIn(random: Random): [number, number, number] {
  return [random() * SIDE, random() * SIDE, random() * SIDE];
}

/** Cameras within the world; about one object in six is visible. */
export function eyesIn(count: number): Eye[] {
  const random = createRandom(2);
  return Array.from({ length: count }, () => {
    const camera = createCamera({ eye: pointIn(random), target: pointIn(random), fov: 60, near: 0.1, far: 2000 });
    return { query: createQuery(camera), matrix: Float32Array.from(viewProjection(camera)) };
  });
}

/** Boxes of side 100. */
export function boxesIn(count: number): Float32Array[] {
  const random = createRandom(3);
  return Array.from({ length: count }, () => {
    const low = pointIn(random);
    return Float32Array.of(...low, ...low.map((v) => v + 100));
  });
}

export function raysIn(count: number): Ray[] {
  const random = createRandom(4);
  return Array.from({ length: count }, () => {
    const origin = pointIn(random);
    const away = pointIn(random).map((v, k) => v - origin[k]);
    const length = Math.hypot(...away);
    return { origin, direction: [away[0] / length, away[1] / length, away[2] / length], start: 0, end: SIDE };
  });
}
