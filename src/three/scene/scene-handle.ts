/** A Mesh of a scene that is batched, or left: all that three would read of it, as it was seen last. */
import type { Mesh, Object3D } from 'three';
import type { Site } from './scene-sites.ts';
import type { WatchedGeometry } from './watched-geometry.ts';
import type { WatchedMaterial } from './watched-material.ts';

/** A batch, as a Mesh in it has to do with it. */
export interface HandleBatch {
  remove(handle: Handle): void;
  /** whether the Mesh stands where it stood */
  isInPlace(handle: Handle): boolean;
  /** take over its matrix */
  move(handle: Handle): void;
  /** take over whether it is visible */
  show(handle: Handle): void;
  /** take over the colour of its material: one that the batch does not share is taken over anyway */
  colour(handle: Handle): void;
}

/** Where a Mesh stands that hidden sets are of (scene-sight.ts). */
export interface SceneHome {
  isAway: boolean;
  /** whether the Mesh may have changed since it was looked at */
  isNoted: boolean;
}

export interface Handle {
  readonly owner: object;
  readonly mesh: Mesh;
  /** null where no hidden set is of it */
  home: SceneHome | null;
  /** where it is drawn; null where three draws it */
  batch: HandleBatch | null;
  /** whether three is told to leave it out */
  isTaken: boolean;
  /** whether three is told to leave it out where it is hidden */
  isVeiled: boolean;
  /** whether three was ever told so: properties of ours stand on it */
  isMarked: boolean;
  /** equal for Meshes that one batch could draw; '' where no batch could */
  key: string;
  /** number of the walk over all that met it last */
  walk: number;
  /** how often it has left a batch lately, the view in which it did last, and the one until which three draws it for that */
  timesLeft: number;
  leftAt: number;
  banned: number;
  /** of the instance in the batch */
  id: number;
  /** why three draws it */
  reason: string;
  /** what it stands below */
  site: Site;
  /** whether it is visible, with all that it stands below */
  isShown: boolean;
  /** whether it had children when all was walked over */
  hasChildren: boolean;
  /** as scene-motion.ts has them */
  readonly slot: number;
  isMoved: boolean;
  parentVersion: number;
  /** whether `isMoved` is told by the Mesh itself */
  isTold: boolean;
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

export function handleOf(mesh: Object3D): Handle | undefined {
  return (mesh as Partial<Held>)[HANDLE];
}

export function createHandle(mesh: Mesh, owner: object, slot: number, site: Site): Handle {
  const nothing = { batch: null, home: null, material: null!, geometry: null! };
  const counts = {
    id: -1,
    slot,
    walk: 0,
    key: '',
    timesLeft: 0,
    leftAt: 0,
    banned: 0,
    parentVersion: -1,
    materialVersion: 0,
    colourVersion: 0,
  };
  const flags = {
    isShown: false,
    isTaken: false,
    isVeiled: false,
    isMarked: false,
    hasChildren: false,
    isMoved: true,
    isTold: false,
    isMirrored: false,
  };
  const seen = { layers: 0, castShadow: false, receiveShadow: false, renderOrder: 0, groupOrder: 0 };
  const handle: Handle = { owner, mesh, site, reason: '', ...nothing, ...counts, ...flags, ...seen };
  (mesh as Held)[HANDLE] = handle;
  return handle;
}

export function deleteHandle({ mesh }: Handle): void {
  delete (mesh as Held)[HANDLE];
}

/** Whether all but its matrix and its visibility is as it was seen. */
export function isAsSeen(handle: Handle): boolean {
  const { mesh, site } = handle;
  return (
    mesh.material === handle.material.material &&
    mesh.geometry === handle.geometry.geometry &&
    mesh.layers.mask === handle.layers &&
    mesh.castShadow === handle.castShadow &&
    mesh.receiveShadow === handle.receiveShadow &&
    mesh.renderOrder === handle.renderOrder &&
    site.groupOrder === handle.groupOrder &&
    site.reason === ''
  );
}

export function see(handle: Handle, material: WatchedMaterial, geometry: WatchedGeometry): void {
  const { mesh, site } = handle;
  handle.material = material;
  handle.geometry = geometry;
  handle.materialVersion = material.version;
  handle.colourVersion = material.colourVersion;
  handle.isMirrored = isMirrored(mesh);
  handle.layers = mesh.layers.mask;
  handle.castShadow = mesh.castShadow;
  handle.receiveShadow = mesh.receiveShadow;
  handle.renderOrder = mesh.renderOrder;
  handle.groupOrder = site.groupOrder;
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
