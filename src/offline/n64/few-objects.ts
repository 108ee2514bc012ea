/**
 * Whether a tree of few objects is worth its walk on a Nintendo 64: what a cull of it costs beside a scan of all spheres, which is a tree of one
 * leaf, by the same cost model (cost.ts) on the same views.
 *
 * Bound: a leaf holds at most 255 objects; of more there is nothing to say, for there a tree always saves.
 */
import { mean } from '../../core/base/sum.ts';
import { compactTree } from '../../core/compact/build.ts';
import type { CompactTree } from '../../core/compact/compact-tree.ts';
import { createFixedQuery, setFixedQuery } from '../../core/compact/fixed-query.ts';
import { floatCamera } from '../../core/compact/float-camera.ts';
import { createCamera, type View } from '../../core/math/camera.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { buildSphereTree } from '../../core/tree/sphere/sphere-build.ts';
import { MAX_LEAF_SIZE } from '../../core/tree/sphere/sphere-tree.ts';
import { cullCost } from './cost.ts';

/** a tree that costs more than this part of a scan saves little */
const LITTLE = 0.9;

/** @returns a sentence for people; '' where the tree saves a tenth of a scan or more, or has more objects than a leaf holds */
export function fewObjectsNote(tree: CompactTree, scene: Scene, views: readonly View[]): string {
  const count = objectCount(scene);
  if (count > MAX_LEAF_SIZE || count !== tree.objectCount || views.length === 0) return '';
  const one = buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize: count, leaves: 'full' });
  const scan = cyclesOf(compactTree(one, { format: 'compact8' }), views);
  const own = cyclesOf(tree, views);
  if (own <= LITTLE * scan) return '';
  const words = (cycles: number) => Math.round(cycles).toLocaleString('en');
  return `so few objects gain little time from a tree: a cull takes ${words(own)} cycles a view by the cost model of a Nintendo 64, a scan of all ${count} spheres ${words(scan)}; what is gained is the order`;
}

/** Mean of a cull nearest first, from a cold data cache. */
function cyclesOf(tree: CompactTree, views: readonly View[]): number {
  const query = createFixedQuery();
  return mean(
    views.map((view) => {
      setFixedQuery(query, tree, floatCamera(createCamera(view)));
      return cullCost(tree, query, 'front').cycles;
    }),
  );
}
