/** Real scenes: sizes as the samples' list has them, and every corner against glTF-Transform's world matrices. */
import { Logger, type Node, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { describe, expect, test } from 'vitest';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { noShared, readShared } from '../../shared-data.ts';
import { longTest, soak } from '../../soak.ts';
import { expectSound, trianglesOf } from './support/triangles.ts';

/** file: objects, triangles */
const SIZES: Record<string, [number, number]> = {
  'lqdm11.glb': [423, 5136],
  'lq_e1m1.glb': [3194, 39041],
  'kenney-city.glb': [122, 21808],
  'kenney-fps.glb': [55, 7892],
  'city-rotterdam-delfshaven.glb': [853, 37517],
  'forest-kaykit-instanced.glb': [4256, 534128],
  'forest-kaykit-flat.glb': [4256, 534128],
  'floatland.glb': [57, 14208],
  'japanese-bridge-garden.glb': [13, 21883],
};
const ORACLE = ['lqdm11.glb', 'kenney-city.glb', 'kenney-fps.glb', 'floatland.glb', 'japanese-bridge-garden.glb'];

const read = (file: string) => readGltf(readShared(`scenes/${file}`), { decoders });

describe.skipIf(noShared)('scenes of ../shared/data', () => {
  test.each(Object.keys(SIZES).slice(0, soak(5, Object.keys(SIZES).length)))(
    '%s has the objects and triangles of the list',
    async (file) => {
      const scene = await read(file);
      expectSound(scene);
      expect([objectCount(scene), scene.indices.length / 3]).toEqual(SIZES[file]);
      expect(scene.notes).toEqual([]);
    },
  );

  test.each(ORACLE.slice(0, soak(2, ORACLE.length)))(
    '%s: every corner stands where glTF-Transform puts it',
    async (file) => {
      const expected = await worldTriangles(readShared(`scenes/${file}`));
      const scene = await read(file);
      expect(expected.length).toBe(objectCount(scene));
      let worst = 0;
      for (let object = 0; object < expected.length; object++) {
        const found = trianglesOf(scene, object).flat();
        expect(found.length).toBe(expected[object].length);
        for (let i = 0; i < found.length; i++) worst = Math.max(worst, Math.abs(found[i] - expected[object][i]));
      }
      expect(worst).toBeLessThan(1e-4);
    },
  );

  longTest('the forest is the same with instances and without', async () => {
    const [flat, instanced] = [await read('forest-kaykit-flat.glb'), await read('forest-kaykit-instanced.glb')];
    for (const part of ['indices', 'firstTriangle', 'colors'] as const)
      expect(Buffer.compare(Buffer.from(instanced[part].buffer), Buffer.from(flat[part].buffer))).toBe(0);
    let worst = 0;
    for (let i = 0; i < flat.positions.length; i++)
      worst = Math.max(worst, Math.abs(flat.positions[i] - instanced.positions[i]));
    expect(worst).toBeLessThan(2e-5);
  });
});

/** Objects in order, 9 numbers a triangle; mirrored ones keep their first corner. */
async function worldTriangles(glb: Uint8Array): Promise<number[][]> {
  await MeshoptDecoder.ready;
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const root = (await io.readBinary(glb)).getRoot();
  const objects: number[][] = [];
  const visit = (node: Node): void => {
    const m = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const corners = Array.from(primitive.getIndices()!.getArray() as Uint32Array);
      const mirrored =
        m[0] * (m[5] * m[10] - m[9] * m[6]) - m[4] * (m[1] * m[10] - m[9] * m[2]) + m[8] * (m[1] * m[6] - m[5] * m[2]) <
        0;
      const triangles: number[] = [];
      for (let i = 0; i < corners.length; i += 3) {
        const [a, b, c] = corners.slice(i, i + 3);
        if (a === b || b === c || c === a) continue;
        for (const v of mirrored ? [a, c, b] : [a, b, c]) {
          const [x, y, z] = primitive.getAttribute('POSITION')!.getElement(v, [0, 0, 0]);
          for (let k = 0; k < 3; k++) triangles.push(m[k] * x + m[k + 4] * y + m[k + 8] * z + m[k + 12]);
        }
      }
      objects.push(triangles);
    }
    for (const child of node.listChildren()) visit(child);
  };
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  for (const child of scene.listChildren()) visit(child);
  return objects;
}
