/**
 * Small valid tree files of every kind that src/core/runtime/cull64.h reads, to be damaged by tests.
 *
 * Their objects lie within 500 of 0; they are seeded, so the files are the same everywhere.
 */
import { encodeTree } from '../../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../../src/core/file/format.ts';
import { isCompactFormat } from '../../../../src/core/file/formats.ts';
import type { Endian } from '../../../../src/core/file/header.ts';
import { createRandom, type Random } from '../../../../src/core/math/random.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../../../src/core/tree/hidden/hidden-cells.ts';
import { buildSphereTree, type Leaves } from '../../../../src/core/tree/sphere/sphere-build.ts';

export interface SmallFile {
  title: string;
  format: TreeFormat;
  objects: number;
  bytes: Uint8Array;
}

export const SMALL_SIZES = [0, 1, 2, 9, 40];

const LEAVES: Partial<Record<TreeFormat, Leaves>> = { compact8: 'full', compact4: 'balanced', compact2: 'balanced' };

/** Every format with every option that changes which sections a file has. */
// biome-ignore format: a table
const KINDS: { format: TreeFormat; leafSize: number; objectSpheres?: boolean; ids?: boolean; hides?: boolean }[] = [
  { format: 'float16', leafSize: 1 },
  { format: 'float16', leafSize: 4 },
  { format: 'compact8', leafSize: 4 },
  { format: 'compact8', leafSize: 1, ids: true },
  { format: 'compact8', leafSize: 3, objectSpheres: false },
  { format: 'compact4', leafSize: 4 },
  { format: 'compact4', leafSize: 2, ids: true },
  { format: 'compact4', leafSize: 1 },
  { format: 'compact2', leafSize: 3 },
  { format: 'compact2', leafSize: 5, objectSpheres: false, ids: true },
  { format: 'float16', leafSize: 3, hides: true },
  { format: 'compact8', leafSize: 2, ids: true, hides: true },
  { format: 'compact4', leafSize: 9, hides: true },
  { format: 'compact2', leafSize: 1, hides: true },
];

export function smallFiles(endian: Endian, seed = 640): SmallFile[] {
  return KINDS.flatMap(({ format, leafSize, hides = false, ...sections }) =>
    SMALL_SIZES.map((objects) => {
      const tree = buildSphereTree(spheresOf(objects, seed), { leafSize, leaves: LEAVES[format] ?? 'any' });
      const chosen = isCompactFormat(format)
        ? `${sections.objectSpheres === false ? ', no object spheres' : ''}${sections.ids ? ', ids' : ''}`
        : '';
      const hidden = hides && objects > 0 ? cellsOf(objects, createRandom(seed)) : null;
      return {
        title: `${format} leaf ${leafSize}${chosen}${hidden ? ', hidden cells' : ''}, ${objects} objects`,
        format,
        objects,
        bytes: encodeTree(tree, { format, endian, ...sections, hidden }),
      };
    }),
  );
}

function spheresOf(count: number, seed: number): Float32Array {
  const random = createRandom(seed);
  return new Float32Array(count * 4).map((_, i) => ((i & 3) === 3 ? 1 + 40 * random() : 800 * random() - 400));
}

/** Four cells about the cameras' eyes: two share a set, one sees everything. */
function cellsOf(objects: number, random: Random): HiddenCells {
  const set = () => new Uint8Array((objects + 7) >> 3).map(() => 256 * random());
  const box = [-700, -700, -700, 700, 700, 700];
  const none = [0, 0, 0, 0, 0, 0];
  return {
    axes: Uint8Array.of(2, 0, CELL, CELL, 1, CELL, CELL),
    planes: Float32Array.of(100, 50, 0, 0, -300, 0, 0),
    links: Uint32Array.of(4, 3, 0, 1, 6, ALL_SEEN, 0),
    boxes: Float32Array.from([none, none, box.with(5, 100), box, none, box, box].flat()),
    sets: [set(), set()],
    objectCount: objects,
    tested: { eyes: 64, missedPixels: 0.001, missedEyes: 2 },
  };
}
