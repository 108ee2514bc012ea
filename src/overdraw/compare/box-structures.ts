/** The box tree and the dynamic tree: structures over the boxes of objects. */
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { buildBoxTree } from '../../seeds/boxes/box-build.ts';
import { cullBoxes } from '../../seeds/boxes/box-cull.ts';
import { createBoxCullResult } from '../../seeds/boxes/box-result.ts';
import { dynamicInsert } from '../../seeds/dynamic/dynamic-change.ts';
import { cullDynamic } from '../../seeds/dynamic/dynamic-cull.ts';
import { createDynamicResult } from '../../seeds/dynamic/dynamic-result.ts';
import { createDynamicTree } from '../../seeds/dynamic/dynamic-tree.ts';
import { type BuiltStructure, bytesOf } from './structure.ts';

export function buildBoxes(scene: Scene): BuiltStructure {
  const tree = buildBoxTree(scene.boxes);
  return {
    bytes: bytesOf(tree),
    createCull() {
      const query = createBlankQuery();
      const result = createBoxCullResult(tree);
      return {
        listed: scene,
        ids: result.ids,
        get visited() {
          return result.nodesVisited + result.objectsTested;
        },
        cull: (camera) => cullBoxes(tree, setQuery(query, camera), {}, result),
      };
    },
  };
}

/** Objects are inserted one by one in the order of the scene, as a program adds them. */
export function buildDynamic(scene: Scene): BuiltStructure {
  const tree = createDynamicTree();
  for (let object = 0; object < objectCount(scene); object++) dynamicInsert(tree, object, scene.boxes, object * 6);
  return {
    bytes: bytesOf(tree),
    createCull() {
      const query = createBlankQuery();
      const result = createDynamicResult(tree);
      return {
        listed: scene,
        ids: result.ids,
        get visited() {
          return result.nodesVisited;
        },
        cull: (camera) => cullDynamic(tree, setQuery(query, camera), {}, result),
      };
    },
  };
}
