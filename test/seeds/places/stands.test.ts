import { describe, expect, it } from 'vitest';
import { createFreeSpace } from '../../../src/seeds/places/free-space.ts';
import { findStands, standsOver } from '../../../src/seeds/places/stands.ts';
import { box, type Shape, sceneOf, turned } from '../../overdraw/measure/shapes.ts';

const HEIGHT = 1.7;
const spaceOf = (...shapes: Shape[]) => createFreeSpace(sceneOf(shapes));
/** a room of 20 x 8 x 20 with walls 1 thick */
const shell = box([0, 0, 0], [11, 5, 11]);
const room = turned(box([0, 0, 0], [10, 4, 10]));
const ground = box([0, -6, 0], [60, 1, 60]);

describe('standsOver', () => {
  it('in a house: on its roof, and on its floor under the roof', () => {
    const [roof, floor, ...more] = standsOver(spaceOf(shell, room), 3, 2, HEIGHT);
    expect(more).toEqual([]);
    expect(roof).toMatchObject({ isRoofed: false });
    expect(roof.floor).toBeCloseTo(5, 9);
    expect(roof.eye[1]).toBeCloseTo(5 + HEIGHT, 9);
    expect(floor).toMatchObject({ isRoofed: true });
    expect(floor.floor).toBeCloseTo(-4, 9);
    // two fifths of the way up
    expect(floor.eye).toEqual([3, expect.closeTo(-0.8, 9), 2]);
  });

  it('on each floor of a house of two', () => {
    const floors = standsOver(spaceOf(shell, room, box([0, 0, 0], [10, 0.5, 10])), 3, 2, HEIGHT);
    expect(floors.map(({ floor, isRoofed }) => [Math.round(floor * 10), isRoofed])).toEqual([
      [50, false],
      [5, true],
      [-40, true],
    ]);
  });

  it('not in what is solid, nor where there is no room, nor beside everything', () => {
    // a block in the room, a second one in it
    const space = spaceOf(shell, room, box([4, -1.5, 4], [2, 2.5, 2]), box([4, -3, 4], [1, 0.5, 1]));
    expect(standsOver(space, 4, 4, HEIGHT).map(({ floor }) => Math.round(floor))).toEqual([5, 1]);
    expect(standsOver(space, 4, 4, 5).map(({ floor }) => Math.round(floor))).toEqual([5]);
    expect(standsOver(space, 30, 4, HEIGHT)).toEqual([]);
    expect(standsOver(spaceOf(), 0, 0, HEIGHT)).toEqual([]);
  });

  it('a bridge is no roof', () => {
    const stands = standsOver(spaceOf(ground, box([0, 0, 0], [40, 0.5, 2])), 5, 0, HEIGHT);
    expect(stands.map(({ isRoofed }) => isRoofed)).toEqual([false, false]);
  });
});

describe('findStands', () => {
  it('a house is closed above; a house in a wide meadow is not, nor is a yard between walls', () => {
    expect(findStands(spaceOf(shell, room), HEIGHT).isClosed).toBe(true);
    expect(findStands(spaceOf(ground, shell, room), HEIGHT).isClosed).toBe(false);
    const walls = [-60, 60].flatMap((at) => [box([at, 0, 0], [1, 6, 61]), box([0, 0, at], [61, 6, 1])]);
    const { isClosed, found } = findStands(spaceOf(ground, ...walls), HEIGHT);
    expect(isClosed).toBe(false);
    expect(found.some(({ isRoofed }) => isRoofed)).toBe(false);
    expect(found.length).toBeGreaterThan(100);
  });

  it('where there is nothing, nobody stands', () => {
    expect(findStands(spaceOf(), HEIGHT)).toEqual({ found: [], isClosed: false });
  });
});
