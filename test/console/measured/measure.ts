/**
 * Culls on the emulated cartridge, measured: cycles, misses of both caches and the lines that missed, view by view.
 *
 * Guarantee: every measured cull starts with an empty D-cache and, unless asked otherwise, with its code in the
 * I-cache; all traversals are compiled with the same flags, those of tools/console/targets.ts, and write their ids to
 * the same place.
 */
import { fileURLToPath } from 'node:url';
import type { CompactFormat } from '../../../src/core/compact/codings.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import type { Camera } from '../../../src/core/math/camera.ts';
import { cameraPlanes } from '../../../src/core/math/frustum.ts';
import { axisOf, LEAF, type SphereTree, targetOf } from '../../../src/core/tree/sphere/sphere-tree.ts';
import type { Placement } from '../../../src/offline/n64/cost.ts';
import { DATA_CACHE_BYTES } from '../../../src/offline/n64/machine.ts';
import { compileProgram, type Program } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));

/** The traversals of measure.c. */
export type Traversal = 'seed' | 'masked' | 'integer' | 'float';
const TRAVERSALS: readonly Traversal[] = ['seed', 'masked', 'integer', 'float'];

export interface Job {
  traversal: Traversal;
  /** a tree file, big-endian; seedNodes for the seed's traversal */
  tree: Uint8Array;
  /** bytes from a multiple of the D-cache's size to the tree; a multiple of 16 */
  offset: number;
  /** start with an empty I-cache too */
  coldCode?: boolean;
}

export interface Measured {
  /** objects given */
  given: number;
  /** cycles of the set-up, from a cold D-cache */
  setUp: number;
  cycles: number;
  /** of cull64_set_fixed_hidden, from a cold D-cache, into another cell and in the same one; 0 where nothing is hidden */
  change: number;
  stay: number;
  dataMisses: number;
  instructionMisses: number;
  /** line addresses of the data misses, in order */
  missed: Uint32Array;
}

export interface Measurement {
  /** one for each view */
  views: Measured[];
  /** where everything lay; for the seed's traversal only `stack`, `ids` and `nodes` mean something */
  placement: Placement;
  /** the seed's planes of the view, behind the camera */
  planes: number;
}

/** seconds that cen64 gets, at most */
const SECONDS = 120;

const compiled = new Map<string, Program>();

/**
 * The cartridge's program, made once.
 * @param hides with the culls that leave out hidden objects
 * @param only the one format that its cull64.h reads; null: all
 * @throws MissingToolError, CompileError
 */
export function measureProgram(hides = false, only: CompactFormat | null = null): Program {
  const key = `${only} ${hides}`;
  const program =
    compiled.get(key) ??
    compileProgram({
      target: 'n64-rom',
      sources: [`${FOLDER}measure.c`, `${FOLDER}seed.c`, `${FOLDER}seed-masked.c`],
      includes: [FOLDER, RUNTIME],
      defines: { ...(hides && { CULL64_HIDDEN: 1 }), ...(only && { CULL64_ONLY: FORMATS[only].runtime!.constant }) },
    });
  compiled.set(key, program);
  return program;
}

/**
 * Measure all views of all jobs.
 * @param only as for measureProgram: the program has no traversal `float` then
 * @throws MissingToolError, RunError
 */
export function measure(
  jobs: readonly Job[],
  cameras: readonly Camera[],
  only: CompactFormat | null = null,
): Measurement[] {
  const trees = [...new Set(jobs.map((job) => job.tree))];
  const plan = new DataView(new ArrayBuffer(jobs.length * 16));
  jobs.forEach((job, i) => {
    const words = [TRAVERSALS.indexOf(job.traversal), 2 + trees.indexOf(job.tree), job.offset, job.coldCode ? 1 : 0];
    words.forEach((word, k) => void plan.setUint32(i * 16 + k * 4, word));
  });
  const assets = [new Uint8Array(plan.buffer), recordedViews(cameras), ...trees];
  const hides = jobs.some((job) => job.traversal === 'integer' && wordAt(job.tree, HIDDEN_AT) !== 0);
  const { text, marks, missed } = runProgram(measureProgram(hides, only), assets, { marks: true, seconds: SECONDS });
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  const [list, query, ids, arena, tree, stack, recorded, hidden, words] = rows[rows.length - 1];
  return jobs.map((job, i) => {
    const start = arena + job.offset;
    const isSeed = job.traversal === 'seed' || job.traversal === 'masked';
    const nodes = isSeed ? start : start + HEADER_BYTES;
    const objects = isSeed ? start : start + wordAt(job.tree, OBJECTS_AT);
    return {
      placement: { nodes, objects, ids, query, list, tree, stack, ...(hides && { hidden, words }) },
      planes: recorded + CAMERA_BYTES,
      views: cameras.map((_, v) => {
        // a job's first view is culled once before it is measured
        const from = 2 * (i * (cameras.length + 1) + 1 + v);
        const [start, end] = [marks![from], marks![from + 1]];
        const [given, setUp, cycles, change, stay] = rows[i * cameras.length + v];
        const first = marks![0].dataMisses;
        return {
          given,
          setUp,
          cycles,
          change,
          stay,
          dataMisses: end.dataMisses - start.dataMisses,
          instructionMisses: end.instructionMisses - start.instructionMisses,
          missed: missed!.slice(start.dataMisses - first, end.dataMisses - first),
        };
      }),
    };
  });
}

/** of a recorded view: 16 floats */
const CAMERA_BYTES = 64;
const HEADER_BYTES = 96;
const OBJECTS_AT = 0x20;
const HIDDEN_AT = 0x58;

function wordAt(file: Uint8Array, at: number): number {
  return new DataView(file.buffer, file.byteOffset).getUint32(at);
}

/** Offsets a quarter of the D-cache apart, for a mean over placements. */
export const OFFSETS: readonly number[] = [0, 1, 2, 3].map((quarter) => (quarter * DATA_CACHE_BYTES) / 4);

/** The views as measure.c reads them: 16 floats of a camera, 24 of its planes. */
function recordedViews(cameras: readonly Camera[]): Uint8Array {
  const numbers = cameras.flatMap((camera) => {
    const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(camera);
    // no far plane: one that is never reached, or 0 for cull64.h
    const planes = [...cameraPlanes(camera)].map((v) => (Number.isFinite(v) ? v : FARTHEST));
    return [
      ...[...eye, ...forward, ...right, ...up],
      ...[fov, aspect, near, Number.isFinite(far) ? far : 0],
      ...planes,
    ];
  });
  const view = new DataView(new ArrayBuffer(numbers.length * 4));
  numbers.forEach((number, i) => void view.setFloat32(i * 4, number));
  return new Uint8Array(view.buffer);
}

const FARTHEST = 1e30;

/** A tree of one object a leaf as the seed's traversal reads it: x, y, z, r, axis << 2, right child or object; 20 bytes a node. */
export function seedNodes({ spheres, links, ids }: SphereTree): Uint8Array {
  const view = new DataView(new ArrayBuffer((links.length * 20 + 15) & ~15));
  links.forEach((link, node) => {
    for (let k = 0; k < 4; k++) view.setFloat32(node * 20 + k * 4, spheres[node * 4 + k]);
    const axis = axisOf(link);
    const target = targetOf(link);
    view.setUint8(node * 20 + 16, axis << 2);
    view.setUint16(node * 20 + 18, axis === LEAF ? ids[target] : target);
  });
  return new Uint8Array(view.buffer);
}
