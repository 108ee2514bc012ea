/**
 * The cull on the RSP beside the CPU's, in cen64: lists and cycles.
 *
 * cen64's RSP takes a cycle an instruction and no time for DMA. What DMA would take is stated beside it, by the bytes that are moved and the
 * rates at which consoles were seen to move them.
 * Guarantee: every measured cull starts with an empty D-cache and with its code in the I-cache.
 */
import { fileURLToPath } from 'node:url';
import { mean } from '../../../src/core/base/sum.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import type { Camera } from '../../../src/core/math/camera.ts';
import { CULL_ORDERS, type CullOrder } from '../../../src/core/tree/cull-options.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { builtIn } from '../../../tools/bench/models.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { rspCull } from '../../core/compact/rsp-cull.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));
/** bytes of DMA that an RCP cycle moves, at most and at least; CPU cycles in one of the RCP */
const BYTES_A_CYCLE = [6.5, 2.2];
const CPU_CYCLES = 1.5;

export interface RspAsked {
  camera: Camera;
  order: CullOrder;
  max: number;
}

export interface RspAnswer {
  count: number;
  /** of the slots */
  hash: string;
  /** cycles of cull64_fixed_cull; of cull64_rsp_start; from there until cull64_rsp_finish has given the list, waiting included */
  fixed: number;
  start: number;
  all: number;
}

export interface RspTree {
  tree: CompactTree;
  asked: readonly RspAsked[];
}

/** What the cartridge prints of each tree: what cull64_rsp_open says, the bytes that it needs, and the culls. */
export function runRsp(trees: readonly RspTree[]): { error: number; bytes: number; answers: RspAnswer[] }[] {
  const program = compileProgram({
    target: 'n64-rom',
    sources: [`${FOLDER}rsp.c`, `${RUNTIME}cull64_rsp.S`],
    includes: [RUNTIME],
  });
  const assets = trees.flatMap(({ tree, asked }) => [encodeCompact(tree, { endian: 'big' }), encodeAsked(asked)]);
  const { text } = runProgram(program, assets, { seconds: 120 });
  const parts = text
    .trimEnd()
    .split(/^tree /m)
    .slice(1);
  return parts.map((part) => {
    const [head, ...lines] = part.trimEnd().split('\n');
    const [error, bytes] = head.split(' ').map(Number);
    const answers = lines.map((line) => {
      const [count, hash, fixed, start, all] = line.split(' ');
      return { count: Number(count), hash, fixed: Number(fixed), start: Number(start), all: Number(all) };
    });
    return { error, bytes, answers };
  });
}

/** A word with their number, then order, max and a camera of 16 floats each. */
function encodeAsked(asked: readonly RspAsked[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + 72 * asked.length));
  view.setUint32(0, asked.length);
  asked.forEach(({ camera, order, max }, i) => {
    const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(camera);
    const at = 4 + 72 * i;
    view.setUint32(at, CULL_ORDERS.indexOf(order));
    view.setUint32(at + 4, max);
    [...eye, ...forward, ...right, ...up, fov, aspect, near, Number.isFinite(far) ? far : 0].forEach((number, k) => {
      view.setFloat32(at + 8 + 4 * k, number);
    });
  });
  return new Uint8Array(view.buffer);
}

/** Bytes that the RSP moves in a cull: leaves, objects of those that are cut, bits, masks. */
export function rspBytes(leaves: number, cut: number): number {
  const groups = Math.ceil(leaves / 8);
  return 64 * groups + 64 * cut + 2 * 8 * Math.ceil(groups / 8) + 8 * groups;
}

/** Means of a scene's recorded views. */
export interface RspFigures {
  views: number;
  given: number;
  /** objects that cullCompact does not give */
  extra: number;
  fixed: number;
  start: number;
  all: number;
  bytes: number;
  /** CPU cycles of the DMA, were nothing of it overlapped: at the highest and the lowest rate */
  dma: number[];
  memory: number;
}

export function rspFigures(name: string): RspFigures {
  const { spheres, boxes, cameras } = builtIn(name);
  const tree = compactTree(buildSphereTree(spheres, { boxes, ...FORMATS.compact8.build }), { format: 'compact8' });
  const asked = cameras.map((camera) => ({ camera, order: 'front', max: 65535 }) as const);
  const [{ bytes: memory, answers }] = runRsp([{ tree, asked }]);
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  const twins = cameras.map((camera) => {
    setFixedQuery(query, tree, floatCamera(camera));
    return { fixed: cullCompact(tree, query, {}, result), ...rspCull(tree, query, 'front') };
  });
  const bytes = mean(twins.map(({ cut }) => rspBytes(tree.leaves, cut)));
  return {
    views: cameras.length,
    given: mean(answers.map(({ count }) => count)),
    extra: mean(twins.map(({ slots, fixed }) => slots.length - fixed)),
    fixed: mean(answers.map(({ fixed }) => fixed)),
    start: mean(answers.map(({ start }) => start)),
    all: mean(answers.map(({ all }) => all)),
    bytes,
    dma: BYTES_A_CYCLE.map((rate) => (bytes / rate) * CPU_CYCLES),
    memory,
  };
}
