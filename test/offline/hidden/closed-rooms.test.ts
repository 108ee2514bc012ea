/** Closed rooms against rooms that were built closed and open. */
import { describe, expect, it } from 'vitest';
import { closedRooms } from '../../../src/offline/hidden/closed-rooms.ts';
import { createFreeSpace, type FreeSpace } from '../../../src/seeds/places/free-space.ts';
import { box, sceneOf } from '../../overdraw/measure/shapes.ts';

const GRID = 0.8;
const HEIGHTS = { low: 0.5, high: 2 };
const BOX = [-13, -2, -7, 13, 16, 7];

/**
 * A yard of 10 x 10 between walls 14 high, and beside it a room of 10 x 4 x 10, with a wall between them.
 * @param isOpen whether a door in that wall, 2 wide and 3 high, is open
 * @param side on which side the room is, +1 or -1 along x
 */
function yardAndRoom(isOpen: boolean, side = 1): FreeSpace {
  return createFreeSpace(
    sceneOf([
      box([0, -0.5, 0], [11, 0.5, 6]),
      box([side * 5.5, 4.5, 0], [5.5, 0.5, 6]),
      box([side * -10.5, 7, 0], [0.5, 7, 6]),
      box([side * 10.5, 2, 0], [0.5, 2, 6]),
      box([0, 7, -5.5], [11, 7, 0.5]),
      box([0, 7, 5.5], [11, 7, 0.5]),
      box([0, 7, -3], [0.2, 7, 2]),
      box([0, 7, 3], [0.2, 7, 2]),
      isOpen ? box([0, 8.5, 0], [0.2, 5.5, 1]) : box([0, 7, 0], [0.2, 7, 1]),
    ]),
  );
}

describe('closed rooms', () => {
  it('a room beside a yard, its door shut: the room alone', () => {
    const places = closedRooms(yardAndRoom(false), BOX, GRID, HEIGHTS);
    expect(places.length).toBeGreaterThan(100);
    for (const [x, y, z] of places) {
      expect(x).toBeGreaterThan(0.2);
      expect(x).toBeLessThan(10);
      expect(Math.abs(z)).toBeLessThan(5);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(4);
    }
  });

  it.each([
    ['the yard', 1],
    ['the room', -1],
  ])('its door open: the room goes on into the yard, so neither is closed, %s come to first', (_, side) => {
    expect(closedRooms(yardAndRoom(true, side), BOX, GRID, HEIGHTS)).toEqual([]);
  });
});
