/**
 * The overdraw of the finest cut of a model, with every triangle an object: the figure that `--parts auto` is compared
 * with.
 */
import { withCommas } from '../../src/core/base/count.ts';
import type { Camera } from '../../src/core/math/camera.ts';
import { objectCount, type Scene } from '../../src/core/scene/scene.ts';
import { splitTriangles } from '../../src/core/scene/split.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { planOverdraw } from '../../src/overdraw/measure/measure.ts';
import type { MeasureOptions } from '../../src/overdraw/measure/measure-options.ts';
import { withProgress } from './progress.ts';
import { doPlan } from './threads.ts';

export interface SingleTriangles {
  objects: number;
  /** fragments for each covered pixel; null where nothing is covered */
  excess: { tree: number | null; sorted: number | null };
}

export async function measureTriangles(
  scene: Scene,
  cameras: readonly Camera[],
  size: Pick<MeasureOptions, 'width' | 'height'>,
  jobs: number,
): Promise<SingleTriangles> {
  const triangles = splitTriangles(scene);
  const tree = withProgress('building of triangles', (onProgress) =>
    buildSphereTree(triangles.spheres, { boxes: triangles.boxes, onProgress }),
  );
  const measuring = { ...size, orders: ['tree', 'sorted'] as const };
  const { orders } = await doPlan(
    'drawing triangles',
    { kind: 'overdraw', ground: { scene: triangles, tree, options: measuring }, jobs },
    planOverdraw(triangles, cameras, measuring),
  );
  const [byTree, sorted] = orders;
  return { objects: objectCount(triangles), excess: { tree: byTree.excess, sorted: sorted.excess } };
}

export function trianglesText({ objects, excess: { tree, sorted } }: SingleTriangles): string {
  const excess =
    tree === null || sorted === null ? '-' : `${tree.toFixed(3)} in tree order, ${sorted.toFixed(3)} sorted`;
  return `single triangles: ${withCommas(objects)} objects, the finest cut there is; their excess ${excess}`;
}
