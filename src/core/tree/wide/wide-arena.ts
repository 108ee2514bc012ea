/**
 * The memories in which the trees with a kernel stand, and what works in each.
 *
 * Trees share them: a browser has room for about 120 memories, and seconds go by where one more is asked for. One tree stands behind the other, in
 * memories of 1 MB first, each twice as large as the one before, up to 64 MB; a larger tree has one of its own size. No room is given back singly,
 * since a program may still hold a view of a tree's arrays: a memory goes when nothing that stands in it is used any more.
 */
import { type BuildExports, type CullExports, instantiate, type SortExports } from './wide-kernel-modules.ts';
import { COUNTERS_AT, EYE_AT, FREE, PLANES_AT, ROOT_AT, TABLES_AT, wideTables } from './wide-memory.ts';

const PAGE = 65536;
/** pages */
const FIRST = 16;
const MOST = 1024;

const tables = wideTables();

export interface WideArena {
  memory: WebAssembly.Memory;
  pages: number;
  /** where the next tree begins, in bytes */
  end: number;
  /** what a cull hands over, in the memory: the planes, the eye, the root; for an exact order also the squared distance of the nearest point */
  planes: Float64Array;
  eye: Float64Array;
  root: Float32Array;
  /** what it reads there: nodes, leaves, plane tests, the planes that cut the tree, a bit each */
  counters: Uint32Array;
  /** the lists that the next cull writes, which say its tree too */
  written: object | null;
  cull: CullExports;
  sort(): SortExports;
  build(): BuildExports;
}

/** the one that was made last, as long as a tree in it is used */
let last: WeakRef<WideArena> | undefined;

/**
 * One with room for so many bytes from its end on.
 * @throws RangeError where there is no more memory
 */
export function arenaFor(bytes: number): WideArena {
  const before = last?.deref();
  if (before && before.end + bytes <= before.pages * PAGE) return before;
  const pages = Math.max(Math.ceil((FREE + bytes) / PAGE), before ? Math.min(2 * before.pages, MOST) : FIRST);
  const arena = createArena(pages);
  // the larger tree's memory is full from the beginning
  if (pages <= MOST) last = new WeakRef(arena);
  return arena;
}

function createArena(pages: number): WideArena {
  const memory = new WebAssembly.Memory({ initial: pages });
  const { buffer } = memory;
  new Uint8Array(buffer, TABLES_AT).set(tables);
  let sort: SortExports | undefined;
  let build: BuildExports | undefined;
  return {
    memory,
    pages,
    end: FREE,
    planes: new Float64Array(buffer, PLANES_AT, 24),
    eye: new Float64Array(buffer, EYE_AT, 4),
    root: new Float32Array(buffer, ROOT_AT, 4),
    counters: new Uint32Array(buffer, COUNTERS_AT, 4),
    written: null,
    cull: instantiate<CullExports>('cull', memory),
    sort() {
      sort ??= instantiate<SortExports>('sort', memory);
      return sort;
    },
    build() {
      build ??= instantiate<BuildExports>('build', memory);
      return build;
    },
  };
}
