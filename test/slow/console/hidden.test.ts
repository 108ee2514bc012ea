/**
 * What is hidden, by cull64.h against its TypeScript twins, on every machine of tools/console: each line that runtime.c prints must be what
 * setHiddenFixedEye and cullCompact give, or setHiddenEye and cullFloat, to the bit: the set of the eye's cell, its decoded bits, objects, order,
 * inside flags, counters.
 *
 * Trees: castle along its path, and seeded ones of any size and place, in all formats that cull64.h reads, with object spheres and without;
 * cells cut by random planes about them, with random sets. Eyes in cells and outside, on planes and borders of cells to the step.
 * Each tree also answers a case in four as if it hid nothing. The emulated cartridge is asked every CARTRIDGE_STEP-th case.
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import type { FileTree } from '../../../src/core/file/format.ts';
import type { Endian } from '../../../src/core/file/header.ts';
import { openTreeFile } from '../../../src/core/file/tree-file.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { missingTool, TARGET_NAMES, TARGETS } from '../../../tools/console/targets.ts';
import {
  type Answers,
  answersOf,
  type CullCase,
  encodeCases,
  extremeCameras,
  floatCamera,
  integerCamera,
  QUESTIONS,
  randomCamera,
  type TreeCases,
} from '../../console/cases.ts';
import { randomCells } from '../../core/tree/hidden/hidden-cases.ts';

const RUNTIME = fileURLToPath(new URL('../../console/runtime.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));
const SEED = 642;
const CARTRIDGE_STEP = 12;
/** what cull64_open says to the damages of runtime.c, as in runtime.test.ts */
const REFUSED = [1, 1, 8, 2, 3, 4, 7, 7];

let asked: TreeCases[] = [];
let answers: Answers[] = [];

beforeAll(() => {
  const random = createRandom(SEED);
  const { spheres, boxes, views } = castle.build();
  asked = [
    ...[1, 4, 8].flatMap((leafSize) => treesOf('castle', random, { spheres, boxes }, leafSize, views.map(floatCamera))),
    ...[1, 2, 3, 9, 40, 300].flatMap((count) =>
      [-30, 0, 30].flatMap((exponent, round) => smallTrees(random, count, 2 ** exponent, 1 + ((count + round) % 9))),
    ),
  ];
  answers = asked.map((trees) => answersOf(trees, REFUSED));
});

describe.each(TARGET_NAMES)('hidden cells by cull64.h on %s', (target) => {
  const missing = missingTool(target);
  const step = target === 'n64-rom' ? CARTRIDGE_STEP : 1;
  const title = `give what TypeScript gives in all formats, orders and limits (seed ${SEED})`;

  it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, () => {
    const defines = { CULL64_COUNTERS: 1, CULL64_HIDDEN: 1 };
    const program = compileProgram({ target, sources: [RUNTIME], includes: [HEADER_FOLDER], defines });
    const endian = TARGETS[target].byteOrder;
    const picked = asked.map(({ cases }, i) => cases.map((_, k) => k).filter((k) => k % step === i % step));
    const assets = asked.flatMap(({ encode, cases }, i) => [
      encode(endian),
      encodeCases(
        picked[i].map((k) => cases[k]),
        endian,
      ),
    ]);
    const lines = runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n');
    const wanted = asked.flatMap(({ title }, i) => [
      { title, text: answers[i].tree },
      ...picked[i]
        .map((k) => answers[i].cases[k])
        .filter(({ isInteger }) => isInteger || target !== 'ps1')
        .map(({ view, cull, counters, cell }, k) => ({
          title: `${title}, case ${k}`,
          text: `${view} ${cull} ${counters} ${cell}`,
        })),
    ]);
    const wrong = wanted.flatMap(({ title, text }, i) =>
      lines[i] === text ? [] : [`${title}: printed ${lines[i]}, wanted ${text}`],
    );
    expect(wrong.slice(0, 10)).toEqual([]);
    expect(lines.length).toBe(wanted.length);
  });
});

describe('the cases', () => {
  it('come into cells, stay in them, leave them, and see less there', () => {
    const culls = answers.flatMap(({ cases }) => cases);
    const sets = culls.map(({ cell }) => cell.split(' ')[0]);
    const inCells = sets.filter((set) => set !== '0').length;
    expect(inCells).toBeGreaterThan(2000);
    expect(sets.length - inCells).toBeGreaterThan(1000);
    expect(sets.filter((set, i) => i > 0 && set !== '0' && set === sets[i - 1]).length).toBeGreaterThan(300);
    const fewer = asked.flatMap(({ cases }, i) =>
      cases.filter((_, k) => k > 0 && cases[k - 1].camera === cases[k].camera && !same(answers[i], k)),
    );
    expect(fewer.length).toBeGreaterThan(200);
  });
});

/** Whether a case's list is that of the case before it, the same without hiding. */
const same = ({ cases }: Answers, k: number) => cases[k].cull === cases[k - 1].cull;

interface Spheres {
  spheres: Float32Array;
  boxes?: Float32Array;
}

/** The tree in every format, with cells about it, asked by each of the cameras and from eyes at the borders of cells. */
function treesOf(
  name: string,
  random: Random,
  { spheres, boxes }: Spheres,
  leafSize: number,
  cameras: readonly ReturnType<typeof floatCamera>[],
): TreeCases[] {
  const count = spheres.length / 4;
  const cells = randomCells(random, count, 1 + randomInt(random, 40), regionOf(cameras));
  const kinds = [
    ...COMPACT_FORMATS.flatMap((format) => [true, false].map((objectSpheres) => ({ format, objectSpheres }))),
    { format: 'float16' as const, objectSpheres: true },
  ];
  return kinds.map(({ format, objectSpheres }) => {
    const leaves = { compact8: 'full', compact4: 'balanced', compact2: 'balanced', float16: 'any' } as const;
    const built = buildSphereTree(spheres, { boxes, leafSize, leaves: leaves[format] });
    const encode = (endian: Endian) => encodeTree(built, { format, endian, objectSpheres, hidden: cells });
    const open = openTreeFile(encode('little'));
    const file = open.format.read(open);
    const tree = (file.floats ?? file.compact)!;
    return {
      title: `${name} ${format} leaf ${leafSize}${objectSpheres ? '' : ' without spheres'}`,
      tree,
      leafSize,
      hidden: file.hidden!,
      encode,
      cases: casesOf(random, file, cells, cameras),
    };
  });
}

function casesOf(
  random: Random,
  file: FileTree,
  cells: HiddenCells,
  cameras: readonly ReturnType<typeof floatCamera>[],
): CullCase[] {
  const ask = (camera: CullCase['camera'], hides = true): CullCase => {
    return { ...QUESTIONS[randomInt(random, 12)], camera, inside: random() < 0.8, hides };
  };
  const atBorders = borderEyes(random, cells).map((eye, k) => ({ ...cameras[k % cameras.length], eye }));
  const extremes = extremeCameras(cameras[0], file.compact ?? { scale: 2 ** -10, origin: [0, 0, 0] });
  const floats = [...cameras, ...atBorders, ...extremes].flatMap((camera) => {
    const whole: CullCase = { order: 'front', max: Number.POSITIVE_INFINITY, camera, inside: true };
    return random() < 0.25 ? [whole, { ...whole, hides: true }] : [ask(camera)];
  });
  if (!file.compact) return floats;
  const integers = [...cameras, ...atBorders].map((camera) => ask(integerCamera(file.compact as CompactTree, camera)));
  return [...floats, ...integers];
}

/** Eyes on planes and sides of cells, and a step beside them. */
function borderEyes(random: Random, { axes, planes, boxes }: HiddenCells): [number, number, number][] {
  return Array.from(axes, (axis, node) => {
    const cell = axes.findIndex((each, i) => i >= node && each === CELL);
    const box = boxes.subarray(cell * 6, cell * 6 + 6);
    const eye = [0, 1, 2].map((k) => box[k] + random() * (box[k + 3] - box[k])) as [number, number, number];
    if (axis === CELL) eye[node % 3] = box[node % 6];
    else eye[axis] = planes[node];
    return eye.map(Math.fround) as [number, number, number];
  });
}

/** The box of the cameras' eyes. */
function regionOf(cameras: readonly { eye: readonly number[] }[]): number[] {
  const along = (k: number) => cameras.map(({ eye }) => eye[k]);
  return [...[0, 1, 2].map((k) => Math.min(...along(k))), ...[0, 1, 2].map((k) => Math.max(...along(k)))];
}

function smallTrees(random: Random, count: number, size: number, leafSize: number): TreeCases[] {
  const centre = [0, 1, 2].map(() => 100 * size * (random() - 0.5));
  const spheres = new Float32Array(count * 4);
  for (let i = 0; i < spheres.length; i += 4) {
    for (let k = 0; k < 3; k++) spheres[i + k] = centre[k] + size * (2 * random() - 1);
    spheres[i + 3] = size * 0.2 * random();
  }
  const cameras = Array.from({ length: 24 }, () => randomCamera(random, centre, size));
  return treesOf(`${count} objects of size ${size}`, random, { spheres }, leafSize, cameras);
}
