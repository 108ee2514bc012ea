/**
 * Writes the tree file of very many spheres, of which a part is in memory at a time: checked and measured, sorted on disk along a curve, and
 * built and written block by block. The file is, to the byte, the one of buildLargeSphereTree.
 */

import { closeSync, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Endian } from '../../../src/core/file/header.ts';
import { type FilePiece, type LargeFile, largeFile } from '../../../src/core/file/large-file.ts';
import { emptyBox } from '../../../src/core/math/box.ts';
import {
  type BlockFacts,
  blockFacts,
  describeBlock,
  growCentres,
} from '../../../src/core/tree/sphere/large/block-facts.ts';
import { cutBlocks } from '../../../src/core/tree/sphere/large/blocks.ts';
import { buildBlock } from '../../../src/core/tree/sphere/large/build-block.ts';
import { type CurveGrid, type CurveKey, curveGrid, curveKey } from '../../../src/core/tree/sphere/large/curve.ts';
import { type LargePlan, planLarge } from '../../../src/core/tree/sphere/large/plan.ts';
import { blaming } from '../errors.ts';
import { attempt } from '../files.ts';
import { mergeRuns } from './merge-runs.ts';
import { createRecords, RECORD_BYTES, splitRecords, type TemporaryFile } from './records.ts';
import { runLength, writeRuns } from './sort-runs.ts';
import { readFully, type SpheresFile } from './spheres-file.ts';
import { writeFully } from './write-fully.ts';

export interface LargeSettings {
  leafSize: number;
  blockObjects: number;
  endian: Endian;
  /** bytes for sorting */
  memory: number;
}

/** What was written. */
export interface LargeReport {
  nodes: number;
  depth: number;
  bytes: number;
  blocks: number;
  runs: number;
  /** of each part of the work */
  milliseconds: Record<Step, number>;
}

/** Parts of the work, in their order. */
export const STEPS = ['check', 'sort', 'merge', 'build'] as const;

type Step = (typeof STEPS)[number];

/** Told of the part of a step that is done. */
export type OnStep = (step: Step, done: number) => void;

type OnProgress = (done: number) => void;

/** Bytes on disk that a build needs at its greatest, beside its input: two files of records, or one and the tree. */
export function diskBytes(count: number, fileLength: number): number {
  return RECORD_BYTES * count + Math.max(RECORD_BYTES * count, fileLength);
}

/**
 * @param input of more spheres than a block has, with leaves of two objects and more
 * @param output what messages call the tree
 * @param temporary where to write it
 * @param folder for temporary files, which the caller removes
 * @throws WorkError
 */
export async function buildLargeFile(
  input: SpheresFile,
  settings: LargeSettings,
  output: string,
  temporary: string,
  folder: string,
  onStep: OnStep,
): Promise<LargeReport> {
  const { memory } = settings;
  const milliseconds = { check: 0, sort: 0, merge: 0, build: 0 };
  const timed = async <T>(step: Step, work: (onProgress: OnProgress) => Promise<T>): Promise<T> => {
    const start = performance.now();
    const made = await work((done) => onStep(step, done));
    milliseconds[step] = performance.now() - start;
    return made;
  };
  const grid = await timed('check', (onProgress) => checkSpheres(input, memory, onProgress));
  const length = runLength(memory, input.count);
  const open = (name: string): TemporaryFile => ({
    path: output,
    file: attempt(output, () => openSync(join(folder, name), 'wx+')),
  });
  let sorted = open('runs');
  try {
    await timed('sort', (onProgress) => writeRuns(input, grid, length, sorted, onProgress));
    if (length < input.count) {
      const runs = sorted;
      sorted = open('sorted');
      await timed('merge', (onProgress) => mergeRuns(runs, sorted, input.count, length, grid, memory, onProgress));
      closeSync(runs.file);
      unlinkSync(join(folder, 'runs'));
    }
    const target = { path: output, file: attempt(output, () => openSync(temporary, 'wx+')) };
    try {
      const built = await timed('build', (onProgress) =>
        buildSorted(input, sorted, grid, settings, target, onProgress),
      );
      return { ...built, runs: Math.ceil(input.count / length), milliseconds };
    } finally {
      closeSync(target.file);
    }
  } finally {
    closeSync(sorted.file);
  }
}

/** Spheres that are looked at at once. */
const LOOKED_AT = 65536;

/** Check all spheres, and place the curve around them. */
async function checkSpheres(input: SpheresFile, memory: number, onProgress: OnProgress): Promise<CurveGrid> {
  const centres = new Float64Array(6);
  emptyBox(centres);
  const spheres = new Float32Array(4 * runLength(memory, Math.min(input.count, LOOKED_AT)));
  for (let first = 0; first < input.count; first += spheres.length / 4) {
    const part = spheres.subarray(0, 4 * (input.count - first));
    input.read(first, part);
    blaming(input.name, () => growCentres(centres, part, part.length / 4, first));
    await setImmediate();
    onProgress((first + part.length / 4) / input.count);
  }
  return curveGrid(centres);
}

/** Build the tree of spheres that are sorted, and write it. */
async function buildSorted(
  input: SpheresFile,
  sorted: TemporaryFile,
  grid: CurveGrid,
  { leafSize, blockObjects, endian }: LargeSettings,
  target: TemporaryFile,
  onProgress: OnProgress,
): Promise<Pick<LargeReport, 'nodes' | 'depth' | 'bytes' | 'blocks'>> {
  const starts = cutBlocks(input.count, (place) => keyAt(sorted, place, grid), blockObjects);
  const facts = await describeBlocks(sorted, starts, (done) => onProgress(done / 4));
  const plan = planLarge(starts, facts, leafSize);
  const file = blaming(input.name, () => largeFile(plan, endian));
  const depth = await writeTree(input.name, sorted, plan, file, target, (done) => onProgress(0.25 + 0.75 * done));
  return { nodes: plan.nodeCount, depth, bytes: file.fileLength, blocks: plan.blocks.length };
}

const one = createRecords(1);

function keyAt(sorted: TemporaryFile, place: number, grid: CurveGrid): CurveKey {
  readFully(sorted.path, sorted.file, place * RECORD_BYTES, one.bytes);
  return curveKey(one.floats, 0, grid);
}

function readBlock(sorted: TemporaryFile, place: number, count: number): { spheres: Float32Array; ids: Uint32Array } {
  const records = createRecords(count);
  readFully(sorted.path, sorted.file, place * RECORD_BYTES, records.bytes);
  return splitRecords(records, count);
}

async function describeBlocks(
  sorted: TemporaryFile,
  starts: readonly number[],
  onProgress: OnProgress,
): Promise<BlockFacts> {
  const blocks = starts.length - 1;
  const facts = blockFacts(blocks);
  for (let block = 0; block < blocks; block++) {
    describeBlock(facts, block, readBlock(sorted, starts[block], starts[block + 1] - starts[block]).spheres);
    await setImmediate();
    onProgress((block + 1) / blocks);
  }
  return facts;
}

/** Build all blocks, and write the file. @returns the depth of the tree */
async function writeTree(
  name: string,
  sorted: TemporaryFile,
  plan: LargePlan,
  file: LargeFile,
  target: TemporaryFile,
  onProgress: OnProgress,
): Promise<number> {
  const write = (pieces: FilePiece[]) => {
    for (const { offset, bytes } of pieces) writeFully(target.path, target.file, offset, bytes);
  };
  // padding behind the ids is zero
  writeFully(target.path, target.file, file.fileLength - 1, Uint8Array.of(0));
  write(blaming(name, file.top));
  let depth = 0;
  for (const block of plan.blocks) {
    const { spheres, ids } = readBlock(sorted, block.place, block.count);
    const tree = buildBlock(spheres, block, plan.leafSize);
    const named = { ...tree, ids: tree.ids.map((place) => ids[place]) };
    write(blaming(name, () => file.block(named, block.firstNode, block.firstObject)));
    depth = Math.max(depth, tree.depth);
    await setImmediate();
    onProgress((block.firstObject + block.count) / plan.objectCount);
  }
  write([file.header(0)]);
  write([file.header(await sumOf(target, file.fileLength))]);
  return depth;
}

/** Bytes that are summed at once. */
const SUMMED = 2 ** 20;

async function sumOf({ path, file }: TemporaryFile, length: number): Promise<number> {
  const bytes = new Uint8Array(Math.min(SUMMED, length));
  let sum = 0;
  for (let at = 0; at < length; at += bytes.length) {
    const part = bytes.subarray(0, length - at);
    readFully(path, file, at, part);
    sum = crc32(part, sum);
    await setImmediate();
  }
  return sum;
}
