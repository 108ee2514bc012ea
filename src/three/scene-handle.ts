/** A Mesh of a scene that is batched, or left: all that three would read of it, as it was seen last. */
import type { Mesh, Object3D } from 'three';
import type { SceneBatch } from './scene-batch.ts';
import type { WatchedGeometry } from './watched-geometry.ts';
import type { WatchedMaterial } from './watched-material.ts';

export interface Handle {
  readonly owner: object;
  readonly mesh: Mesh;
  /** where it is drawn; null where three draws it */
  batch: SceneBatch | null;
  /** of the instance in the batch */
  id: number;
  /** why three draws it */
  reason: string;
  /** whether it is visible, with all that it stands below */
  isShown: boolean;
  /** the view in which it was met last */
  frame: number;
  /** of a batched one, as are all below */
  material: WatchedMaterial;
  geometry: WatchedGeometry;
  materialVersion: number;
  colourVersion: number;
  isMirrored: boolean;
  layers: number;
  castShadow: boolean;
  receiveShadow: boolean;
  renderOrder: number;
  groupOrder: number;
}

/** Where a Mesh keeps its handle: a property is read faster than a map. */
const HANDLE = Symbol('cull64 handle');
type Held = Mesh & { [HANDLE]?: Handle };

export function handleOf(mesh: Mesh): Handle | undefined {
  return (mesh as Held)[HANDLE];
}

export function createHandle(mesh: Mesh, owner: object): Handle {
  const nothing = { batch: null, material: null!, geometry: null! };
  const counts = { id: -1, frame: 0, materialVersion: 0, colourVersion: 0, layers: 0, renderOrder: 0, groupOrder: 0 };
  const flags = { isShown: false, isMirrored: false, castShadow: false, receiveShadow: false };
  const handle: Handle = { owner, mesh, reason: '', ...nothing, ...counts, ...flags };
  (mesh as Held)[HANDLE] = handle;
  return handle;
}

export function deleteHandle({ mesh }: Handle): void {
  delete (mesh as Held)[HANDLE];
}

/** Whether what it has of its own is as it was seen, but for its matrix. */
export function isAsSeen(handle: Handle, groupOrder: number): boolean {
  const { mesh } = handle;
  return (
    mesh.material === handle.material.material &&
    mesh.geometry === handle.geometry.geometry &&
    mesh.layers.mask === handle.layers &&
    mesh.castShadow === handle.castShadow &&
    mesh.receiveShadow === handle.receiveShadow &&
    mesh.renderOrder === handle.renderOrder &&
    groupOrder === handle.groupOrder
  );
}

export function see(handle: Handle, material: WatchedMaterial, geometry: WatchedGeometry, groupOrder: number): void {
  const { mesh } = handle;
  handle.material = material;
  handle.geometry = geometry;
  handle.materialVersion = material.version;
  handle.colourVersion = material.colourVersion;
  handle.isMirrored = isMirrored(mesh);
  handle.layers = mesh.layers.mask;
  handle.castShadow = mesh.castShadow;
  handle.receiveShadow = mesh.receiveShadow;
  handle.renderOrder = mesh.renderOrder;
  handle.groupOrder = groupOrder;
}

/** What Meshes of a batch have in common besides their materials. */
export function kindOf(handle: Handle): string {
  const { geometry, layers, castShadow, receiveShadow, renderOrder, groupOrder, isMirrored } = handle;
  return ['', geometry.layout, layers, castShadow, receiveShadow, renderOrder, groupOrder, isMirrored].join('|');
}

/** Whether its matrix turns triangles round, as three asks before it draws a Mesh. */
export function isMirrored({ matrixWorld: { elements: m } }: Object3D): boolean {
  const x = m[0] * (m[5] * m[10] - m[9] * m[6]);
  const y = m[4] * (m[1] * m[10] - m[9] * m[2]);
  const z = m[8] * (m[1] * m[6] - m[5] * m[2]);
  return x - y + z < 0;
}
