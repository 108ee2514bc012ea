/** Has a BatchedMesh draw its instances in another order for one draw call: by the culling that makes its lists, or by its public `customSort`. */
import type { BatchedMesh, Material, Object3D } from 'three';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import type { BatchedCulling } from '../cull/batched-culling.ts';
import { lastingCulling } from '../cull/tree-culling.ts';
import { SceneRoot } from '../scene/scene-root.ts';

/** three's types lack the number of the instance */
type Instance = { index: number; z: number };
type Sort = (list: Instance[]) => void;

const SORTS: Record<CullOrder, Sort> = {
  none: (list) => list.sort((a, b) => a.index - b.index),
  front: (list) => list.sort((a, b) => a.z - b.z),
  back: (list) => list.sort((a, b) => b.z - a.z),
};

/** Before the draw. @param material the program's own. Returns what gives the mesh back as it was, after it */
export function orderInstances(object: Object3D, material: Material, order: CullOrder | undefined): () => void {
  const mesh = object as BatchedMesh;
  // the batches of batchScene send matrices for the lists of their trees
  if (!order || !mesh.isBatchedMesh || mesh.parent?.parent instanceof SceneRoot) return () => undefined;
  const culling = lastingCulling(mesh) as BatchedCulling | undefined;
  if (culling?.takesOver(material)) {
    culling.order = order;
    return () => {
      culling.order = null;
    };
  }
  const { sortObjects, customSort } = mesh;
  mesh.sortObjects = true;
  mesh.customSort = SORTS[order] as unknown as BatchedMesh['customSort'];
  return () => {
    mesh.sortObjects = sortObjects;
    mesh.customSort = customSort;
    // a mesh that neither culls nor sorts makes its lists anew only then
    if ('_visibilityChanged' in mesh) mesh._visibilityChanged = true;
  };
}
