/**
 * One scene in many glTF encodings: each must give the triangles that a matrix oracle works out from the plainest of
 * them. The yard is the project's own; the samples beside the checkout, where they are, hold a like scene from another writer.
 *
 * Two of the samples cannot hold all of it: instancing has no shear, so its sheared cube is another shape; the strip's indices
 * leave half the faces out (4, 4, 6, 6, 5, 5 spells no triangle), so it is a subset.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { noShared, readShared } from '../../shared-data.ts';
import { featureFiles, SHEARED } from './support/features.ts';
import { expectedTriangles } from './support/oracle.ts';
import { canonicalSet, expectSound, farthestCorner, signedVolume, trianglesOf, withArea } from './support/triangles.ts';

const BOTH = [
  'base.glb',
  'base-separate.gltf',
  'matrix-datauri.gltf',
  'trs.glb',
  'interleaved.glb',
  'u32-indices.glb',
  'non-indexed.glb',
  'sparse.glb',
  'no-default-scene.glb',
  'points-lines.glb',
  'double-sided.glb',
  'alpha-mask-blend.glb',
  'KHR_mesh_quantization.glb',
  'meshopt.glb',
  'draco.glb',
];

let yard: Record<string, Uint8Array>;
beforeAll(async () => {
  yard = await featureFiles();
});

/** the last bit of a float below 16 */
const EXACT = 1e-6;

describe.each([
  {
    title: 'the yard',
    files: [...BOTH, 'one-view.glb', 'u8-indices.glb', 'triangle-strip.glb', 'EXT_mesh_gpu_instancing.glb'],
    bytesOf: (file: string) => yard[file],
    // Draco keeps 14 bits
    rounding: (file: string) => (file === 'draco.glb' ? 2e-5 : EXACT),
    absent: false,
  },
  {
    title: 'the samples of ../shared/data',
    files: [...BOTH, 'separate-layout.glb'],
    bytesOf: (file: string) => readShared(`features/${file}`),
    rounding: (file: string) => (/draco|meshopt|quantization/.test(file) ? 1.1e-4 : EXACT),
    absent: noShared,
  },
])('$title', ({ files, bytesOf, rounding, absent }) => {
  const read = (file: string): Promise<Scene> => readGltf(bytesOf(file), { decoders, resolve: bytesOf });
  test.skipIf(absent).each(files)('%s gives the same scene, triangle by triangle, facing outward', async (file) => {
    const expected = expectedTriangles(bytesOf('base.glb'));
    const scene = await read(file);
    expectSound(scene);
    expect(objectCount(scene)).toBe(31);
    expect(scene.indices.length / 3).toBe(372);
    for (let object = 0; object < 31; object++) {
      const found = withArea(trianglesOf(scene, object));
      expect(found).toHaveLength(12);
      expect(farthestCorner(found, expected[object])).toBeLessThan(rounding(file));
      expect(signedVolume(scene, object)).toBeGreaterThan(0);
    }
  });

  test.skipIf(absent)('points and lines get no number, and a note', async () => {
    expect((await read('points-lines.glb')).notes).toEqual(['left out: 2 primitives of points or lines']);
  });

  test.skipIf(absent)('double sides and blending become flags', async () => {
    const doubleSided = await read('double-sided.glb');
    expect(Array.from(doubleSided.flags).every((flag) => (flag & OBJECT_DOUBLE_SIDED) !== 0)).toBe(true);
    const blend = await read('alpha-mask-blend.glb');
    expect(Array.from(blend.flags).filter((flag) => (flag & OBJECT_BLEND) !== 0).length).toBe(3);
  });

  test.skipIf(absent)('instances are named by their node and their number', async () => {
    expect((await read('EXT_mesh_gpu_instancing.glb')).names[26]).toBe('cube[26]');
  });
});

describe.skipIf(noShared)('the samples of ../shared/data', () => {
  const read = (file: string) => readGltf(readShared(`features/${file}`));

  test('base.glb has the bounds of the samples’ list', async () => {
    const { boxes } = await read('base.glb');
    const bounds = [0, 1, 2, 3, 4, 5].map((k) => {
      const values = Array.from({ length: 31 }, (_, object) => boxes[object * 6 + k]);
      return k < 3 ? Math.min(...values) : Math.max(...values);
    });
    [-5.79, 0, -2.1, 10, 3, 8.71].forEach((value, k) => {
      expect(Math.abs(bounds[k] - value)).toBeLessThan(0.01);
    });
  });

  test('EXT_mesh_gpu_instancing.glb gives the same but for the sheared cube, which it cannot hold', async () => {
    const expected = expectedTriangles(readShared('features/base.glb'));
    const scene = await read('EXT_mesh_gpu_instancing.glb');
    expectSound(scene);
    expect(objectCount(scene)).toBe(31);
    for (let object = 0; object < 31; object++) {
      expect(signedVolume(scene, object)).toBeGreaterThan(0);
      if (object === SHEARED) continue;
      expect(canonicalSet(trianglesOf(scene, object))).toEqual(canonicalSet(expected[object]));
    }
  });

  test('triangle-strip.glb gives half of the faces, turned the same way', async () => {
    const expected = expectedTriangles(readShared('features/base.glb'));
    const scene = await read('triangle-strip.glb');
    expectSound(scene);
    expect(scene.indices.length / 3).toBe(186);
    for (let object = 0; object < 31; object++) {
      const faces = new Set(expected[object].map(planeOf));
      expect(faces.size).toBe(6);
      const found = trianglesOf(scene, object).map(planeOf);
      expect(found.filter((plane) => !faces.has(plane))).toEqual([]);
      expect(new Set(found).size).toBe(3);
    }
  });
});

/** Normal and distance of a triangle's plane; turning the triangle over negates it. */
function planeOf([ax, ay, az, bx, by, bz, cx, cy, cz]: number[]): string {
  const n = [
    (by - ay) * (cz - az) - (bz - az) * (cy - ay),
    (bz - az) * (cx - ax) - (bx - ax) * (cz - az),
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax),
  ];
  const length = Math.hypot(n[0], n[1], n[2]);
  const [x, y, z] = n.map((v) => v / length);
  return [x, y, z, x * ax + y * ay + z * az].map((v) => (Number(v.toFixed(3)) + 0).toFixed(3)).join(',');
}
