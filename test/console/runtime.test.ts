/**
 * cull64.h against its TypeScript twins, on every machine of tools/console: each line that runtime.c prints must be what setFixedQuery or
 * setFixedQueryFromIntegers and cullCompact give, or setFloatQuery and cullFloat, to the bit: planes, objects, order, inside flags, counters.
 *
 * Trees: built-in and sample scenes along their recorded paths, a plain of spheres as in the seed article, and small seeded ones of any
 * size and place, in all formats that cull64.h reads, with leaves of 1 to 8 and 40 objects (40: one leaf exceeds the batch), with object
 * spheres and without; cameras also at and beyond the limits of their fields.
 * The emulated cartridge is slow: it is asked every CARTRIDGE_STEP-th case.
 *
 * @seconds 35
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { canyon } from '../../scenes/canyon.ts';
import { castle } from '../../scenes/castle.ts';
import { dungeon } from '../../scenes/dungeon.ts';
import { compactTree } from '../../src/core/compact/build.ts';
import type { FloatCamera } from '../../src/core/compact/camera-normals.ts';
import { COMPACT_FORMATS } from '../../src/core/compact/codings.ts';
import { unpack } from '../../src/core/compact/expand.ts';
import { encodeCompact, encodeTree, readFloatTree } from '../../src/core/file/binary.ts';
import type { Endian } from '../../src/core/file/header.ts';
import type { View } from '../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../src/core/math/random.ts';
import { readScene } from '../../src/core/scene/read.ts';
import { checkViews } from '../../src/core/scene/views.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { compileProgram, type ProgramSource } from '../../tools/console/compile.ts';
import { runProgram } from '../../tools/console/run.ts';
import { missingTool, TARGET_NAMES, TARGETS, type TargetName } from '../../tools/console/targets.ts';
import { noShared, readShared } from '../shared-data.ts';
import { isLong, soak } from '../soak.ts';
import {
  type Answers,
  answersOf,
  type CullCase,
  encodeCases,
  extremeCameras,
  extremeIntegerCameras,
  floatCamera,
  integerCamera,
  QUESTIONS,
  randomCamera,
  type TreeCases,
  touchingCameras,
} from './cases.ts';

const RUNTIME = fileURLToPath(new URL('runtime.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../src/core/runtime/', import.meta.url));
const SEED = 640;
const CARTRIDGE_STEP = 12;
const LEAF_SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 40];
const SMALL_SIZES = [0, 1, 2, 3, 100];
/** what cull64_open says to the damages of runtime.c: too short twice, alignment, magic, byte order, version, CRC twice */
const REFUSED = [1, 1, 8, 2, 3, 4, 7, 7];

let asked: TreeCases[] = [];
let answers: Answers[] = [];

beforeAll(async () => {
  asked = [
    ...sceneTrees('castle', castle.build(), soak([1, 4, 8], LEAF_SIZES)),
    ...soak(
      [],
      [...sceneTrees('dungeon', dungeon.build(), [1, 4, 8]), ...sceneTrees('canyon', canyon.build(), [3, 4])],
    ),
    ...sceneTrees(`plain of seed ${SEED}`, plainOfSpheres()),
    ...smallTrees(),
  ];
  if (isLong && !noShared) {
    const scene = await readScene(readShared('scenes/lqdm11.glb'));
    const views = checkViews(JSON.parse(new TextDecoder().decode(readShared('views/v_lqdm11.json'))));
    asked.push(...sceneTrees('lqdm11', { ...scene, views }, [3, 4]));
  }
  answers = asked.map((trees) => answersOf(trees, REFUSED));
});

describe.each(soak<readonly TargetName[]>(['n64'], TARGET_NAMES))('cull64.h on %s', (target) => {
  const missing = missingTool(target);
  const test = (title: string, body: () => void) =>
    it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, body);
  const step = target === 'n64-rom' ? CARTRIDGE_STEP : 1;

  test(`gives what TypeScript gives in all formats, orders and limits (seed ${SEED})`, () => {
    const lines = linesOf(target, { CULL64_COUNTERS: 1 }, 1, step);
    const wanted = wantedOf(target, 1, step, ({ view, cull, counters }) => `${view} ${cull} ${counters}`);
    expect(differences(lines, wanted)).toEqual([]);
  });

  if (target === 'n64-rom')
    test(`gives the same where it counts cycles instead of nodes (seed ${SEED})`, () => {
      const lines = linesOf(target, { RUNTIME_CYCLES: 1 }, 5, step);
      const wanted = wantedOf(target, 5, step, ({ view, cull }) => `${view} ${cull}`);
      const cycles = lines.flatMap((line) => / cycles (\d+) (\d+)$/.exec(line)?.slice(1).map(Number) ?? []);
      expect(cycles.length).toBe(2 * wanted.filter(({ isCase }) => isCase).length);
      expect(Math.min(...cycles)).toBeGreaterThan(0);
      expect(
        differences(
          lines.map((line) => line.replace(/ cycles .*/, '')),
          wanted,
        ),
      ).toEqual([]);
    });
});

describe('the cases', () => {
  it('see something, miss something, and differ', () => {
    const culls = answers.flatMap(({ cases }) => cases);
    const parts = asked.flatMap(({ tree, cases }, i) =>
      cases.filter(({ max }) => max > tree.ids.length).map((_, k) => [i, k]),
    );
    expect(culls.length).toBeGreaterThan(soak(5000, 20000));
    expect(parts.length).toBeGreaterThan(soak(1000, 5000));
    expect(new Set(culls.map(({ cull }) => cull)).size).toBeGreaterThan(soak(2000, 10000));
    expect(new Set(culls.map(({ view }) => view)).size).toBeGreaterThan(soak(1000, 5000));
    const masks = new Set(culls.map(({ view }) => Number(view.split(' ')[2])));
    for (const mask of [-1, 0, 63]) expect(masks).toContain(mask);
    for (let plane = 0; plane < 6; plane++)
      expect(
        [...masks].some((mask) => mask >= 0 && mask >> plane === 1),
        `plane ${plane} and none above it`,
      ).toBe(true);
    expect(masks.size).toBeGreaterThan(40);
  });
});

/** What the program prints of every treeStep-th tree and every caseStep-th case of it. */
function linesOf(target: TargetName, defines: ProgramSource['defines'], treeStep: number, caseStep: number): string[] {
  const program = compileProgram({ target, sources: [RUNTIME], includes: [HEADER_FOLDER], defines });
  const endian = TARGETS[target].byteOrder;
  const assets = asked.flatMap(({ encode, cases }, i) =>
    i % treeStep === 0
      ? [
          encode(endian),
          encodeCases(
            cases.filter((_, k) => k % caseStep === i % caseStep),
            endian,
          ),
        ]
      : [],
  );
  return runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n');
}

interface Wanted {
  tree: string;
  title: string;
  text: string;
  isCase: boolean;
}

/** What it must print. */
function wantedOf(
  target: TargetName,
  treeStep: number,
  caseStep: number,
  textOf: (answer: Answers['cases'][number]) => string,
): Wanted[] {
  return asked.flatMap(({ title, cases }, i) => {
    if (i % treeStep !== 0) return [];
    const answer = answers[i];
    const culls = cases.flatMap((asks, k): Wanted[] => {
      if (k % caseStep !== i % caseStep || (target === 'ps1' && !answer.cases[k].isInteger)) return [];
      return [{ tree: title, title: caseTitle(asks), text: textOf(answer.cases[k]), isCase: true }];
    });
    return [{ tree: title, title: 'opened', text: answer.tree, isCase: false }, ...culls];
  });
}

/** The first difference of each tree, of at most ten trees. */
function differences(lines: readonly string[], wanted: readonly Wanted[]): string[] {
  const found = new Map<string, string>();
  wanted.forEach(({ tree, title, text }, i) => {
    if (lines[i] !== text && !found.has(tree))
      found.set(tree, `${tree}: ${title}: printed ${lines[i]}, wanted ${text}`);
  });
  if (lines.length !== wanted.length) found.set('', `${lines.length} lines, wanted ${wanted.length}`);
  return [...found.values()].slice(0, 10);
}

function caseTitle({ camera, order, max, inside }: CullCase): string {
  return `${order} ${max}${inside ? '' : ' without flags'} ${Object.entries(camera).join(' ')}`;
}

interface Spheres {
  spheres: Float32Array;
  boxes?: Float32Array;
}

/** The tree in every format, leaf size and with and without object spheres. */
function compactTrees({ spheres, boxes }: Spheres, leafSizes: readonly number[]) {
  return leafSizes.flatMap((leafSize) => {
    const full = buildSphereTree(spheres, { boxes, leafSize, leaves: 'full' });
    const balanced = buildSphereTree(spheres, { boxes, leafSize, leaves: 'balanced' });
    return COMPACT_FORMATS.flatMap((format) =>
      (leafSize === 1 ? [true] : [true, false]).map((objectSpheres) => {
        const tree = compactTree(format === 'compact8' ? full : balanced, { format, objectSpheres });
        return {
          title: `${format} leaf ${leafSize}${objectSpheres ? '' : ' without spheres'}`,
          tree,
          leafSize,
          encode: (endian: Endian) => encodeCompact(tree, { endian }),
        };
      }),
    );
  });
}

function floatTrees({ spheres, boxes }: Spheres, leafSizes: readonly number[]) {
  return leafSizes.map((leafSize) => {
    const built = buildSphereTree(spheres, { boxes, leafSize });
    const encode = (endian: Endian) => encodeTree(built, { format: 'float16', endian });
    return { title: `float16 leaf ${leafSize}`, tree: readFloatTree(encode('little')), leafSize, encode };
  });
}

/** Each view in floats and in integers; each tree asks other questions of a view, trees of default leaf sizes ask all. */
function sceneTrees(
  name: string,
  scene: Spheres & { views: readonly View[] },
  leafSizes: readonly number[] = LEAF_SIZES,
): TreeCases[] {
  const cameras = scene.views.map(floatCamera);
  const asks = (camera: FloatCamera, k: number, i: number, leafSize: number): CullCase[] =>
    QUESTIONS.filter((_, q) => leafSize === 4 || q % 4 === (i + k) % 4).map((question, q) => ({
      ...question,
      camera,
      inside: (q + k) % 5 > 0,
    }));
  const compact = compactTrees(scene, leafSizes).map((made, i) => ({
    ...made,
    title: `${name} ${made.title}`,
    cases: cameras.flatMap((camera, k) => [
      ...asks(camera, k, i, made.leafSize),
      { ...QUESTIONS[(i + 5 * k) % 12], camera: integerCamera(made.tree, camera), inside: true },
      { ...QUESTIONS[(i + 5 * k + 3) % 12], camera: integerCamera(made.tree, { ...camera, far: 200 }), inside: true },
    ]),
  }));
  const float = floatTrees(scene, [1, 2, 4, 8]).map((made, i) => ({
    ...made,
    title: `${name} ${made.title}`,
    cases: cameras.flatMap((camera, k) => [
      ...asks(camera, k, i, made.leafSize),
      { ...QUESTIONS[(i + 5 * k) % 12], camera: { ...camera, far: 200 }, inside: true },
    ]),
  }));
  return [...compact, ...float];
}

/** A plain of 1,000 spheres and 8 poses in it, as the seed article's. */
function plainOfSpheres(): Spheres & { views: View[] } {
  const random = createRandom(SEED);
  const across = (size: number) => size * (2 * random() - 1);
  const spheres = new Float32Array(4000);
  for (let i = 0; i < spheres.length; i += 4)
    spheres.set([across(2000), 200 * random(), across(2000), 10 + 50 * random()], i);
  const fov = (Math.atan(Math.tan(Math.PI / 6) * 0.75) * 360) / Math.PI;
  const views = Array.from({ length: 8 }, (_, k) => {
    const [x, z] = [across(1400), across(1400)];
    const turn = (k * Math.PI) / 4;
    const target = [x + 100 * Math.cos(turn), 80, z + 100 * Math.sin(turn)] as const;
    return { eye: [x, 80, z] as const, target, fov, near: 1, far: 1500 };
  });
  return { spheres, views };
}

/** Trees of few objects, tiny to huge, near and far from 0, with cameras of all kinds. */
function smallTrees(): TreeCases[] {
  const random = createRandom(SEED + 1);
  const ask = (camera: CullCase['camera']): CullCase => {
    return { ...QUESTIONS[randomInt(random, 12)], camera, inside: random() < 0.8 };
  };
  return SMALL_SIZES.flatMap((count) =>
    [-30, -3, 0, 5, 30].flatMap((exponent, round) => {
      const size = 2 ** exponent;
      const centre = [0, 1, 2].map(() => (round % 2 ? 0 : 100) * size * (random() - 0.5));
      const spheres = new Float32Array(count * 4);
      for (let i = 0; i < spheres.length; i += 4) {
        for (let k = 0; k < 3; k++) spheres[i + k] = centre[k] + size * (2 * random() - 1);
        spheres[i + 3] = random() < 0.2 ? 0 : size * 0.2 * random();
      }
      const leafSizes = [1, 2 + randomInt(random, 7)];
      const name = `${count} objects of size 2^${exponent}`;
      const floats = () => Array.from({ length: 12 }, () => randomCamera(random, centre, size));
      const compact = compactTrees({ spheres }, leafSizes).map((made) => {
        const { tree } = made;
        const cameras = [...floats(), ...extremeCameras(randomCamera(random, centre, size), tree)];
        const integers = cameras.map((camera) => integerCamera(tree, camera));
        const { nodes, objects } = unpack(tree);
        const touching = [nodes, nodes, objects, objects].flatMap((of) => {
          const at = 4 * randomInt(random, of.length / 4);
          return count > 0 ? touchingCameras(nodes, of.subarray(at, at + 4)) : [];
        });
        const all = [...cameras, ...integers, ...extremeIntegerCameras(integers[2]), ...touching];
        return { ...made, title: `${name} ${made.title}`, cases: all.map(ask) };
      });
      const float = floatTrees({ spheres }, leafSizes).map((made) => {
        const origin = [...made.tree.origin] as [number, number, number];
        const extremes = extremeCameras(randomCamera(random, centre, size), { scale: size / 32768, origin });
        return { ...made, title: `${name} ${made.title}`, cases: [...floats(), ...extremes].map(ask) };
      });
      return [...compact, ...float];
    }),
  );
}
