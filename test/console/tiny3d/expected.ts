/** What an export for tiny3d has to give: the list of the twin in TypeScript, and what all vertices of a model say. */

import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { createListGrouping, groupList } from '../../../src/core/compact/group-list.ts';
import { setFixedQueryFromPlanes } from '../../../src/core/compact/plane-query.ts';
import { drawnMaterials } from '../../../src/core/scene/materials.ts';
import { OBJECT_BLEND, type Scene } from '../../../src/core/scene/scene.ts';
import type { Case } from './cases.ts';

/** The list of the twin in TypeScript: opaque objects nearest first, blended ones behind them, farthest first. */
export function twin(scene: Scene, tree: CompactTree, each: Case, window = 1): number[] {
  const { numbers } = each;
  const query = createFixedQuery();
  const place = { position: numbers.subarray(27, 30), scale: numbers[30] };
  setFixedQueryFromPlanes(query, tree, numbers, numbers.subarray(24), place);
  const result = createCompactResult(tree);
  const count = cullCompact(tree, query, {}, result);
  const given = Uint32Array.from(result.slots.subarray(0, count), (slot) => tree.ids[slot]);
  const materials = drawnMaterials(scene);
  if (materials) groupList(createListGrouping(materials.of, window), given, count);
  const ids = [...given];
  const isBlended = (id: number) => (scene.flags[id] & OBJECT_BLEND) !== 0;
  return [...ids.filter((id) => !isBlended(id)), ...ids.filter(isBlended).reverse()];
}

/** How far a point of the model is inside of each plane, in the world, in doubles. */
export const insides = ({ numbers }: Case, point: readonly number[]): number[] =>
  [0, 4, 8, 12, 16, 20].map((at) =>
    [0, 1, 2].reduce((sum, k) => sum + numbers[at + k] * (point[k] * numbers[30] + numbers[27 + k]), numbers[at + 3]),
  );

/** Objects of which a vertex is in the frustum. */
export function withVertexInside(scene: Scene, each: Case): number[] {
  const { positions, indices, firstTriangle } = scene;
  return scene.names.flatMap((_, id) => {
    for (let at = firstTriangle[id] * 3; at < firstTriangle[id + 1] * 3; at++) {
      const point = positions.subarray(indices[at] * 3, indices[at] * 3 + 3);
      if (insides(each, Array.from(point)).every((v) => v > 0)) return [id];
    }
    return [];
  });
}
