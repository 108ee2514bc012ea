/**
 * A tree as the bytes of a tree file for one target, with what its reader is told about the objects.
 *
 * A tree that was read from a file is taken as it is where its leaves allow: a compact file of the same format comes out with the same
 * nodes, in the byte order of the target.
 */
import { compactTree } from '../compact/build.ts';
import { COMPACT_MAX_OBJECTS } from '../compact/compact-tree.ts';
import { describeTreeFile, encodeTree, type TreeFileInfo } from '../file/binary.ts';
import { encodeCompact, readCompact } from '../file/compact-file.ts';
import { isCompactFormat, type TreeFormat } from '../file/layout.ts';
import { type Endian, openTreeFile } from '../file/tree-file.ts';
import { framingView } from '../frame/framing-view.ts';
import { insideViews } from '../frame/inside-views.ts';
import type { View } from '../math/camera.ts';
import { checkKnowsIds, type ExportSource, type ObjectLine, objectLines } from './objects.ts';

/** of the views from the middle of a tree's box */
const DIRECTIONS = 8;

export interface Encoded {
  bytes: Uint8Array;
  info: TreeFileInfo;
  objects: ObjectLine[];
  /** cameras to try it with, lists in the order in which they are asked: the scene's own path; from inside and from outside */
  views: readonly (readonly View[])[];
}

export interface EncodeWish {
  format: TreeFormat;
  endian: Endian;
  ids: boolean;
  /** compact formats: keep the spheres of objects in leaves of several */
  objectSpheres: boolean;
}

/** @throws RangeError where the tree and the format do not go together */
export function encodeSource(source: ExportSource, wish: EncodeWish): Encoded {
  checkCount(source.tree.ids.length, wish.format);
  if (wish.ids || !isCompactFormat(wish.format)) checkKnowsIds(source);
  const { bytes, ids } = encode(source, wish);
  const info = describeTreeFile(bytes);
  return { bytes, info, objects: objectLines(ids, source), views: viewsOf(source, info) };
}

function encode(source: ExportSource, wish: EncodeWish): { bytes: Uint8Array; ids: Uint32Array } {
  const { tree, scene, file } = source;
  const { format, endian, ids, objectSpheres } = wish;
  try {
    if (!isCompactFormat(format)) return { bytes: encodeTree(tree, { format, endian }), ids: tree.ids };
    const open = file ? openTreeFile(file) : null;
    const compact = open?.format === format ? readCompact(open) : compactTree(tree, { format, objectSpheres });
    return { bytes: encodeCompact(compact, { endian, ids }), ids: compact.ids };
  } catch (error) {
    if (scene) throw error;
    throw new RangeError(`${(error as Error).message}; or export the model itself`, { cause: error });
  }
}

/**
 * cull64.h gives 16-bit numbers out, whatever the format; seed20 and JSON have limits of their own, or none.
 * @throws RangeError
 */
export function checkCount(count: number, format: TreeFormat): void {
  if (count === 0) throw new RangeError('it has no triangles to draw, so there is nothing to export');
  if (format !== 'seed20' && count > COMPACT_MAX_OBJECTS)
    throw new RangeError(
      `${count} objects; cull64.h numbers at most ${COMPACT_MAX_OBJECTS}: cut the model in two and export each`,
    );
}

/** Tree order -> id in the model. @throws Error for a tree that does not know them */
export function idsInModel({ objects }: Pick<Encoded, 'objects'>): Uint32Array {
  return Uint32Array.from(objects, ({ id }) => {
    if (id === null) throw new Error('a tree that was built without ids: a bug');
    return id;
  });
}

/** A tree knows only its box. */
function viewsOf({ scene }: ExportSource, { header }: TreeFileInfo): (readonly View[])[] {
  const { bounds } = header;
  const inside = scene ? insideViews(scene) : viewsFromMiddle(bounds);
  return [scene?.views ?? [], [...inside, framingView(bounds)]];
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
