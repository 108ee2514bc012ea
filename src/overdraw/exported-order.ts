/**
 * The order in which a program is given the objects by the tree that was exported: the file's own spheres, larger leaves and all, culled as
 * the code for it does.
 *
 * compact8, compact4, compact2 and float16: the culls of cull64.h, compact/fixed-cull.ts and compact/float-cull.ts, the same to the bit. seed20: the
 * seed article's traversal, which orders every object: tree/sphere-cull.ts with grain 1.
 */
import type { CompactTree } from '../compact/compact-tree.ts';
import { createFixedResult, fixedCull } from '../compact/fixed-cull.ts';
import { createFixedView, setView } from '../compact/fixed-view.ts';
import { floatCamera } from '../compact/float-camera.ts';
import { createFloatResult, createFloatView, type FloatTree, floatCull, setFloatView } from '../compact/float-cull.ts';
import { decodeTree } from '../file/binary.ts';
import { readCompact } from '../file/compact-file.ts';
import { readFloatTree } from '../file/float-tree.ts';
import { isCompactFormat } from '../file/layout.ts';
import { openTreeFile } from '../file/tree-file.ts';
import type { Camera } from '../math/camera.ts';
import { CULL_DEFAULTS, type Order } from '../tree/cull-options.ts';
import { createCullResult } from '../tree/cull-result.ts';
import { createQuery } from '../tree/query.ts';
import { cull } from '../tree/sphere-cull.ts';
import type { SphereTree } from '../tree/sphere-tree.ts';
import type { OrderRow } from './orders.ts';

export interface ExportedCull {
  /** what the last cull gave, in its order: ids in the model; as many are valid as it returned */
  ids: Uint32Array;
  cull(camera: Camera, order: Order): number;
}

/**
 * @param bytes a tree file
 * @param ids tree order -> id in the model, for a compact file that was written without
 * @throws TreeFileError
 */
export function exportedCull(bytes: Uint8Array, ids?: Uint32Array): ExportedCull {
  const file = openTreeFile(bytes);
  if (file.format === 'float16') return floatTreeCull(readFloatTree(bytes));
  if (!isCompactFormat(file.format)) return seedTreeCull(decodeTree(bytes).tree);
  const tree = readCompact(file);
  return compactTreeCull(ids ? { ...tree, ids } : tree);
}

export function compactTreeCull(tree: CompactTree): ExportedCull {
  const view = createFixedView();
  const result = createFixedResult(tree);
  const ids = new Uint32Array(tree.objectCount);
  return {
    ids,
    cull(camera, order) {
      setView(view, tree, floatCamera(camera));
      const given = fixedCull(tree, view, order, result);
      for (let i = 0; i < given; i++) ids[i] = tree.ids[result.places[i]];
      return given;
    },
  };
}

function floatTreeCull(tree: FloatTree): ExportedCull {
  const view = createFloatView();
  const result = createFloatResult(tree);
  const ids = new Uint32Array(tree.ids.length);
  return {
    ids,
    cull(camera, order) {
      setFloatView(view, tree, floatCamera(camera));
      const given = floatCull(tree, view, order, result);
      ids.set(result.ids.subarray(0, given));
      return given;
    },
  };
}

function seedTreeCull(tree: SphereTree): ExportedCull {
  const result = createCullResult(tree);
  const { ids } = result;
  return {
    ids,
    cull: (camera, order) => cull(tree, createQuery(camera), { ...CULL_DEFAULTS, order, grain: 1 }, result),
  };
}

/** The order of a cull as a row `tree`. What is given beyond the visible objects lies outside the picture, and is left out. */
export function exportedRow(about: string, exported: ExportedCull, order: Order): OrderRow {
  const seen = new Uint8Array(exported.ids.length);
  return {
    name: 'tree',
    about,
    list({ camera, visible, count }, out) {
      const given = exported.cull(camera, order);
      seen.fill(0);
      for (let i = 0; i < count; i++) seen[visible[i]] = 1;
      let kept = 0;
      for (let i = 0; i < given; i++) if (seen[exported.ids[i]] === 1) out[kept++] = exported.ids[i];
      if (kept !== count) throw new Error(`the tree gives ${kept} of ${count} visible objects: a bug`);
    },
  };
}
