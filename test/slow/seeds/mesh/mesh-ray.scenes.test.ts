/**
 * Rays through each built-in scene, 10,000 in npm run test:long, most of them where rounding decides, against a scan of all triangles with the same arithmetic.
 *
 * A whole scan of the largest scene takes milliseconds, so of most rays the scan leaves out objects whose sphere, half as large again, the
 * ray passes: nothing of these can be met, since a triangle counts only where the ray meets its box. Every 199th ray is scanned whole.
 *
 * @seconds 20
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { scenes } from '../../../../scenes/index.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { Ray } from '../../../../src/core/math/ray.ts';
import { decoders } from '../../../../src/core/scene/decoders.ts';
import { readScene } from '../../../../src/core/scene/read.ts';
import { objectCount, type Scene, sceneBox } from '../../../../src/core/scene/scene.ts';
import { doubleSidedTriangles } from '../../../../src/core/scene/triangles.ts';
import { bruteMeshRay, type MeshHit } from '../../../../src/seeds/mesh/brute-mesh.ts';
import { buildMeshTree } from '../../../../src/seeds/mesh/mesh-build.ts';
import { createMeshRayResult } from '../../../../src/seeds/mesh/mesh-ray.ts';
import { meshRayAny, meshRayClosest } from '../../../../src/seeds/mesh/mesh-ray-queries.ts';
import type { MeshTree } from '../../../../src/seeds/mesh/mesh-tree.ts';
import { validateMeshTree } from '../../../../src/seeds/mesh/mesh-validate.ts';
import { RAY_KINDS, randomRay } from '../../../seeds/mesh/mesh-rays.ts';
import { noShared, readShared } from '../../../shared-data.ts';
import { soak } from '../../../soak.ts';

const RAYS = soak(2000, 10_000);

/** Whether the ray's line passes the object's sphere, half as large again. */
function passes({ spheres }: Scene, object: number, { origin, direction }: Ray): boolean {
  const at = object * 4;
  const x = spheres[at] - origin[0];
  const y = spheres[at + 1] - origin[1];
  const z = spheres[at + 2] - origin[2];
  const along = x * direction[0] + y * direction[1] + z * direction[2];
  const aside = 1.5 * spheres[at + 3] + 1e-6 * Math.abs(along);
  return (
    (x - along * direction[0]) ** 2 + (y - along * direction[1]) ** 2 + (z - along * direction[2]) ** 2 > aside * aside
  );
}

/** The scan of the objects that the ray may meet. */
function scanNear(scene: Scene, ray: Ray, bothSides: boolean, doubleSided: Uint8Array): MeshHit | null {
  const { positions, indices, firstTriangle } = scene;
  let nearest: MeshHit | null = null;
  for (let object = 0; object < objectCount(scene); object++) {
    if (passes(scene, object, ray)) continue;
    const [first, end] = [firstTriangle[object], firstTriangle[object + 1]];
    const hit = bruteMeshRay(
      positions,
      indices.subarray(first * 3, end * 3),
      ray,
      bothSides,
      doubleSided.subarray(first, end),
    );
    if (hit && !(nearest && nearest.distance <= hit.distance)) nearest = { ...hit, triangle: first + hit.triangle };
  }
  return nearest;
}

/** The tests of one scene. @param build makes it */
function describeScene(build: () => Promise<Scene>, seed: number): void {
  let scene: Scene;
  let doubleSided: Uint8Array;
  let trees: MeshTree[];
  beforeAll(async () => {
    scene = await build();
    doubleSided = doubleSidedTriangles(scene);
    const { positions, indices } = scene;
    trees = (['sah', 'median'] as const).map((split) => buildMeshTree(positions, indices, { split, doubleSided }));
  });

  test('its trees are valid', () => {
    for (const tree of trees) expect(validateMeshTree(tree)).toEqual([]);
  });

  test(`${RAYS} rays meet what a scan meets, seed ${seed}`, () => {
    const random = createRandom(seed);
    const box = sceneBox(scene);
    let hits = 0;
    for (let k = 0; k < RAYS; k++) {
      const ray = randomRay(random, scene, box, RAY_KINDS[k % RAY_KINDS.length]);
      const bothSides = k % 4 === 0;
      const want = scanNear(scene, ray, bothSides, doubleSided);
      if (k % 199 === 0)
        expect(bruteMeshRay(scene.positions, scene.indices, ray, bothSides, doubleSided)).toEqual(want);
      const tree = trees[k % 9 === 0 ? 1 : 0];
      const result = createMeshRayResult(tree);
      meshRayClosest(tree, ray, result, { bothSides });
      const { triangle, distance } = result;
      if (triangle !== (want?.triangle ?? -1) || distance !== (want?.distance ?? Number.POSITIVE_INFINITY))
        expect({ k, ray, triangle, distance }).toEqual({ k, ray, ...want });
      expect(meshRayAny(tree, ray, result, { bothSides })).toBe(want !== null);
      if (want) hits++;
    }
    expect(hits).toBeGreaterThan(RAYS / 10);
  });
}

describe.each(scenes.map((recipe, i) => [recipe.name, recipe, i + 1] as const))('%s', (_, recipe, seed) => {
  describeScene(async () => recipe.build(), seed);
});

describe.skipIf(noShared).each([
  ['lqdm11', 11],
  ['lq_e1m1', 12],
] as const)('%s', (name, seed) => {
  describeScene(() => readScene(readShared(`scenes/${name}.glb`), { decoders }), seed);
});
