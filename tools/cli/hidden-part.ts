/**
 * What one shard of `cull64 hidden --shard I/N` found, as a file, and the parts put together again.
 *
 *   cull64 part\n
 *   a line of JSON: PartHeader
 *   deflated, for each group u32 group and maps, and a byte for each of its cells, 1 where it is vouched for; then for each cell
 *   from which anything was seen u32 its number, and the set of it as bits. Little-endian
 *
 * A part is of one model, tree, views, search and program: no other is put together with it.
 */
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { createBits } from '../../src/core/base/bits.ts';
import type { View } from '../../src/core/math/camera.ts';
import { objectCount, type Scene } from '../../src/core/scene/scene.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { cellGroups } from '../../src/offline/hidden/cell-groups.ts';
import type { CellSearch } from '../../src/offline/hidden/find-hidden.ts';
import { type FoundGroups, searchOfGroups } from '../../src/offline/hidden/grouped-cells.ts';
import { type Region, regionSize } from '../../src/offline/hidden/region.ts';
import { sumOf } from './bake/sums.ts';
import { FileError, WorkError } from './errors.ts';
import { readBytes } from './files.ts';
import { hasInShard, type Shard } from './shard.ts';

const MAGIC = 'cull64 part\n';
/** bytes in which a header ends */
const HEADER_ROOM = 4096;

/** What parts must have in common to be put together. */
export interface PartOf {
  /** sum of the program's files */
  program: string;
  /** sum of what is looked at, and from where */
  scene: string;
  /** the options of the search, for people */
  search: string;
}

interface PartHeader extends PartOf, Shard {
  /** sum of what follows the header */
  sum: string;
  /** its length when it is inflated */
  length: number;
}

interface Part {
  path: string;
  header: PartHeader;
  content: Uint8Array;
}

/** The sum of what is looked at, and from where. */
export function lookedAtSum(scene: Scene, tree: SphereTree, views: readonly View[]): string {
  const { positions, indices, firstTriangle, flags } = scene;
  const arrays = [positions, indices, firstTriangle, flags, tree.ids, tree.links, tree.spheres];
  return sumOf(
    ...arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
    JSON.stringify(views),
  );
}

export function encodePart(of: PartOf, shard: Shard, { groups, sets }: FoundGroups): Uint8Array {
  const pieces = [
    ...groups.flatMap(({ group, maps, vouched }) => [numbers(group, maps), Uint8Array.from(vouched, Number)]),
    ...sets.flatMap((set, cell) => (set.some((byte) => byte !== 0) ? [numbers(cell), set] : [])),
  ];
  const content = Buffer.concat(pieces);
  const packed = deflateRawSync(content);
  const header: PartHeader = { ...of, ...shard, sum: sumOf(packed), length: content.length };
  return Buffer.concat([Buffer.from(`${MAGIC}${JSON.stringify(header)}\n`), packed]);
}

function numbers(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * values.length);
  const view = new DataView(bytes.buffer);
  values.forEach((value, k) => {
    view.setUint32(4 * k, value, true);
  });
  return bytes;
}

/**
 * The search whose answers are in files: all parts of one, in any order.
 * @throws WorkError for a file that is no whole part, of something else, and where one is missing or there twice
 */
export function searchOfParts(paths: readonly string[], of: PartOf, scene: Scene): CellSearch {
  const parts = paths.map((path) => readPart(path, of));
  const [first] = parts;
  const stray = parts.find(({ header }) => header.of !== first.header.of);
  if (stray) {
    const { which, of: count } = stray.header;
    throw new FileError(stray.path, `part ${which} of ${count}, and ${first.path} is one of ${first.header.of}`);
  }
  const there = new Map<number, string>();
  for (const { path, header } of parts) {
    const other = there.get(header.which);
    if (other !== undefined)
      throw new FileError(path, `part ${header.which} of ${header.of} is there twice, also as ${other}`);
    there.set(header.which, path);
  }
  const count = first.header.of;
  if (parts.length < count) {
    const missing = Array.from({ length: parts.length + 1 }, (_, k) => k + 1).find((which) => !there.has(which));
    throw new WorkError(
      `part ${missing} of ${count} is missing: cull64 hidden MODEL --shard ${missing}/${count} -o FILE makes it`,
    );
  }
  return searchOfGroups((region) => parts.map((part) => groupsOf(part, region, objectCount(scene))));
}

function readPart(path: string, of: PartOf): Part {
  const bytes = readBytes(path);
  const head = Buffer.from(bytes.subarray(0, HEADER_ROOM)).toString('latin1');
  const end = head.indexOf('\n', MAGIC.length);
  if (!head.startsWith(MAGIC))
    throw new FileError(path, 'this is no part: cull64 hidden MODEL --shard I/N -o FILE writes them');
  const header = end < 0 ? null : parseHeader(Buffer.from(bytes.subarray(MAGIC.length, end)).toString());
  if (!header) throw new FileError(path, "the part's header is damaged; make it again");
  const { which, of: count } = header;
  const fail = (what: string): never => {
    throw new FileError(path, `part ${which} of ${count} ${what}`);
  };
  if (header.program !== of.program) fail('is by another version of cull64: make all parts with the same');
  if (header.scene !== of.scene) fail('is of another model, tree or views');
  if (header.search !== of.search)
    fail(`is of another search: ${JSON.stringify(header.search)}, and here ${JSON.stringify(of.search)}`);
  const content = bytes.subarray(end + 1);
  if (sumOf(content) !== header.sum) fail('is cut short or damaged; make it again');
  return { path, header, content };
}

function parseHeader(line: string): PartHeader | null {
  try {
    const { program, scene, search, which, of, sum, length } = JSON.parse(line);
    const isText = [program, scene, search, sum].every((value) => typeof value === 'string');
    const isCount = [which, of, length].every((value) => Number.isSafeInteger(value) && value >= 0);
    return isText && isCount && which >= 1 && which <= of ? { program, scene, search, which, of, sum, length } : null;
  } catch {
    return null;
  }
}

/** The groups of a part, each with the cells that it must have, and the sets of all cells. */
function groupsOf({ path, header, content }: Part, region: Region, objects: number): FoundGroups {
  const fail = (): never => {
    throw new FileError(path, `part ${header.which} of ${header.of} does not hold what its header says; make it again`);
  };
  const groups = cellGroups(region);
  const own = groups.flatMap((cells, group) => (hasInShard(header, group) ? [{ group, cells }] : []));
  const setBytes = createBits(objects).length;
  const most = own.length * 8 + regionSize(region) * (5 + setBytes);
  if (header.length > most) fail();
  let bytes: Uint8Array;
  try {
    // one byte more would be too long
    const options = { maxOutputLength: header.length + 1, finishFlush: constants.Z_SYNC_FLUSH };
    bytes = header.length === 0 ? new Uint8Array(0) : inflateRawSync(content, options);
  } catch {
    return fail();
  }
  if (bytes.length !== header.length) fail();
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) fail();
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = (): number => {
    const four = take(4);
    return new DataView(four.buffer, four.byteOffset).getUint32(0, true);
  };
  const found = own.map(({ group, cells }) => {
    if (number() !== group) fail();
    return { group, maps: number(), vouched: [...take(cells.length)].map((byte) => byte === 1) };
  });
  const sets = Array.from({ length: regionSize(region) }, () => createBits(objects));
  for (let last = -1; at < bytes.length; ) {
    const cell = number();
    const set = take(setBytes);
    const beyond = set.at(-1)! >> (((objects - 1) & 7) + 1);
    if (cell <= last || cell >= regionSize(region) || beyond !== 0) fail();
    sets[cell].set(set);
    last = cell;
  }
  return { groups: found, sets };
}
