/** What is made once for a scene or a picture has the room that its header says, and no more. */
import { expect, test } from 'vitest';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createMeasurement } from '../../../src/overdraw/measure/measure.ts';
import { createClipper, MAX_CORNERS } from '../../../src/overdraw/raster/clip.ts';
import { createTarget } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup } from '../../../src/overdraw/raster/setup.ts';
import { createSpans } from '../../../src/overdraw/raster/spans.ts';
import { crowd, sceneOf } from './shapes.ts';

const scene = sceneOf(crowd(1));
const objects = scene.names.length;

test('a view: 26 bytes a vertex of the largest object and a clipped corner, 16 an object, a matrix', () => {
  const { vertices, firstSpan, endSpan, firstVertex, endVertex, ...rest } = createViewSetup(scene, 20, 10);
  const { x, y, depth, code, matrix } = vertices;
  const own = Array.from({ length: objects }, (_, object) => {
    const [start, end] = [scene.firstTriangle[object] * 3, scene.firstTriangle[object + 1] * 3];
    return new Set(scene.indices.subarray(start, end)).size;
  });
  const slots = Math.max(...own) + MAX_CORNERS;
  expect(slots).toBeLessThan(scene.positions.length / 3);
  expect([x, y, depth, code].map((list) => list.length)).toEqual(Array(4).fill(slots));
  expect([x, y, depth, code].reduce((sum, list) => sum + list.byteLength, 0)).toBe(26 * slots);
  expect([firstSpan, endSpan, firstVertex, endVertex].map((list) => list.byteLength)).toEqual(
    Array(4).fill(4 * objects),
  );
  expect(matrix.length).toBe(16);
  expect([rest.objects, rest.triangles, rest.clipped, rest.spans.count]).toEqual([0, 0, 0, 0]);
});

test('a clipper: two polygons of nine corners of four numbers', () => {
  const { polygon, spare, ...distances } = createClipper();
  expect([polygon.length, spare.length]).toEqual([36, 36]);
  expect(distances).toEqual({ near: 0, guardX: 0, guardY: 0 });
});

test('spans: room for 4,096 at first, 24 bytes each', () => {
  const { start, end, depth, slope, ...rest } = createSpans(20, 10);
  expect([start, end, depth, slope].map((list) => list.length)).toEqual(Array(4).fill(4096));
  expect([start, end, depth, slope].reduce((sum, list) => sum + list.BYTES_PER_ELEMENT, 0)).toBe(24);
  expect(rest).toEqual({ width: 20, height: 10, count: 0 });
});

test('a target and a measurement: a number for each pixel, and a list of the objects', () => {
  const { depth, owner, passes } = createTarget(20, 10);
  expect([depth.length, owner.length, passes.length]).toEqual([200, 200, 200]);
  const made = createMeasurement(scene, buildSphereTree(scene.spheres), { width: 20, height: 10 });
  expect([made.layers.length, made.target.depth.length, made.list.length]).toEqual([200, 200, objects]);
  const { visible, seen, keys, ranks: places, seeds, count } = made.context;
  expect([visible.length, seen.length, keys.length, count]).toEqual([objects, objects, objects, 0]);
  expect(places.map((list) => list.length)).toEqual(seeds.map(() => objects));
});
