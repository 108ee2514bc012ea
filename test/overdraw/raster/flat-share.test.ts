import { describe, expect, it } from 'vitest';
import { flatShare } from '../../../src/overdraw/raster/flat-share.ts';
import { createTarget, drawOrder, type Target } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { box, crowd, FRONT, type Shape, sceneOf, turned, wall } from '../measure/shapes.ts';

function pictureOf(...shapes: Shape[]): Target {
  const [width, height] = [96, 72];
  const setup = createViewSetup(sceneOf(shapes), width, height);
  const ids = Uint32Array.from(shapes, (_, i) => i);
  setupView(setup, FRONT, ids, ids.length);
  const target = createTarget(width, height);
  drawOrder(setup, ids, ids.length, target);
  return target;
}

/** an upright wall whose left end is nearer than its right one */
const aslant: Shape = { positions: [-9, -9, -3, 9, -9, -12, 9, 9, -12, -9, 9, -3], indices: [0, 1, 2, 0, 2, 3] };

describe('flatShare', () => {
  it('a wall is one plane: across, aslant, and with a hole of nothing beside it', () => {
    expect(flatShare(pictureOf(wall(4, -9, -9, 9, 9)))).toBe(1);
    expect(flatShare(pictureOf(aslant))).toBe(1);
    expect(flatShare(pictureOf(wall(4, -9, -9, 0, 9)))).toBe(1);
  });

  it('a wall of many pieces is one plane too', () => {
    const pieces = Array.from({ length: 36 }, (_, i) => {
      const [x, y] = [(i % 6) * 3 - 9, Math.floor(i / 6) * 3 - 9];
      return wall(4, x, y, x + 3, y + 3);
    });
    expect(flatShare(pictureOf(...pieces))).toBe(1);
  });

  it('of two walls side by side the larger counts', () => {
    expect(flatShare(pictureOf(wall(4, -9, -9, 1, 9), wall(6, 1.5, -9, 9, 9)))).toBeCloseTo(
      (96 / 72 + 0.25) / (2 * (96 / 72)),
      1,
    );
  });

  it('a room is several planes, and a crowd is many', () => {
    expect(flatShare(pictureOf(turned(box([0, 0, -4], [6, 3, 6]))))).toBeLessThan(0.4);
    expect(flatShare(pictureOf(...crowd(1)))).toBeLessThan(0.2);
  });

  it('nothing is not flat', () => {
    expect(flatShare(pictureOf(wall(-4, -9, -9, 9, 9)))).toBe(0);
  });
});
