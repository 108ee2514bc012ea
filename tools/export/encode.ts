/**
 * A model or a tree as the bytes of a tree file for one target, with what its reader is told about the objects.
 *
 * A model's tree is built as its format wants it. A tree that was built before is taken as it is where its leaves allow: a
 * compact file of the same format comes out with the same nodes, in the byte order of the target.
 */
import { compactTree } from '../../src/compact/build.ts';
import { COMPACT_MAX_OBJECTS } from '../../src/compact/compact-tree.ts';
import { describeTreeFile, encodeTree, type TreeFileInfo } from '../../src/file/binary.ts';
import { encodeCompact, readCompact } from '../../src/file/compact-file.ts';
import { isCompactFormat, type TreeFormat } from '../../src/file/layout.ts';
import { type Endian, openTreeFile } from '../../src/file/tree-file.ts';
import { framingView } from '../../src/frame/framing-view.ts';
import { insideViews } from '../../src/frame/inside-views.ts';
import type { View } from '../../src/math/camera.ts';
import { objectCount, type Scene, triangleCount } from '../../src/scene/scene.ts';
import type { BuildOptions } from '../../src/tree/sphere-build.ts';
import type { SphereTree } from '../../src/tree/sphere-tree.ts';
import { WorkError } from '../cli/errors.ts';
import { buildTree, isTree, type LoadedTree } from '../cli/load.ts';

/** of the views from the middle of a tree's box */
const DIRECTIONS = 8;

export interface Encoded {
  bytes: Uint8Array;
  info: TreeFileInfo;
  objects: ObjectLine[];
  /** cameras to try it with, lists in the order in which they are asked: the scene's own path; from inside and from outside */
  views: readonly (readonly View[])[];
}

/** An object, by its place in tree order; a tree knows no names and no triangles. */
export interface ObjectLine {
  /** in the model; null where the tree does not say */
  id: number | null;
  name: string | null;
  triangles: number | null;
}

export interface EncodeWish {
  format: TreeFormat;
  endian: Endian;
  ids: boolean;
  /** compact formats: keep the spheres of objects in leaves of several */
  objectSpheres: boolean;
  building: BuildOptions;
}

/** @throws WorkError that begins with `path` */
export function encodeLoaded(path: string, loaded: Scene | LoadedTree, wish: EncodeWish): Encoded {
  const count = isTree(loaded) ? loaded.tree.ids.length : objectCount(loaded);
  checkCount(path, count, wish.format);
  const tree = isTree(loaded) ? loaded.tree : buildTree(loaded, wish.building);
  if (isTree(loaded) && (wish.ids || !isCompactFormat(wish.format))) checkKnowsIds(path, loaded.bytes);
  const { bytes, ids } = attempt(path, isTree(loaded), () => encode(tree, isTree(loaded) ? loaded.bytes : null, wish));
  const info = describeTreeFile(bytes);
  return { bytes, info, objects: objectLines(ids, loaded), views: viewsOf(loaded, info) };
}

function encode(tree: SphereTree, file: Uint8Array | null, wish: EncodeWish): { bytes: Uint8Array; ids: Uint32Array } {
  const { format, endian, ids, objectSpheres } = wish;
  if (!isCompactFormat(format)) return { bytes: encodeTree(tree, { format, endian }), ids: tree.ids };
  const open = file ? openTreeFile(file) : null;
  const compact = open?.format === format ? readCompact(open) : compactTree(tree, { format, objectSpheres });
  return { bytes: encodeCompact(compact, { endian, ids }), ids: compact.ids };
}

/** Whether a tree file holds the ids that objects had in the model: a compact one may know them by their places alone. */
function knowsIds(file: Uint8Array | null): boolean {
  const info = file && describeTreeFile(file);
  return !info || !isCompactFormat(info.format) || info.header.idsOffset > 0;
}

/** @throws WorkError for a tree file that lacks ids where they are asked of it */
export function checkKnowsIds(path: string, file: Uint8Array | null): void {
  if (!knowsIds(file))
    throw new WorkError(
      `${path}: this tree was built without the ids of the model's objects, which are wanted here: build it with --ids, or export the model itself`,
    );
}

/** cull64.h gives 16-bit numbers out, whatever the format; seed20 and JSON have limits of their own, or none. */
function checkCount(path: string, count: number, format: TreeFormat): void {
  if (count === 0) throw new WorkError(`${path}: it has no triangles to draw, so there is nothing to export`);
  if (format !== 'seed20' && count > COMPACT_MAX_OBJECTS)
    throw new WorkError(
      `${path}: ${count} objects; cull64.h numbers at most ${COMPACT_MAX_OBJECTS}: cut the model in two and export each`,
    );
}

function attempt<T>(path: string, isTreeFile: boolean, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { message } = error as Error;
    const remedy = isTreeFile ? '; or export the model itself' : '';
    throw new WorkError(`${path}: ${message}${remedy}`, { cause: error });
  }
}

export function objectLines(ids: Uint32Array, loaded: Scene | LoadedTree): ObjectLine[] {
  const known = !isTree(loaded) || knowsIds(loaded.bytes);
  return Array.from(ids, (id) =>
    isTree(loaded)
      ? { id: known ? id : null, name: null, triangles: null }
      : { id, name: loaded.names[id], triangles: triangleCount(loaded, id) },
  );
}

/** Tree order -> id in the model. @throws Error for a tree that does not know them */
export function idsInModel({ objects }: Encoded): Uint32Array {
  return Uint32Array.from(objects, ({ id }) => {
    if (id === null) throw new Error('a tree that was built without ids: a bug');
    return id;
  });
}

/** A tree knows only its box. */
function viewsOf(loaded: Scene | LoadedTree, { header }: TreeFileInfo): (readonly View[])[] {
  const { bounds } = header;
  const own = isTree(loaded) ? [] : loaded.views;
  const inside = isTree(loaded) ? viewsFromMiddle(bounds) : insideViews(loaded);
  return [own, [...inside, framingView(bounds)]];
}

/** All around, level. */
function viewsFromMiddle(bounds: readonly number[]): View[] {
  const eye = [0, 1, 2].map((k) => bounds[k] / 2 + bounds[k + 3] / 2) as [number, number, number];
  const reach = Math.max(...[0, 1, 2].map((k) => bounds[k + 3] - bounds[k])) || 1;
  return Array.from({ length: DIRECTIONS }, (_, i) => {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    const target = [eye[0] + reach * Math.cos(angle), eye[1], eye[2] + reach * Math.sin(angle)] as const;
    return { eye, target, near: reach / 2000, fov: 60 };
  });
}
