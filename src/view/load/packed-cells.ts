/**
 * The page's file of a built-in scene's cells of hidden objects, found in full, which takes minutes, where the page finds a preview itself: the section that a
 * tree file has of them, after two sums.
 *
 *     sum of the scene       32 bits, little-endian: triangles, what blends, the recorded views
 *     sum of the tree        32 bits: its links, leaves and ids, on which the sets are coded
 *     the section            as in a tree file, little-endian
 *
 * Guarantee: the cells are those of `cull64 build NAME --hidden 16K`. A file of another tree is told by its sum, a damaged one is refused as
 * a tree file is. The first sum is for whoever bakes: it tells that a scene was changed since its cells were found.
 */
import { crc32 } from '../../core/file/crc32.ts';
import { hiddenBytes, readHidden, writeHidden } from '../../core/file/hidden-section.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../core/tree/hidden/hidden-code.ts';
import { decodeHidden } from '../../core/tree/hidden/hidden-decode.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';

const HEAD_BYTES = 8;

/** @param cells found in `scene` on `tree` */
export function packCells(cells: HiddenCells, scene: Scene, tree: SphereTree): Uint8Array<ArrayBuffer> {
  const hidden = { code: encodeHidden(cells, tree, tree.ids), shape: tree };
  const section = { offset: HEAD_BYTES, bytes: hiddenBytes(hidden) };
  const file = new Uint8Array(HEAD_BYTES + section.bytes);
  const view = new DataView(file.buffer);
  view.setUint32(0, sumOfScene(scene), true);
  view.setUint32(4, sumOfTree(tree), true);
  writeHidden(hidden, view, section, true);
  return file;
}

/**
 * @returns null for a file of another tree
 * @throws Error with one line for a file that is damaged
 */
export function unpackCells(file: Uint8Array, tree: SphereTree): HiddenCells | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length <= HEAD_BYTES) throw new Error('the file of what is hidden is cut off: reload the page');
  if (view.getUint32(4, true) !== sumOfTree(tree)) return null;
  const hidden = { offset: HEAD_BYTES, bytes: file.length - HEAD_BYTES };
  const found = readHidden({ view, endian: 'little', sections: { hidden } }, () => tree, null);
  return found && decodeHidden(found.code, tree, tree.ids);
}

/** Whether the cells in a file were found in the scene as it is. */
export function areCellsOf(file: Uint8Array, scene: Scene): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return file.length > HEAD_BYTES && view.getUint32(0, true) === sumOfScene(scene);
}

function sumOfScene({ positions, indices, firstTriangle, flags, views }: Scene): number {
  const path = new TextEncoder().encode(JSON.stringify(views));
  return [bytesOf(positions), bytesOf(indices), bytesOf(firstTriangle), flags, path].reduce(addTo, 0);
}

function sumOfTree({ links, first, ids }: SphereTree): number {
  return [links, first, ids].map(bytesOf).reduce(addTo, 0);
}

const addTo = (sum: number, bytes: Uint8Array): number => crc32(bytes, sum);

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
