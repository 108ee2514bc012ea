/**
 * Seeded rays at a mesh, most of them where rounding decides: at corners and edges, along planes and axes, with ends on
 * the surface.
 */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { type Random, randomInt } from '../../../src/core/math/random.ts';
import type { Ray } from '../../../src/core/math/ray.ts';
import type { Mesh } from './mesh-cases.ts';

export const RAY_KINDS = [
  'anywhere',
  'at a corner',
  'at an edge',
  'along a plane',
  'along an edge',
  'along an axis',
  'from a corner',
] as const;
export type RayKind = (typeof RAY_KINDS)[number];

/** How far a ray along a plane may lean out of it: not at all, by a rounding, or clearly. */
const LEANS = [0, 1e-16, 1e-14, 1e-13, 1e-12, 1e-11, 1e-9, 1e-6];

export const vector = (of: (axis: number) => number): Vec3 => [of(0), of(1), of(2)];

const lerp = (a: Vec3, b: Vec3, t: number): Vec3 => vector((axis) => a[axis] + (b[axis] - a[axis]) * t);

/** @param box of the mesh: min x, y, z, max x, y, z */
export function randomRay(random: Random, { positions, indices }: Mesh, box: Float64Array, kind: RayKind): Ray {
  const triangle = randomInt(random, indices.length / 3);
  const corner = (k: number): Vec3 => {
    const at = indices[triangle * 3 + (k % 3)] * 3;
    return [positions[at], positions[at + 1], positions[at + 2]];
  };
  const turn = randomInt(random, 3);
  const [a, b, c] = [corner(turn), corner(turn + 1), corner(turn + 2)];
  const anywhere = (): Vec3 => vector((axis) => box[axis] + random() * (box[3 + axis] - box[axis]));
  const limits = { start: 0, end: random() < 0.7 ? Number.POSITIVE_INFINITY : random() * (box[3] - box[0]) };
  switch (kind) {
    case 'anywhere':
      return towards(anywhere(), anywhere(), limits);
    case 'at a corner': {
      const origin = anywhere();
      const ray = towards(origin, a, limits);
      // every other one ends at the corner, or begins there
      const distance = Math.hypot(a[0] - origin[0], a[1] - origin[1], a[2] - origin[2]);
      if (random() < 0.25) return { ...ray, end: distance };
      return random() < 0.25 ? { ...ray, start: distance, end: Number.POSITIVE_INFINITY } : ray;
    }
    case 'at an edge':
      return towards(anywhere(), lerp(a, b, random()), limits);
    case 'along a plane': {
      const inside = lerp(lerp(a, b, random()), c, random());
      const from = lerp(inside, lerp(a, b, 3 * random() - 1), 1 + 20 * random());
      const lean = LEANS[randomInt(random, LEANS.length)] * (random() - 0.5);
      const aside = anywhere();
      return towards(lerp(from, aside, lean), inside, limits);
    }
    case 'along an edge':
      return towards(lerp(a, b, -2 * random()), b, limits);
    case 'along an axis': {
      const on = lerp(a, b, random() < 0.5 ? 0 : random());
      const along = randomInt(random, 3);
      const sign = random() < 0.5 ? 1 : -1;
      const back = random() < 0.2 ? 0 : sign * random() * (box[3 + along] - box[along]);
      const origin = vector((axis) => (axis === along ? on[axis] - back : on[axis]));
      // 0 and -0 alike
      const direction = vector((axis) => (axis === along ? sign : random() < 0.5 ? 0 : -0));
      return { origin, direction, ...limits };
    }
    case 'from a corner':
      return towards(a, anywhere(), limits);
  }
}

function towards(origin: Vec3, target: Vec3, limits: { start: number; end: number }): Ray {
  const to = vector((axis) => target[axis] - origin[axis]);
  const length = Math.hypot(...to);
  return { origin, direction: length > 0 ? vector((axis) => to[axis] / length) : [0, 0, 1], ...limits };
}
