/**
 * Runs read_c64.py, the reader that follows docs/format.md, and compares its output with the project's own decoders.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { hasBit } from '../../src/core/base/bits.ts';
import { unpack } from '../../src/core/compact/expand.ts';
import {
  decodeCompact,
  decodeTree,
  describeTreeFile,
  readFloatTree,
  readTreeFile,
} from '../../src/core/file/binary.ts';
import { isCompactFormat } from '../../src/core/file/formats.ts';
import { treeFromJson } from '../../src/core/file/json.ts';
import { SEED20_NODE } from '../../src/core/file/layout.ts';
import { readRecord } from '../../src/core/file/record.ts';
import { TreeFileError } from '../../src/core/file/tree-file-error.ts';
import { ALL_SEEN, CELL } from '../../src/core/tree/hidden/hidden-cells.ts';
import { decodeHidden } from '../../src/core/tree/hidden/hidden-decode.ts';
import { createHiddenBits, decodeSet } from '../../src/core/tree/hidden/hidden-set.ts';
import { LEAF, LINK_BITS, LINK_MASK, type SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { root } from './readme.ts';
import type { TreeFile } from './tree-forms.ts';

const READER = join(root, 'test/docs/read_c64.py');
export const READER_PARTS = join(root, 'test/docs/c64');
export const noPython = spawnSync('python3', ['--version']).status !== 0;
export const skips = noPython ? ' (skipped: no python3; apt-get install python3)' : '';

/** A tree as the reader lists it, numbers in its order; or `refused`. */
type Listing = string[][];

/** The reader's listing of each file, by name. @throws Error where a listing is missing */
export function readByPython(files: Map<string, TreeFile>): Map<string, Listing> {
  const bytes = [...files.values()].map((file) => (typeof file === 'string' ? new TextEncoder().encode(file) : file));
  const input = bytes.map((file) => `${Buffer.from(file).toString('hex')}\n`).join('');
  const run = spawnSync('python3', [READER], { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const listings: Listing[] = [];
  for (const line of run.stdout.trim().split('\n')) {
    if (/^(file|refused) /.test(line)) listings.push([]);
    if (line.startsWith('refused')) listings.at(-1)!.push(['refused']);
    else if (!line.startsWith('file')) listings.at(-1)!.push(line.split(' '));
  }
  if (run.stderr !== '' || listings.length !== files.size)
    throw new Error(`read_c64.py lists ${listings.length} of ${files.size} files: ${run.stderr}`);
  return new Map(Array.from(files.keys(), (name, i) => [name, listings[i]]));
}

/** The same by the project's own decoders. */
function listingOf(file: TreeFile): Listing {
  try {
    const tree = typeof file === 'string' ? treeFromJson(file) : decodeTree(file).tree;
    const stored = typeof file === 'string' ? tree.spheres : storedNumbers(file);
    const hidden = typeof file === 'string' ? [] : hiddenLines(file);
    return [...Array.from(tree.links, (_, node) => nodeLine(tree, stored, node)), ...objectLines(tree), ...hidden];
  } catch (error) {
    if (!(error instanceof TreeFileError)) throw error;
    return [['refused']];
  }
}

export const isRefused = (file: TreeFile): boolean => listingOf(file)[0]?.[0] === 'refused';

/** Names of the files whose two listings differ, with the first line that differs. */
export function disagreements(files: Map<string, TreeFile>): string[] {
  const said = readByPython(files);
  return [...files].flatMap(([name, file]) => {
    const [python, own] = [inOneSpelling(said.get(name)!), inOneSpelling(listingOf(file))];
    const length = Math.max(python.length, own.length);
    const at = Array.from({ length }, (_, i) => i).find((i) => own[i] !== python[i]);
    return at === undefined ? [] : [`${name}: ${python[at]} where the project has ${own[at]}`];
  });
}

/** Lines with numbers as JavaScript writes them, so that equal numbers of two writers give equal text. */
const inOneSpelling = (listing: Listing): string[] =>
  listing.map((line) => line.map((word) => (/\d/.test(word) ? String(Number(word) + 0) : word)).join(' '));

function nodeLine({ links, first, spheres }: SphereTree, stored: ArrayLike<number>, node: number): string[] {
  const axis = links[node] >>> LINK_BITS;
  const numbers = [node, ...four(spheres, node), ...four(stored, node)].map(String);
  if (axis === LEAF) return ['leaf', ...numbers, String(first[node]), String(first[node + 1])];
  return ['inner', ...numbers, 'xyz'[axis], String(links[node] & LINK_MASK)];
}

function objectLines({ ids, objects }: SphereTree): Listing {
  return Array.from(ids, (id, slot) => ['object', ...[id, ...four(objects, slot)].map(String)]);
}

function hiddenLines(bytes: Uint8Array): Listing {
  const { hidden, ids } = readTreeFile(bytes);
  if (!hidden) return [];
  const { axes, planes, links, boxes, tested } = decodeHidden(hidden.code, hidden.shape, ids);
  const lines: (string | number)[][] = [
    ['hidden', tested?.eyes ?? 0, tested?.missedPixels ?? 0, tested?.missedEyes ?? 0],
  ];
  for (let node = 0; node < axes.length; node++)
    if (axes[node] !== CELL) lines.push(['cut', node, 'xyz'[axes[node]], planes[node], links[node]]);
    else if (links[node] === ALL_SEEN) lines.push(['cell', node]);
    else lines.push(['cell', node, ...boxes.subarray(node * 6, node * 6 + 6), links[node]]);
  const bits = createHiddenBits(hidden.shape);
  const stack = new Uint32Array(hidden.shape.depth);
  let at = 0;
  for (let set = 0; set < hidden.code.setCount; set++) {
    at = decodeSet(hidden.shape, hidden.code.sets, at, bits, stack);
    lines.push(['set', set, ...ids.filter((_, slot) => hasBit(bits.objects, slot))]);
  }
  return lines.map((line) => line.map(String));
}

const four = (numbers: ArrayLike<number>, at: number) => [0, 1, 2, 3].map((k) => numbers[at * 4 + k]);

/** Four numbers a node, before they become a sphere in the world. */
function storedNumbers(bytes: Uint8Array): ArrayLike<number> {
  const { format, endian, header } = describeTreeFile(bytes);
  if (isCompactFormat(format)) return unpack(decodeCompact(bytes)).nodes;
  if (format === 'float16') return readFloatTree(bytes).nodes;
  if (format !== 'seed20') throw new Error(`storedNumbers does not know how ${format} stores a node`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: header.nodeCount }, (_, node) => {
    const at = header.nodesOffset + node * SEED20_NODE.size;
    const { pos, radiusSqr } = readRecord(view, at, SEED20_NODE, endian === 'little');
    return [...pos, radiusSqr];
  }).flat();
}
