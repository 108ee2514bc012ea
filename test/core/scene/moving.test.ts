import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import {
  createMovingPlacement,
  type MovingObjects,
  movingCount,
  placeMoving,
  writeVertices,
} from '../../../src/core/scene/moving.ts';
import { joinMoving, moveScene } from '../../../src/core/scene/moving-scene.ts';
import { closedTrack } from '../../../src/core/scene/track.ts';
import { crowd, sceneOf } from '../../overdraw/measure/shapes.ts';
import { seededMoving } from './support/seeded-moving.ts';

/** One object that stands on `track` and has one shape, with its front corner at (0, 0, 2). */
function oneObject(
  track = closedTrack(
    [
      [0, 0, 0],
      [10, 0, 0],
      [10, 0, 10],
      [0, 0, 10],
    ],
    40,
  ),
): MovingObjects {
  const shapes = sceneOf([{ positions: [0, 0, 2, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] }]);
  const [shapeOf, trackOf] = [Uint32Array.of(0), Uint32Array.of(0)];
  return {
    shapes,
    tracks: [track],
    shapeOf,
    trackOf,
    ahead: Float64Array.of(0),
    offsets: new Float64Array(3),
    spins: new Float64Array(1),
  };
}

test('an object is shifted to its track, turned to its heading, ahead of its time, beside the way', () => {
  const track = closedTrack(
    [
      [0, 5, 0],
      [10, 5, 0],
      [20, 5, 0],
      [30, 5, 0],
      [30, 5, 9],
      [0, 5, 9],
    ],
    6,
  );
  const moving = { ...oneObject(track), ahead: Float64Array.of(1), offsets: Float64Array.of(3, 0.5, 1) };
  const placement = createMovingPlacement(moving);
  // at place 1, along +x: what was ahead (+z) is +x now, and +x is -z
  placeMoving(placement, 0);
  const positions = new Float32Array(12);
  writeVertices(placement, 0, positions, 1);
  const wanted = [10 + 1 + 2, 5.5, -3, 10 + 1, 5.5, -3 - 1, 10 + 1, 5.5 + 1, -3];
  positions.subarray(3).forEach((v, i) => {
    expect(v).toBeCloseTo(wanted[i], 5);
  });
  expect([...positions.subarray(0, 3)]).toEqual([0, 0, 0]);
});

test('it turns about itself where it is beside the way, not about the way', () => {
  const moving = { ...oneObject(), offsets: Float64Array.of(3, 0, 0), spins: Float64Array.of(Math.PI / 2) };
  const [still, spinning] = [{ ...moving, spins: new Float64Array(1) }, moving].map(createMovingPlacement);
  placeMoving(still, 5);
  placeMoving(spinning, 5);
  expect(spinning.poses.subarray(0, 3)).toEqual(still.poses.subarray(0, 3));
  // five quarters are one: cos and sin of an angle and of a quarter more
  expect(spinning.poses[3]).toBeCloseTo(-still.poses[4], 12);
  expect(spinning.poses[4]).toBeCloseTo(still.poses[3], 12);
});

describe('sphere and box hold every vertex as it is written, and hardly more', () => {
  for (let seed = 1; seed <= 200; seed++)
    test(`seed ${seed}`, () => {
      const reach = 2 ** (seed % 40);
      const moving = seededMoving(seed, 12, reach);
      const joined = joinMoving(sceneOf([]), moving);
      const { spheres, boxes, positions, indices, firstTriangle } = joined.scene;
      const random = createRandom(seed);
      for (let k = 0; k < 5; k++) {
        moveScene(joined, (random() - 0.5) * 1000);
        for (let m = 0; m < movingCount(moving); m++) {
          const shape = moving.shapeOf[m];
          const [x, y, z, r] = spheres.subarray(m * 4, m * 4 + 4);
          const box = boxes.subarray(m * 6, m * 6 + 6);
          // how far a vertex leaves the sphere, or a side of the box
          let out = Number.NEGATIVE_INFINITY;
          for (let c = firstTriangle[m] * 3; c < firstTriangle[m + 1] * 3; c++) {
            const p = positions.subarray(indices[c] * 3, indices[c] * 3 + 3);
            out = Math.max(out, Math.hypot(p[0] - x, p[1] - y, p[2] - z) - r);
            for (let axis = 0; axis < 3; axis++) out = Math.max(out, box[axis] - p[axis], p[axis] - box[axis + 3]);
          }
          expect(out).toBeLessThanOrEqual(0);
          const slack = 2 ** -21 * (Math.abs(x) + Math.abs(y) + Math.abs(z) + 2 * r);
          expect(r).toBeLessThanOrEqual(moving.shapes.spheres[shape * 4 + 3] + slack);
          const side = (all: Float32Array, at: number, axis: number) => all[at * 6 + axis + 3] - all[at * 6 + axis];
          expect(side(boxes, m, 1)).toBeLessThanOrEqual(side(moving.shapes.boxes, shape, 1) + 2 * slack);
          const diagonal = Math.hypot(side(moving.shapes.boxes, shape, 0), side(moving.shapes.boxes, shape, 2));
          for (const axis of [0, 2]) expect(side(boxes, m, axis)).toBeLessThanOrEqual(diagonal + 2 * slack);
        }
      }
    });
});

test('the same time gives the same bytes, whatever was placed before', () => {
  const [a, b] = [0, 1].map(() => createMovingPlacement(seededMoving(5, 50)));
  placeMoving(a, 3.25);
  for (const time of [9, -4, 1e6, 3.25]) placeMoving(b, time);
  expect([b.poses, b.spheres, b.boxes]).toEqual([a.poses, a.spheres, a.boxes]);
  placeMoving(b, 3.5);
  expect(b.spheres).not.toEqual(a.spheres);
});

test('joined to a scene they stand after its objects, with their own triangles, and the static ones stay as they are', () => {
  const scene = sceneOf(crowd(3));
  const before = structuredClone(scene);
  const moving = seededMoving(8, 20);
  const joined = joinMoving(scene, moving);
  const all = joined.scene;
  const statics = scene.names.length;
  expect(joined.statics).toBe(statics);
  expect(all.names.length).toBe(statics + 20);
  for (const time of [0, 2.5]) {
    moveScene(joined, time);
    expect(scene).toEqual(before);
    expect(all.positions.subarray(0, scene.positions.length)).toEqual(scene.positions);
    expect(all.indices.subarray(0, scene.indices.length)).toEqual(scene.indices);
    expect(all.spheres.subarray(0, statics * 4)).toEqual(scene.spheres);
    expect(all.boxes.subarray(0, statics * 6)).toEqual(scene.boxes);
  }
  for (let m = 0; m < 20; m++) {
    const shape = moving.shapeOf[m];
    expect(all.names[statics + m]).toBe(moving.shapes.names[shape]);
    const own = all.indices.subarray(all.firstTriangle[statics + m] * 3, all.firstTriangle[statics + m + 1] * 3);
    const { firstTriangle, indices } = moving.shapes;
    const wanted = indices.subarray(firstTriangle[shape] * 3, firstTriangle[shape + 1] * 3);
    const first = joined.firstVertex[m];
    expect([...own].map((v) => v - first)).toEqual([...wanted].map((v) => v - joined.placement.firstVertex[shape]));
    // the vertices are the shape's, moved: distances between them are as they were
    const apart = (positions: Float32Array, from: number) =>
      [0, 1, 2].map((k) => positions[(from + 1) * 3 + k] - positions[from * 3 + k]);
    const length = (v: number[]) => Math.hypot(...v);
    expect(length(apart(all.positions, first))).toBeCloseTo(
      length(apart(moving.shapes.positions, joined.placement.firstVertex[shape])),
      4,
    );
  }
});

test('none at all is a scene as it was; many in one place are many', () => {
  const scene = sceneOf(crowd(1));
  const none = joinMoving(scene, seededMoving(1, 0));
  expect(none.scene).toEqual({ ...scene, views: none.scene.views, notes: none.scene.notes });
  const one = oneObject();
  const count = 65_537;
  const placement = createMovingPlacement({
    ...one,
    shapeOf: new Uint32Array(count),
    trackOf: new Uint32Array(count),
    ahead: new Float64Array(count),
    offsets: new Float64Array(count * 3),
    spins: new Float64Array(count),
  });
  placeMoving(placement, 7);
  expect(placement.spheres.subarray((count - 1) * 4)).toEqual(placement.spheres.subarray(0, 4));
  expect(placement.spheres[3]).toBeGreaterThan(1);
});

test('at the greatest time, with the shortest round and the fastest spin, every number is one', () => {
  const most = 2 ** 120;
  const track = closedTrack(
    [
      [0, 0, 0],
      [most, 0, 0],
      [0, -most, 0],
    ],
    1 / most,
  );
  const placement = createMovingPlacement({
    ...oneObject(track),
    ahead: Float64Array.of(most),
    offsets: Float64Array.of(most, most, most),
    spins: Float64Array.of(most),
  });
  for (const time of [most, -most, 0]) {
    placeMoving(placement, time);
    expect([...placement.poses, ...placement.spheres, ...placement.boxes].every(Number.isFinite)).toBe(true);
  }
});

test('what does not fit together is refused, and says what and where', () => {
  const one = oneObject();
  const bad = (part: Partial<MovingObjects>) => () => createMovingPlacement({ ...one, ...part });
  expect(bad({ trackOf: new Uint32Array(2) })).toThrow(
    new RangeError('1 moving objects, but tracks, times, offsets and spins for 2, 1, 1, 1'),
  );
  expect(bad({ offsets: new Float64Array(6) })).toThrow('for 1, 1, 2, 1');
  expect(bad({ ahead: new Float64Array(0) })).toThrow('for 1, 0, 1, 1');
  expect(bad({ spins: new Float64Array(2) })).toThrow('for 1, 1, 1, 2');
  expect(bad({ shapeOf: Uint32Array.of(1) })).toThrow('moving object 0: shape 1, but there are 1');
  expect(bad({ trackOf: Uint32Array.of(4) })).toThrow('moving object 0: track 4, but there are 1');
  expect(bad({ ahead: Float64Array.of(Number.NaN) })).toThrow(
    'moving object 0: seconds ahead = NaN; it must be finite, at most 2^120',
  );
  expect(bad({ offsets: Float64Array.of(0, Number.NaN, 0) })).toThrow('moving object 0: offset y = NaN');
  expect(bad({ spins: Float64Array.of(Number.POSITIVE_INFINITY) })).toThrow('moving object 0: spin = Infinity');
  const two = sceneOf([0, 1].map(() => ({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] })));
  two.indices[3] = 2;
  expect(bad({ shapes: two })).toThrow(
    new RangeError('shape 1 shares vertex 2 with one before it: each needs its own'),
  );
  expect(() => placeMoving(createMovingPlacement(one), 2 ** 121)).toThrow('it must be finite, at most 2^120');
  expect(() => placeMoving(createMovingPlacement(one), Number.NaN)).toThrow('moving objects: a time of NaN seconds');
});
