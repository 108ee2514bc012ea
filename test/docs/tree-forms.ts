/** A scene as a file in every form that there is: formats, byte orders, ids, object spheres, with hidden cells, and as JSON. */

import { encodeTree } from '../../src/core/file/binary.ts';
import type { TreeFormat } from '../../src/core/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../src/core/file/formats.ts';
import { treeToJson } from '../../src/core/file/json.ts';
import { createRandom } from '../../src/core/math/random.ts';
import type { HiddenCells } from '../../src/core/tree/hidden/hidden-cells.ts';
import { type BuildOptions, buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { randomCells } from '../core/tree/hidden/hidden-cases.ts';

/** A .c64 file, or a tree as text. */
export type TreeFile = Uint8Array | string;

export type Spheres = Pick<BuildOptions, 'boxes'> & { spheres: Float32Array };

const ENDIANS = ['little', 'big'] as const;
const CHOICES = [true, false];

/** The formats that names of treeForms begin with, JSON among them. */
export const formatsOf = (names: Iterable<string>) => new Set(Array.from(names, (name) => /^\w+/.exec(name)![0]));

/** Nine cells with random sets, in the box of the centres. */
function hiddenCellsOf(spheres: Float32Array): HiddenCells {
  const box = [0, 1, 2, 0, 1, 2].map((axis, side) => {
    const centres = spheres.filter((_, i) => (i & 3) === axis);
    return centres.length === 0 ? 0 : side < 3 ? Math.min(...centres) : Math.max(...centres);
  });
  return randomCells(createRandom(9), spheres.length / 4, 9, box);
}

/** Files by a name of their form. */
export function treeForms(
  { spheres, boxes }: Spheres,
  formats: readonly TreeFormat[] = TREE_FORMATS,
): Map<string, TreeFile> {
  const single = buildSphereTree(spheres, { boxes });
  const several = buildSphereTree(spheres, { boxes, leafSize: 5 });
  const hidden = hiddenCellsOf(spheres);
  const files = new Map<string, TreeFile>();
  files.set('json', treeToJson(single)).set('json, leaves of 5', treeToJson(several));
  for (const endian of ENDIANS) {
    for (const format of formats) {
      if (!isCompactFormat(format)) {
        files.set(`${format} ${endian}`, encodeTree(single, { format, endian }));
        files.set(`${format} ${endian}, hidden`, encodeTree(single, { format, endian, hidden }));
        if (FORMATS[format].maxLeafSize >= several.leafSize)
          files.set(`${format} ${endian}, leaves of 5`, encodeTree(several, { format, endian }));
        continue;
      }
      const tree = buildSphereTree(spheres, { boxes, ...FORMATS[format].build });
      for (const ids of CHOICES)
        for (const objectSpheres of CHOICES) {
          const name = `${format} ${endian}, ids ${ids}, object spheres ${objectSpheres}`;
          files.set(name, encodeTree(tree, { format, endian, ids, objectSpheres }));
          files.set(`${name}, hidden`, encodeTree(tree, { format, endian, ids, objectSpheres, hidden }));
        }
    }
  }
  return files;
}
