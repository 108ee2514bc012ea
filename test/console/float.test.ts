/**
 * cull64_set_float_query and cull64_float_cull against their TypeScript twins, on every machine of tools/console that has floats: each line that
 * float.c prints must be what setFloatQuery and cullFloat give, to the bit: planes, slack, objects, order, inside flags, counters.
 *
 * Trees: built-in scenes along their recorded paths, and small seeded ones of any size and place; leaves of 1, 4 and 32 objects;
 * cameras also at the limits of their fields, and beyond. The emulated cartridge is asked every CARTRIDGE_STEP-th case.
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { canyon } from '../../scenes/canyon.ts';
import { castle } from '../../scenes/castle.ts';
import { dungeon } from '../../scenes/dungeon.ts';
import type { FloatCamera } from '../../src/core/compact/camera-normals.ts';
import { createFloatQuery, createFloatResult, cullFloat, setFloatQuery } from '../../src/core/compact/float-cull.ts';
import { encodeTree, readFloatTree } from '../../src/core/file/binary.ts';
import { createRandom, type Random, randomInt } from '../../src/core/math/random.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../src/core/tree/sphere/sphere-tree.ts';
import { compileProgram } from '../../tools/console/compile.ts';
import { runProgram } from '../../tools/console/run.ts';
import { missingTool, TARGETS, type TargetName } from '../../tools/console/targets.ts';
import { KINDS, randomSpheres } from '../core/tree/sphere/cases.ts';
import { soak } from '../soak.ts';
import { type CullCase, encodeCases, floatCamera, LIMITS, QUESTIONS, randomCamera } from './cases.ts';

const PROGRAM = fileURLToPath(new URL('float.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../src/core/runtime/', import.meta.url));
const SEED = 641;
const CARTRIDGE_STEP = 12;
const LEAF_SIZES = [1, 4, 32];
/** every machine but the PS1, which has no floats */
const MACHINES: readonly TargetName[] = ['n64-rom', 'n64', 'nds', 'host', 'host-sanitized'];

interface TreeCases {
  title: string;
  tree: SphereTree;
  cases: CullCase[];
  /** what float.c must print: of the tree, of each case */
  tells: string;
  answers: string[];
}

let asked: TreeCases[] = [];

beforeAll(() => {
  asked = [...soak([castle], [castle, dungeon, canyon]).flatMap(sceneTrees), ...smallTrees()];
});

describe.each(soak<readonly TargetName[]>(['n64'], MACHINES))('the float cull of cull64.h on %s', (target) => {
  const missing = missingTool(target);
  const step = target === 'n64-rom' ? CARTRIDGE_STEP : 1;
  const title = `gives what TypeScript gives in all orders and limits (seed ${SEED})`;

  it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, () => {
    const endian = TARGETS[target].byteOrder;
    const program = compileProgram({ target, sources: [PROGRAM], includes: [HEADER_FOLDER] });
    const picked = asked.map(({ cases }, i) => cases.map((_, k) => k).filter((k) => k % step === i % step));
    const assets = asked.flatMap(({ tree, cases }, i) => [
      encodeTree(tree, { format: 'float16', endian }),
      encodeCases(
        picked[i].map((k) => cases[k]),
        endian,
      ),
    ]);
    const lines = runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n');
    const expected = asked.flatMap(({ title, cases, tells, answers }, i) => [
      { title, text: tells },
      ...picked[i].map((k) => ({ title: `${title}: ${caseTitle(cases[k])}`, text: answers[k] })),
    ]);
    expect(lines.length).toBe(expected.length);
    const wrong = expected
      .map(({ title, text }, i) => (lines[i] === text ? '' : `${title}: printed ${lines[i]}, wanted ${text}`))
      .filter((difference) => difference !== '');
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});

describe('the cases', () => {
  it('see something, miss something, and differ', () => {
    const answers = asked.flatMap((trees) => trees.answers);
    const parts = answers.map((answer) => answer.split(' '));
    expect(answers.length).toBeGreaterThan(4000);
    expect(new Set(answers).size).toBeGreaterThan(0.7 * answers.length);
    const share = (field: number, least: number) => parts.filter((part) => Number(part[field]) >= least).length;
    for (const field of [4, 7, 8, 9]) expect(share(field, 1)).toBeGreaterThan(0.4 * parts.length);
    expect(share(10, 1)).toBeGreaterThan(0.1 * parts.length);
    expect(new Set(parts.map(([, , , mask]) => mask))).toEqual(new Set(['31', '63']));
  });
});

function caseTitle({ camera, order, max, inside }: CullCase): string {
  return `${order} ${max}${inside ? '' : ' without flags'} ${Object.entries(camera).join(' ')}`;
}

function withAnswers(title: string, tree: SphereTree, cases: CullCase[]): TreeCases {
  const float = readFloatTree(encodeTree(tree, { format: 'float16', endian: 'big' }));
  const query = createFloatQuery();
  const result = createFloatResult(float);
  const answers = cases.map(({ camera, order, max, inside }) => {
    setFloatQuery(query, float, camera as FloatCamera);
    const count = cullFloat(float, query, { order, max }, result);
    const flags = inside ? result.inside.subarray(0, count) : [];
    const views = [bitsOf(query.planes), bitsOf(query.world), bitsOf([query.slack, ...query.eye])].map(hash);
    const counters = [result.nodesVisited, result.planesTested, result.leavesVisited, result.objectsTested];
    return [...views, query.mask, count, hash(result.ids.subarray(0, count)), hash(flags), ...counters].join(' ');
  });
  const hasObjects = float.objects.length > 0 ? 1 : 0;
  const tells = `tree ${tree.ids.length} ${tree.links.length} ${tree.depth} ${hasObjects} 0`;
  return { title, tree, cases, tells, answers };
}

/** FNV-1a of 32 bits, a number a step. */
function hash(numbers: ArrayLike<number>): string {
  let value = 2166136261;
  for (let i = 0; i < numbers.length; i++) value = Math.imul(value ^ numbers[i], 16777619);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** The bits of floats; all NaNs as one, for machines make different ones. */
function bitsOf(values: ArrayLike<number>): Uint32Array {
  const floats = Float32Array.from(values);
  return new Uint32Array(floats.buffer).map((bits) => ((bits & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : bits));
}

type Recipe = typeof castle;

function sceneTrees({ name, build }: Recipe): TreeCases[] {
  const { spheres, boxes, views } = build();
  return LEAF_SIZES.map((leafSize, i) => {
    const cases = views.map(floatCamera).flatMap((camera, k) => [
      ...QUESTIONS.filter((_, q) => q % 3 === (i + k) % 3).map((question, q) => ({
        ...question,
        camera,
        inside: (q + k) % 5 > 0,
      })),
      { order: 'front' as const, max: Number.POSITIVE_INFINITY, camera: { ...camera, far: 120 }, inside: true },
    ]);
    return withAnswers(`${name} leaf ${leafSize}`, buildSphereTree(spheres, { boxes, leafSize }), cases);
  });
}

/** Trees of few objects, tiny to huge, near and far from 0, with cameras of all kinds. */
function smallTrees(): TreeCases[] {
  const random = createRandom(SEED);
  return [0, 1, 2, 3, 100].flatMap((count) =>
    [-60, -30, -3, 0, 5, 30, 60].flatMap((exponent, round) => {
      const size = 2 ** exponent;
      const centre = [0, 1, 2].map(() => (round % 2 ? 0 : 1000) * size * (random() - 0.5));
      const spheres = randomSpheres(random, count, KINDS[round % KINDS.length]).map((v, i) =>
        (i & 3) === 3 ? (v * size) / 100 : centre[i & 3] + (v * size) / 50 - size,
      );
      return LEAF_SIZES.map((leafSize) => {
        const cameras = Array.from({ length: 12 }, () => randomCamera(random, centre, size));
        return withAnswers(
          `${count} objects of size 2^${exponent}, leaf ${leafSize}`,
          buildSphereTree(spheres, { leafSize }),
          [...cameras, ...extremes(cameras[0], size)].map((camera) => ({
            ...QUESTIONS[randomInt(random, QUESTIONS.length)],
            max: limitOf(random),
            camera,
            inside: random() < 0.8,
          })),
        );
      });
    }),
  );
}

function limitOf(random: Random): number {
  return random() < 0.5 ? Number.POSITIVE_INFINITY : LIMITS[randomInt(random, LIMITS.length)];
}

/** Cameras at and beyond the limits: what they see does not matter, only that all machines see the same. */
function extremes(camera: FloatCamera, size: number): FloatCamera[] {
  const inf = Number.POSITIVE_INFINITY;
  const nan = Number.NaN;
  return [
    { eye: [nan, camera.eye[1], camera.eye[2]] },
    { eye: [nan, nan, nan], fov: nan, aspect: nan, near: nan, far: nan },
    { eye: [inf, 0, -inf] },
    ...[1e3, 1e7].map((far) => ({ eye: camera.eye.map((v) => v + far * size) })),
    { eye: [3e38, -3e38, 3e38] },
    ...[1e-6, 1e-3, 3.1, Math.PI - 1e-4, Math.PI].map((fov) => ({ fov })),
    ...[1e-6, 1e6].map((aspect) => ({ aspect })),
    ...[0, 3e38, inf].map((near) => ({ near })),
    ...[0, -1, 3e38, 3.4028235e38, 1e39, nan].map((far) => ({ far })),
    { forward: [0, 0, 0], right: [0, 0, 0], up: [0, 0, 0] },
  ].map((change) => ({ ...camera, ...change }));
}
