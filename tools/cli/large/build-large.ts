/** `cull64 build --large`: the tree of more spheres than fit in memory. */
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withCommas } from '../../../src/core/base/count.ts';
import { ENCODE_DEFAULTS, encodeTree } from '../../../src/core/file/binary.ts';
import type { Endian } from '../../../src/core/file/header.ts';
import { leastLargeBytes } from '../../../src/core/file/large-file.ts';
import { BLOCK_OBJECTS } from '../../../src/core/tree/sphere/large/blocks.ts';
import { buildLargeSphereTree, LARGE_DEFAULTS } from '../../../src/core/tree/sphere/large/large-build.ts';
import { MAX_LEAF_SIZE, MAX_NODES } from '../../../src/core/tree/sphere/sphere-tree.ts';
import type { Arguments } from '../args.ts';
import { bytes, parseBytes } from '../budget.ts';
import { leafOf } from '../building.ts';
import { builtText } from '../built-text.ts';
import { blaming, FileError, UsageError } from '../errors.ts';
import { attempt, checkNotSame, makeWhole } from '../files.ts';
import { flag, type Option } from '../option.ts';
import { print, printJson, tellNotes } from '../print.ts';
import { createProgress } from '../progress.ts';
import { buildLargeFile, diskBytes, type LargeReport, type LargeSettings, type OnStep, STEPS } from './build-file.ts';
import { type GlbFile, openGlb } from './glb-file.ts';
import { openSpheres, SPHERE_BYTES, type SpheresFile } from './spheres-file.ts';

const DEFAULT_MEMORY = '256M';
/** With less there could be so many runs that what is known of each takes more. */
const LEAST_MEMORY = '1M';

export const LARGE = flag(
  'large',
  `for very many objects: the model is a file of spheres, named .f32 (docs/format.md), or a .glb without joints and morph targets, and is read in pieces; sorted on disk, beside the output, and built ${BLOCK_OBJECTS} objects at a time; always float16, with leaves of 2 objects and more (default ${LARGE_DEFAULTS.leafSize})`,
);

export const MEMORY = bytes(
  'memory',
  `for --large: memory for sorting (default ${DEFAULT_MEMORY}, at least ${LEAST_MEMORY}); the tree is the same`,
);

/** What --large takes. */
const OPTIONS = ['large', 'memory', 'output', 'endian', 'leaf', 'json'];

/** @param options of the command. @throws UsageError where one is given that is not for --large */
export function refuseOthers(args: Arguments, options: readonly Option[]): void {
  const other = options.find((option) => !OPTIONS.includes(option.name) && args.given([option]).length > 0);
  if (other)
    throw new UsageError(
      `--${other.name} is not for --large, which takes ${OPTIONS.slice(1)
        .map((name) => `--${name}`)
        .join(', ')}`,
    );
}

/** Whether a file of this name has spheres as plain numbers. */
export function isSpheresFile(path: string): boolean {
  return /\.f32$/i.test(path);
}

/** @throws UsageError, WorkError */
export async function buildLarge(
  model: string,
  output: string,
  args: Arguments,
  endian: Endian = ENCODE_DEFAULTS.endian,
): Promise<void> {
  const leafSize = leafOf(args) ?? LARGE_DEFAULTS.leafSize;
  if (leafSize < 2) throw new UsageError(`--leaf ${leafSize}: with --large it must be from 2 to ${MAX_LEAF_SIZE}`);
  if (/\.json$/i.test(output)) throw new UsageError('--large writes .c64 files, not .json');
  if (!isSpheresFile(model) && !/\.glb$/i.test(model))
    throw new UsageError(`${model}: --large reads spheres from a file named .f32, or a .glb`);
  const memory = args.get(MEMORY) ?? parseBytes(DEFAULT_MEMORY);
  if (memory < parseBytes(LEAST_MEMORY))
    throw new UsageError(`--memory ${args.text('memory')}: it must be at least ${LEAST_MEMORY}`);
  checkNotSame(model, output);
  const settings = { leafSize, blockObjects: LARGE_DEFAULTS.blockObjects, endian, memory };
  const started = performance.now();
  const {
    objects,
    nodes,
    depth,
    bytes: size,
    blocks,
    runs,
    milliseconds,
    notes,
  } = await writeLarge(model, settings, output);
  if (args.flag('json'))
    return printJson({
      input: model,
      file: output,
      format: 'float16',
      endian,
      objects,
      nodes,
      leaves: (nodes + 1) / 2,
      depth,
      bytes: size,
      bytesPerObject: size / objects,
      leaf: leafSize,
      blocks,
      runs,
      milliseconds,
      notes,
    });
  tellNotes({ notes });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const how = `sorted in runs: ${runs}, built in blocks: ${blocks}, ${seconds} s`;
  print(builtText({ file: output, objects, nodes, depth, bytes: size }, how));
}

/** What was written, of how many objects, and what is left out of the model. */
type Written = LargeReport & { objects: number; notes: string[] };

/**
 * Write the tree of a file of spheres, or of a .glb, whole or not at all; temporary files are made beside it, and removed.
 * @throws WorkError
 */
export async function writeLarge(model: string, settings: LargeSettings, output: string): Promise<Written> {
  const source: LargeSource = isSpheresFile(model) ? openSpheres(model) : openGlb(model);
  const progress = createProgress('building');
  const onStep: OnStep = (step, done) => progress.update((STEPS.indexOf(step) + done) / STEPS.length);
  let report: Written | undefined;
  try {
    await makeWhole(output, async (temporary) => {
      const folder = folderBeside(temporary);
      attempt(output, () => mkdirSync(folder));
      let input: SpheresFile;
      if ('spheres' in source) {
        checkRoom(model, source.most, SPHERE_BYTES, settings, output, folder);
        input = await source.spheres(folder, output);
      } else input = source;
      try {
        const written = await writeTo(temporary, folder, input, settings, output, onStep);
        report = { ...written, objects: input.count, notes: 'notes' in source ? source.notes() : [] };
      } finally {
        if (input !== source) input.close();
      }
    });
  } finally {
    source.close();
    progress.stop();
  }
  return report!;
}

/** Where a folder may stand beside this file, whatever its name. */
function folderBeside(file: string): string {
  return join(dirname(file), basename(file).toLowerCase() === 'pieces' ? 'parts' : 'pieces');
}

type LargeSource = SpheresFile | GlbFile;

async function writeTo(
  temporary: string,
  folder: string,
  input: SpheresFile,
  settings: LargeSettings,
  output: string,
  onStep: OnStep,
): Promise<LargeReport> {
  checkRoom(input.name, input.count, 0, settings, output, folder);
  if (input.count <= settings.blockObjects) return writeAtOnce(input, settings, output, temporary);
  return buildLargeFile(input, settings, output, temporary, folder, onStep);
}

/**
 * @param more bytes an object that are written beside those of the build
 * @param folder on the disk that is written to; messages call it `output`
 * @throws WorkError for more objects than a tree, its file or that disk holds
 */
function checkRoom(
  name: string,
  count: number,
  more: number,
  { leafSize, blockObjects }: LargeSettings,
  output: string,
  folder: string,
): void {
  if (count > MAX_NODES / 2) throw new FileError(name, `${count} objects: a tree holds at most ${MAX_NODES / 2}`);
  if (count <= blockObjects) return;
  const fileLength = blaming(name, () => leastLargeBytes(count, leafSize));
  checkDisk(output, folder, more * count + diskBytes(count, fileLength));
}

/** Of spheres that are one block. */
function writeAtOnce(
  input: SpheresFile,
  { leafSize, endian }: LargeSettings,
  output: string,
  temporary: string,
): LargeReport {
  const started = performance.now();
  const spheres = new Float32Array(input.count * 4);
  input.read(0, spheres);
  const [tree, file] = blaming(input.name, () => {
    const built = buildLargeSphereTree(spheres, { leafSize });
    return [built, encodeTree(built, { format: 'float16', endian })] as const;
  });
  attempt(output, () => writeFileSync(temporary, file));
  const milliseconds = { check: 0, sort: 0, merge: 0, build: performance.now() - started };
  return { nodes: tree.links.length, depth: tree.depth, bytes: file.length, blocks: 1, runs: 0, milliseconds };
}

/** @throws WorkError where the disk of `folder` has not so many bytes left */
function checkDisk(output: string, folder: string, needed: number): void {
  const { bavail, bsize } = attempt(output, () => statfsSync(folder));
  if (bavail * bsize < needed)
    throw new FileError(
      output,
      `building takes ${withCommas(needed)} bytes beside it, and ${withCommas(bavail * bsize)} are free; name a file on another disk with -o`,
    );
}
