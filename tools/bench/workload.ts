/** Seeded sets of spheres and camera poses for the benches. */
import { clamp } from '../../src/core/base/clamp.ts';
import { type Camera, createCamera } from '../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../src/core/tree/brute.ts';
import { type CullQuery, createQuery } from '../../src/core/tree/query.ts';

export type Layout = 'uniform' | 'city' | 'dungeon';

export const LAYOUTS: readonly Layout[] = ['uniform', 'city', 'dungeon'];

/**
 * n spheres: `uniform` fills a cube of side 1000; `city` puts them in blocks on a plain, most of them small; `dungeon`
 * puts small ones along the walls of rooms and in the corridors between them.
 */
export function spheresOf(layout: Layout, n: number, seed = 1): Float32Array {
  const random = createRandom(seed);
  const spheres = new Float32Array(n * 4);
  PLACERS[layout](spheres, n, random);
  return spheres;
}

/** writes n x (x, y, z, r) */
type Placer = (spheres: Float32Array, n: number, random: Random) => void;

const PLACERS: Record<Layout, Placer> = { uniform: placeUniform, city: placeCity, dungeon: placeDungeon };

function placeUniform(spheres: Float32Array, n: number, random: Random): void {
  for (let at = 0; at < n * 4; at += 4) {
    for (let axis = 0; axis < 3; axis++) spheres[at + axis] = random() * 1000;
    spheres[at + 3] = (0.2 + random()) * (400 / Math.cbrt(n));
  }
}

/**
 * The next objects of a city of n. @param spheres of these: all n, or as many as are wanted at once
 */
export function placeCity(spheres: Float32Array, n: number, random: Random): void {
  const blocks = Math.max(1, Math.round(n / 200));
  const side = Math.ceil(Math.sqrt(blocks));
  const step = 2000 / side;
  for (let at = 0; at < spheres.length; at += 4) {
    const block = Math.floor(random() * blocks);
    spheres[at] = ((block % side) + 0.8 * random()) * step;
    spheres[at + 1] = 60 * random() ** 3;
    spheres[at + 2] = (Math.floor(block / side) + 0.8 * random()) * step;
    spheres[at + 3] = step * (0.01 + 0.06 * random() ** 3);
  }
}

/** Rooms of 8 to 16 units in a grid of 20, each joined to its neighbours in x and z by corridors, on floors of 6; about 80 objects a room. */
function placeDungeon(spheres: Float32Array, n: number, random: Random): void {
  const floors = clamp(Math.round(n / 2000), 1, 4);
  const side = Math.max(2, Math.ceil(Math.sqrt(n / 80 / floors)));
  const halves = Float64Array.from({ length: floors * side * side * 2 }, () => 4 + 4 * random());
  for (let at = 0; at < n * 4; at += 4) {
    const room = Math.floor(random() * floors * side * side);
    const along = Math.floor(2 * random());
    const across = 1 - along;
    const place = [0, 0];
    if (random() < 0.3) {
      // a corridor from the middle of the room to the middle of the next, with its objects at its walls
      place[along] = 20 * random();
      place[across] = (random() < 0.5 ? -1 : 1) * (1.2 + 0.3 * random());
    } else {
      // most stand at a wall
      const half = halves.subarray(room * 2, room * 2 + 2);
      place[along] = half[along] * (2 * random() - 1);
      place[across] = half[across] * (random() < 0.5 ? -1 : 1) * (1 - 0.6 * random() ** 3);
    }
    spheres[at] = (room % side) * 20 + place[0];
    spheres[at + 1] = 6 * Math.floor(room / (side * side)) + 3 * random() ** 2;
    spheres[at + 2] = (Math.floor(room / side) % side) * 20 + place[1];
    spheres[at + 3] = 0.05 + 0.6 * random() ** 3;
  }
}

/** The queries of the cameras of camerasOf. */
export function queriesOf(spheres: Float32Array, share: number, count: number, seed = 2): CullQuery[] {
  return camerasOf(spheres, share, count, seed).map(createQuery);
}

/**
 * Cameras that look into the set from random points, with the field of view that makes `share` of the spheres visible, and a far plane
 * beyond all of them: some programs cannot do without one.
 */
export function camerasOf(spheres: Float32Array, share: number, count: number, seed = 2): Camera[] {
  const random = createRandom(seed);
  const n = spheres.length / 4;
  const ids = new Uint32Array(n);
  const far = 4 * extentOf(spheres);
  const pick = () => {
    const at = Math.floor(random() * n) * 4;
    return [spheres[at], spheres[at + 1], spheres[at + 2]] as [number, number, number];
  };
  const cameras: Camera[] = [];
  while (cameras.length < count) {
    const eye = pick();
    const target = pick();
    if (eye.every((v, axis) => v === target[axis])) continue;
    let narrow = 0.5;
    let wide = 175;
    let camera = createCamera({ eye, target, fov: wide, far });
    if (cullBrute(spheres, createQuery(camera), {}, createBruteResult(ids)) < share * n) continue;
    while (wide - narrow > 0.05) {
      const fov = (narrow + wide) / 2;
      camera = createCamera({ eye, target, fov, far });
      if (cullBrute(spheres, createQuery(camera), {}, createBruteResult(ids)) < share * n) narrow = fov;
      else wide = fov;
    }
    cameras.push(camera);
  }
  return cameras;
}

/** The longest side of the box around all centres. */
export function extentOf(spheres: Float32Array): number {
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = axis; at < spheres.length; at += 4) {
      least = Math.min(least, spheres[at]);
      most = Math.max(most, spheres[at]);
    }
    extent = Math.max(extent, most - least);
  }
  return extent;
}
