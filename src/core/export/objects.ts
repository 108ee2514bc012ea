/** The list of objects beside the tree: a line for each, in tree order. */

import type { FileTree } from '../file/format.ts';
import { type Scene, triangleCount } from '../scene/scene.ts';
import type { HiddenCells } from '../tree/hidden/hidden-cells.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { type ExportFile, textFile } from './export-file.ts';
import { printable } from './text.ts';

/** A tree to export, and what is known of its objects. */
export interface ExportSource {
  tree: SphereTree;
  /** the model that the tree was built of; null for a tree alone */
  scene: Scene | null;
  /** the tree file that `tree` was read from, where it was one: exported in the same format it is taken node for node */
  file?: FileTree | null;
  /** what is hidden from where, by the ids of the tree; the cells in `file` when not given */
  hidden?: HiddenCells | null;
}

/**
 * An object, by its slot; a tree alone knows no names and no triangles.
 * `id`: in the model; null where the tree does not say
 */
export type ObjectLine = ReturnType<typeof objectLines>[number];

/** @param ids tree order -> id in the model */
export function objectLines(ids: Uint32Array, { scene, file = null }: ExportSource) {
  return Array.from(ids, (id) =>
    scene
      ? { id, name: scene.names[id], triangles: triangleCount(scene, id) }
      : { id: !file || file.hasIds ? id : null, name: null, triangles: null },
  );
}

/** `<name>.objects.txt`: tab-separated, a line for each slot. */
export function objectsFile(name: string, objects: readonly ObjectLine[]): ExportFile {
  const lines = objects.map(({ id, name, triangles }, slot) =>
    [slot, id ?? '-', triangles ?? '-', name === null ? '-' : printable(name)].join('\t'),
  );
  const about = 'a line for each object in tree order: slot, id in the model, triangles, name';
  return textFile(`${name}.objects.txt`, about, `${['# slot\tid\ttriangles\tname', ...lines].join('\n')}\n`);
}

/** `<name>.ranges.txt`: tab-separated, a line for each slot. @param ids tree order -> id in the model */
export function rangesFile(name: string, ids: Uint32Array, { firstTriangle }: Scene): ExportFile {
  const lines = Array.from(ids, (id, slot) =>
    [slot, firstTriangle[id] * 3, (firstTriangle[id + 1] - firstTriangle[id]) * 3].join('\t'),
  );
  const about =
    "a line for each object in tree order: slot, and its range of the cut model's index list: first index, indices";
  return textFile(`${name}.ranges.txt`, about, `${['# slot\tfirst\tindices', ...lines].join('\n')}\n`);
}

/** @throws RangeError for a tree file without ids where they are needed */
export function checkKnowsIds({ scene, file = null }: ExportSource): void {
  if (!scene && file && !file.hasIds)
    throw new RangeError(
      "this tree was built without the ids of the model's objects, which are wanted here: build it with --ids, or export the model itself",
    );
}
