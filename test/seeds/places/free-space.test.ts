import { describe, expect, it } from 'vitest';
import { dungeon } from '../../../scenes/dungeon.ts';
import { town } from '../../../scenes/town.ts';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import {
  ceilingAbove,
  createFreeSpace,
  floorBelow,
  isClear,
  isEnclosed,
  isInRoom,
  isOpenBetween,
  isOutside,
} from '../../../src/seeds/places/free-space.ts';
import { box, joined, type Shape, sceneOf, tangle, turned } from '../../overdraw/measure/shapes.ts';

/** a room seen from inside, 20 x 8 x 20 about the origin, and a solid block above its floor */
const room = turned(box([0, 0, 0], [10, 4, 10]));
const block = box([4, -1.5, 4], [2, 1.5, 2]);
const spaceOf = (...shapes: Shape[]) => createFreeSpace(sceneOf(shapes));

describe('isOutside', () => {
  it('a room with a block in it, seeds 0 .. 199: inside the block and behind the walls no, else yes', () => {
    const space = spaceOf(room, block);
    const said = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const random = createRandom(seed);
      const eye: Vec3 = [24 * random() - 12, 10 * random() - 5, 24 * random() - 12];
      const inRoom = Math.abs(eye[0]) < 10 && Math.abs(eye[1]) < 4 && Math.abs(eye[2]) < 10;
      const inBlock = Math.abs(eye[0] - 4) < 2 && Math.abs(eye[1] + 1.5) < 1.5 && Math.abs(eye[2] - 4) < 2;
      const outside = isOutside(space, eye);
      expect(outside, `seed ${seed}: ${eye}`).toBe(inRoom && !inBlock);
      said[Number(outside)]++;
    }
    for (const count of said) expect(count).toBeGreaterThan(40);
  });

  it('as 32 rays say that are all cast, in tangles of solids, seeds 1 .. 20', () => {
    const RAYS = 32;
    const said = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed);
      const scene = sceneOf([...(seed % 2 ? [room] : []), ...tangle(random, 4 * seed)]);
      const space = createFreeSpace(scene);
      const { positions, indices, firstTriangle, flags } = scene;
      const isDoubleSided = (triangle: number) =>
        (flags[firstTriangle.findLastIndex((first) => first <= triangle)] & OBJECT_DOUBLE_SIDED) !== 0;
      for (let i = 0; i < 50; i++) {
        const origin: Vec3 = [5 * random() - 2.5, 4 * random() - 2, 4 * random() - 6.5];
        let hits = 0;
        let backs = 0;
        for (let ray = 0; ray < RAYS; ray++) {
          const y = 1 - (2 * ray + 1) / RAYS;
          const angle = ray * Math.PI * (3 - Math.sqrt(5));
          const around = Math.sqrt(1 - y * y);
          const direction: Vec3 = [around * Math.cos(angle), y, around * Math.sin(angle)];
          const cast = { origin, direction, start: 0, end: Infinity };
          if (!meshRayClosest(space.walls, cast, space.hit, { bothSides: true })) continue;
          hits++;
          const corner = (k: number) => positions.subarray(indices[space.hit.triangle * 3 + k] * 3).subarray(0, 3);
          const [a, b, c] = [corner(0), corner(1), corner(2)];
          const [u, v] = [b, c].map((to) => [0, 1, 2].map((k) => to[k] - a[k]));
          const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
          const along = normal.reduce((sum, n, k) => sum + n * direction[k], 0);
          if (along > 0 && !isDoubleSided(space.hit.triangle)) backs++;
        }
        const outside = backs <= hits / 4;
        expect(isOutside(space, origin), `seed ${seed}, eye ${i}: ${backs} of ${hits}`).toBe(outside);
        said[Number(outside)]++;
      }
    }
    for (const count of said) expect(count).toBeGreaterThan(100);
  });

  it('blended and double-sided solids have no inside', () => {
    const centre: Vec3 = [4, -2, 4];
    expect(isOutside(spaceOf(room, block), centre)).toBe(false);
    for (const flags of [OBJECT_BLEND, OBJECT_DOUBLE_SIDED])
      expect(isOutside(spaceOf(room, { ...block, flags }), centre)).toBe(true);
  });

  it('an object after a blended one keeps its own sides', () => {
    const space = spaceOf({ ...block, flags: OBJECT_BLEND }, { ...room, flags: OBJECT_DOUBLE_SIDED }, block);
    expect(isOutside(space, [4, -2, 4])).toBe(false);
    expect(isOutside(space, [20, 0, 0])).toBe(true);
  });

  it('where there is nothing, everything is outside', () => {
    expect(isOutside(spaceOf(), [0, 0, 0])).toBe(true);
  });

  it.each([dungeon, town])('the recorded views of $name are outside, and above a floor', (recipe) => {
    const scene = recipe.build();
    const space = createFreeSpace(scene);
    for (const { eye } of scene.views) {
      expect(isOutside(space, eye)).toBe(true);
      expect(floorBelow(space, eye)).toBeLessThan(Number.POSITIVE_INFINITY);
    }
  });
});

describe('floorBelow, isClear, isOpenBetween', () => {
  const space = spaceOf(room, block);

  it('the floor is the block where it stands, else the room; from inside the block there is none, nor from outside', () => {
    expect(floorBelow(space, [4.5, 3, 4])).toBeCloseTo(3, 12);
    expect(floorBelow(space, [-4.5, 3, 4])).toBeCloseTo(7, 12);
    expect(floorBelow(space, [4.5, -2, 4])).toBe(Number.POSITIVE_INFINITY);
    expect(floorBelow(space, [30, 0, 0])).toBe(Number.POSITIVE_INFINITY);
    expect(floorBelow(space, [0, 6, 1])).toBe(Number.POSITIVE_INFINITY);
  });

  it('the ceiling is the room, or the block from below; none under the open sky', () => {
    expect(ceilingAbove(space, [-4.5, 3, 4])).toBeCloseTo(1, 12);
    expect(ceilingAbove(space, [4.5, -3.5, 4])).toBeCloseTo(0.5, 12);
    expect(ceilingAbove(space, [4.5, 30, 4])).toBe(Number.POSITIVE_INFINITY);
  });

  it('enclosed is what every ray ends in: the room, the block, not what is outside', () => {
    expect(isEnclosed(space, [-4.5, 3, 4])).toBe(true);
    expect(isEnclosed(space, [4, -2, 4])).toBe(true);
    expect(isEnclosed(space, [12, 0, 0])).toBe(false);
    expect(isEnclosed(spaceOf(block), [-4.5, 3, 4])).toBe(false);
    // in one question: in the room, in a solid in it, outside
    const asked: Vec3[] = [
      [-4.5, 3, 4],
      [4, -2, 4],
      [12, 0, 0],
    ];
    expect(asked.map((eye) => isInRoom(space, eye))).toEqual([true, null, false]);
    expect(asked.map((eye) => isEnclosed(space, eye) && (isOutside(space, eye) || null))).toEqual([true, null, false]);
  });

  it('clear is farther than the distance from every triangle', () => {
    expect(isClear(space, [-8, 0, 0], 1.999)).toBe(true);
    expect(isClear(space, [-8, 0, 0], 2.001)).toBe(false);
    // of a corner of the block: (2, 0, 2)
    expect(isClear(space, [1, 1, 1], Math.sqrt(3) - 0.001)).toBe(true);
    expect(isClear(space, [1, 1, 1], Math.sqrt(3) + 0.001)).toBe(false);
  });

  it('a line is open where nothing stands in it, from either side', () => {
    expect(isOpenBetween(space, [-5, -2, 4], [1, -2, 4])).toBe(true);
    expect(isOpenBetween(space, [-5, -2, 4], [8, -2, 4])).toBe(false);
    // out of the block, through its back
    expect(isOpenBetween(space, [4, -2, 4.1], [4, 2, 4.1])).toBe(false);
    expect(isOpenBetween(space, [1, 1, 1], [1, 1, 1])).toBe(true);
    expect(isOpenBetween(spaceOf(joined([room, block])), [-5, 3, 4], [8, 3, 4])).toBe(true);
  });
});
