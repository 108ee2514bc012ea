/** Two real levels on recorded views, where the checkout has them beside it; a clone without them skips this. */
import { describe, expect, it } from 'vitest';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { noShared, readShared } from '../../shared-data.ts';

// Figures of the first trial, another program: complexity 3.14 and 7.27, file order 1.73 and 2.412.
describe.skipIf(noShared)('levels from ../shared/data', () => {
  for (const [name, complexity, file] of [
    ['lqdm11', 3.14, 1.731],
    ['lq_e1m1', 7.268, 2.412],
  ] as const)
    it(`${name}: the known complexity and file order, and a tree order that beats it`, async () => {
      const scene = await readScene(readShared(`scenes/${name}.glb`));
      const views: View[] = JSON.parse(new TextDecoder().decode(readShared(`views/v_${name}.json`)));
      const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
      const cameras = views.map((view) => createCamera(view));
      const result = measureOverdraw(scene, tree, cameras, { orders: ['file', 'random', 'tree', 'sorted'] });
      expect(result.depthComplexity).toBeCloseTo(complexity, 2);
      const [fileRow, random, treeRow, exact] = result.orders.map((row) => row.overdraw!);
      expect(fileRow).toBeCloseTo(file, 2);
      expect(Math.abs(random / result.harmonic! - 1)).toBeLessThan(0.02);
      expect(treeRow).toBeLessThan(0.75 * fileRow);
      expect(exact).toBeLessThan(0.75 * fileRow);
    });
});
