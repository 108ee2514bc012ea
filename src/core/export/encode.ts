/**
 * A tree as the bytes of a tree file for one target, with a line about each object for its reader.
 *
 * A tree that was read from a file is kept where its leaves allow it: in the same format it comes out with the same nodes, in the byte
 * order of the target.
 */
import { COMPACT_MAX_OBJECTS } from '../compact/compact-tree.ts';
import { describeOpenFile, hiddenCellsOf } from '../file/binary.ts';
import type { PackedTree, TreeFormat } from '../file/format.ts';
import { FORMATS, isCompactFormat } from '../file/formats.ts';
import type { Endian } from '../file/header.ts';
import { openTreeFile } from '../file/tree-file.ts';
import { checkKnowsIds, type ExportSource, objectLines } from './objects.ts';

/**
 * `file`: the tree as a program reads it from these bytes
 */
export type Encoded = ReturnType<typeof encodeSource>;

export interface EncodeRequest {
  format: TreeFormat;
  endian: Endian;
  ids: boolean;
  /** compact formats: keep the spheres of objects in leaves of several */
  objectSpheres: boolean;
}

/** @throws RangeError where the tree and the format do not go together */
export function encodeSource(source: ExportSource, request: EncodeRequest) {
  checkCount(source.tree.ids.length, request.format);
  if (request.ids || !isCompactFormat(request.format)) checkKnowsIds(source);
  const { packed, bytes } = write(source, request);
  const open = openTreeFile(bytes);
  const info = describeOpenFile(open);
  const file = open.format.read(open);
  return { bytes, info, file, objects: objectLines(packed.ids, source) };
}

function write(
  { tree, scene, file, hidden = file ? hiddenCellsOf(file) : null }: ExportSource,
  { format: name, endian, ids, objectSpheres }: EncodeRequest,
): { packed: PackedTree; bytes: Uint8Array } {
  const format = FORMATS[name];
  try {
    const packed = file?.format === format ? file : format.pack(tree, objectSpheres);
    return { packed, bytes: packed.write({ endian, ids, hidden }) };
  } catch (error) {
    if (scene) throw error;
    throw new RangeError(`${(error as Error).message}; or export the model itself`, { cause: error });
  }
}

/**
 * Checks the count against cull64.h, which gives out 16-bit numbers, whatever the format; seed20 and JSON have limits
 * of their own, or none.
 * @throws RangeError
 */
export function checkCount(count: number, format: TreeFormat): void {
  if (count === 0) throw new RangeError('it has no triangles to draw, so there is nothing to export');
  if (FORMATS[format].runtime && count > COMPACT_MAX_OBJECTS)
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
