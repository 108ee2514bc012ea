/**
 * The glue of the builder in WebAssembly: the plan of the codes and their tables are made here, as morton-build.ts makes them, and all else in the kernel. The tree stands in
 * a memory that only builds need; movedTree moves it into one of its own. Twin of kernel/build-layout.as.
 */
import { MAX_COORDINATE } from '../../math/float.ts';
import { type KernelChoice, refuse } from '../kernel-choice.ts';
import { type MortonPlan, mortonPlan, planOf, spreadTables } from './morton-codes.ts';
import { movedTree, wantsWideKernel } from './wide-kernel.ts';
import { type BuildExports, instantiate } from './wide-kernel-modules.ts';
import { growWideRoot } from './wide-node.ts';
import { WIDE_NODE, type WideTree } from './wide-tree.ts';

const BOUNDS_AT = 0;
const ROOT_AT = 32;
const BIT_AXES_AT = 48;
const AXES_AT = 80;
const AXIS_BYTES = 40;
const LEAVES_AT = 200;
/** behind the counts of the sort */
const TABLES_AT = 256 + 2 * 2048 * 4;

const PAGE = 65536;

/** The memory of a build and what works in it. */
interface Work {
  memory: WebAssembly.Memory;
  kernel: BuildExports;
}

/** Of the build before, for the next one, as long as nothing else wants the memory. */
let kept: WeakRef<Work> | undefined;

/**
 * Work in a memory of at least so many bytes; nobody else gets it until it is kept again.
 * @throws RangeError where there is no more memory
 */
function takeWork(bytes: number): Work {
  const last = kept?.deref();
  kept = undefined;
  if (last && last.memory.buffer.byteLength >= bytes) return last;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) });
  return { memory, kernel: instantiate<BuildExports>('build', memory) };
}

/**
 * The wide tree of these spheres with its kernel, or null where TypeScript is to build it.
 * @throws RangeError for spheres that a tree cannot hold, a choice that there is not, or 'wasm' where it cannot be had
 */
export function buildByKernel(spheres: Float32Array, leafSize: number, choice?: KernelChoice): WideTree | null {
  if (!wantsWideKernel(spheres.length / 4, choice)) return null;
  const built = buildInMemory(spheres, leafSize);
  const moved = typeof built === 'string' ? built : movedTree(built);
  if (typeof moved !== 'string') return moved;
  refuse(moved, choice);
  return null;
}

/**
 * The wide tree of these spheres, in a memory that the next build writes over; or why there is none.
 * @throws RangeError for spheres that a tree cannot hold
 */
function buildInMemory(spheres: Float32Array, leafSize: number): WideTree | string {
  const count = spheres.length / 4;
  // tables of a line are the largest
  const objects = TABLES_AT + 3 * 2 * 4 * 32768;
  const ids = objects + count * 16;
  const pairs = ids + Math.ceil(count / 4) * 16;
  const source = pairs + count * 16;
  let work: Work;
  try {
    work = takeWork(source + spheres.byteLength);
  } catch (error) {
    return (error as Error).message;
  }
  const { memory } = work;
  const { bound, build } = work.kernel;
  new Float32Array(memory.buffer, source, spheres.length).set(spheres);
  bound(source, count);
  const plan = planFor(spheres, new Float32Array(memory.buffer, BOUNDS_AT, 8));
  putPlan(memory.buffer, plan);
  let made: number;
  try {
    made = build(source, count, pairs, objects, ids, leafSize, plan.bits, sortPasses(plan));
  } catch {
    return `the nodes of ${count} objects take more memory than there is`;
  }
  kept = new WeakRef(work);
  // the build may have made the memory larger, which puts another buffer in place of the first
  const { buffer } = memory;
  const nodes = new Float32Array(buffer, source, made * WIDE_NODE);
  const root = new Float32Array(buffer, ROOT_AT, 4).slice();
  if (made === 0) root.fill(0);
  growWideRoot(root, nodes);
  return {
    nodes,
    words: new Uint32Array(buffer, source, made * WIDE_NODE),
    objects: new Float32Array(buffer, objects, count * 4),
    ids: new Uint32Array(buffer, ids, count),
    root,
    leaves: new Uint32Array(buffer, LEAVES_AT, 1)[0],
    leafSize,
  };
}

/** The plan for spheres within these bounds; where a number may be too large, none or negative, the long way, which throws for it. */
function planFor(spheres: Float32Array, bounds: Float32Array): MortonPlan {
  const isSafe = bounds[3] >= 0 && bounds.every((bound) => Math.abs(bound) <= MAX_COORDINATE / 4);
  return isSafe
    ? planOf(Float64Array.of(...bounds.subarray(0, 3), ...bounds.subarray(4, 7)), spheres.length / 4)
    : mortonPlan(spheres);
}

/** Passes that sort the codes: digits of 10 or 11 bits. */
function sortPasses({ bits }: MortonPlan): number {
  return bits === 22 ? 2 : 3;
}

function putPlan(buffer: ArrayBuffer, plan: MortonPlan): void {
  const { lows, highs, shifts, cells } = spreadTables(plan);
  new Uint8Array(buffer, BIT_AXES_AT, plan.bits).set(plan.axes);
  let end = TABLES_AT;
  const putTable = (table: Uint32Array): number => {
    new Uint32Array(buffer, end, table.length).set(table);
    end += table.byteLength;
    return end - table.byteLength;
  };
  for (let axis = 0; axis < 3; axis++) {
    const at = AXES_AT + axis * AXIS_BYTES;
    const size = plan.size[axis];
    new Float64Array(buffer, at, 3).set([plan.low[axis], size, size > 0 ? cells[axis] / size : 0]);
    new Uint32Array(buffer, at + 24, 4).set([
      cells[axis] - 1,
      shifts[axis],
      putTable(lows[axis]),
      putTable(highs[axis]),
    ]);
  }
}
