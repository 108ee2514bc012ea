/** The mesh of a scene with moving objects, placed as the vertex shader does it, is the joined scene's. */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { makeScene, writeBounds } from '../../../src/core/scene/make.ts';
import { createMovingPlacement, type MovingObjects, placeMoving } from '../../../src/core/scene/moving.ts';
import { joinMoving, moveScene } from '../../../src/core/scene/moving-scene.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { closedTrack } from '../../../src/core/scene/track.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { BLENDED_PASS, createDrawMesh, OPAQUE_PASS } from '../../../src/view/mesh/draw-mesh.ts';
import { withMoving } from '../../../src/view/mesh/moving-mesh.ts';

/** A single triangle, and a double-sided and blended pair of triangles. */
function shapesOf(): Scene {
  const shapes = makeScene(2, 7, 3);
  shapes.positions.set([0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 2, 1, 0, 3, 0, 1, 2, 0, 4]);
  shapes.colors.forEach((_, i, colors) => {
    colors[i] = i * 7;
  });
  shapes.indices.set([0, 1, 2, 3, 4, 5, 6, 5, 4]);
  shapes.firstTriangle.set([0, 1, 3]);
  shapes.flags[1] = OBJECT_DOUBLE_SIDED | OBJECT_BLEND;
  shapes.names = ['one', 'two'];
  writeBounds(shapes, 0, 0, 3);
  writeBounds(shapes, 1, 3, 7);
  return shapes;
}

const moving: MovingObjects = {
  shapes: shapesOf(),
  tracks: [
    closedTrack(
      [
        [0, 1, 0],
        [9, 1, 0],
        [9, 1, 9],
      ],
      6,
    ),
    closedTrack(
      [
        [0, 0, 5],
        [0, 8, 6],
      ],
      2,
    ),
  ],
  shapeOf: Uint32Array.of(1, 0, 1),
  trackOf: Uint32Array.of(0, 1, 1),
  ahead: Float64Array.of(0, 0.5, 1.25),
  offsets: Float64Array.of(0, 0, 0, 1, 2, 3, 0, -1, 0),
  spins: Float64Array.of(0, 0, 0.5),
};

describe('a mesh with moving objects', () => {
  const scene = castle.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const still = createDrawMesh(scene, tree.ids);
  const placement = createMovingPlacement(moving);
  const mesh = withMoving(still, placement);

  test('begins with the mesh of the objects that do not move', () => {
    for (const name of ['positions', 'colors', 'objects', 'indices', 'firstIndex', 'indexCount', 'passes'] as const)
      expect(mesh[name].subarray(0, still[name].length), name).toEqual(still[name]);
    expect(mesh.statics).toBe(scene.names.length);
    expect(mesh.objects.length).toBe(still.objects.length + 4 + 3 + 4);
  });

  test('is followed by a copy of the shape of each moving object, with both sides of double-sided ones', () => {
    const statics = scene.names.length;
    expect(Array.from(mesh.indexCount.subarray(statics))).toEqual([12, 3, 12]);
    expect(Array.from(mesh.firstIndex.subarray(statics))).toEqual([0, 12, 15].map((n) => still.indices.length + n));
    expect(Array.from(mesh.passes.subarray(statics))).toEqual([BLENDED_PASS, OPAQUE_PASS, BLENDED_PASS]);
    expect(mesh.indices.length).toBe(still.indices.length + 27);
  });

  test.each([0, 1.7, 100])('after %d seconds its corners are those of the joined scene', (seconds) => {
    const joined = joinMoving(scene, moving);
    moveScene(joined, seconds);
    placeMoving(placement, seconds);
    for (let m = 0; m < 3; m++) {
      const object = mesh.statics + m;
      const [px, py, pz, cos, sin] = placement.poses.subarray(m * 5, m * 5 + 5);
      const first = joined.scene.firstTriangle[object];
      const both = moving.shapeOf[m] === 1 ? 2 : 1;
      for (let corner = 0; corner < (joined.scene.firstTriangle[object + 1] - first) * 3; corner++) {
        const triangle = Math.floor(corner / 3);
        const vertex = mesh.indices[mesh.firstIndex[object] + triangle * 3 * both + (corner % 3)];
        expect(mesh.objects[vertex]).toBe(object);
        const [x, y, z] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3);
        const wanted = joined.scene.indices[first * 3 + corner];
        const placed = [px + cos * x + sin * z, py + y, pz + cos * z - sin * x].map(Math.fround);
        expect(placed).toEqual(Array.from(joined.scene.positions.subarray(wanted * 3, wanted * 3 + 3)));
        expect(mesh.colors.subarray(vertex * 4, vertex * 4 + 4)).toEqual(
          joined.scene.colors.subarray(wanted * 4, wanted * 4 + 4),
        );
      }
    }
  });
});
