/**
 * cull64_planes.h against setFixedQueryFromPlanes, on every machine of tools/console that has floats: planes, slack, mask, eye
 * and the list of a cull, to the bit. Planes of cameras, as they are and scaled; planes of any length and place; none, and such as are not known.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { setFixedQueryFromPlanes } from '../../../src/core/compact/plane-query.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import type { Endian } from '../../../src/core/file/header.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { missingTool, TARGETS, type TargetName } from '../../../tools/console/targets.ts';
import { frustumOf } from '../../console/frustum.ts';
import { KINDS, randomSpheres } from '../../core/tree/sphere/cases.ts';
import { soak } from '../../soak.ts';

const PROGRAM = fileURLToPath(new URL('../../console/planes.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../../src/core/runtime', import.meta.url));
const SEED = 642;
const MACHINES: readonly TargetName[] = ['n64-rom', 'n64', 'nds', 'host', 'host-sanitized'];
/** cases of the cartridge, which is slow */
const OF_CARTRIDGE = 24;

interface Asked {
  tree: CompactTree;
  /** 31 floats each: planes, eye, the model's position and scale */
  frustums: Float32Array[];
}

const ODD = [0, -0, 1, -1, 1e30, -1e30, 1e-30, 3e38, Number.NaN, Number.POSITIVE_INFINITY, 16777216];

function odd(random: Random, frustum: Float32Array): Float32Array {
  const changed = frustum.slice();
  for (let k = 0; k < 3; k++) changed[randomInt(random, 24)] = ODD[randomInt(random, ODD.length)];
  if (random() < 0.3) changed.fill(0, 20, 23);
  return changed;
}

/** Planes of a camera somewhere about a tree, of one length or of many. */
function about(random: Random, { scale, origin }: CompactTree): Float32Array {
  const at = () => origin.map((v) => v + scale * (random() * 2 - 1) * 40_000) as [number, number, number];
  const camera = createCamera({ eye: at(), target: at(), fov: 30 + 60 * random(), near: scale, far: scale * 1e5 });
  const frustum = new Float32Array(31);
  frustum.set(frustumOf(camera, 2 ** (randomInt(random, 30) - 15)));
  if (random() < 0.3)
    for (let k = 0; k < 24; k += 4) {
      const own = 1 + random();
      for (let i = k; i < k + 4; i++) frustum[i] *= own;
    }
  frustum.set(camera.eye, 24);
  frustum[30] = 1;
  if (random() < 0.5) place(random, frustum, scale);
  return frustum;
}

/** The model somewhere else and of another size, and the frustum with it, but for roundings. */
function place(random: Random, frustum: Float32Array, unit: number): void {
  const size = 2 ** (4 * random() - 2);
  const position = [0, 1, 2].map(() => unit * (random() - 0.5) * 1e5);
  for (let k = 0; k < 24; k += 4)
    frustum[k + 3] = frustum[k + 3] * size - [0, 1, 2].reduce((sum, i) => sum + frustum[k + i] * position[i], 0);
  for (let k = 0; k < 3; k++) frustum[24 + k] = frustum[24 + k] * size + position[k];
  frustum.set([...position, size], 27);
}

const random = createRandom(SEED);
const scene = castle.build();
const asked: Asked[] = COMPACT_FORMATS.flatMap((format) => {
  const leaves = format === 'compact8' ? 'full' : 'balanced';
  const known = compactTree(buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize: 4, leaves }), { format });
  const flight = scene.views.map((view) => {
    const camera = createCamera({ ...view, far: 300 }, 4 / 3);
    return Float32Array.of(...frustumOf(camera, 1), ...camera.eye, 0, 0, 0, 1);
  });
  const small = Array.from({ length: 12 }, (_, i): Asked => {
    const spheres = randomSpheres(random, [0, 1, 3, 100][i % 4], KINDS[i % KINDS.length]);
    const tree = compactTree(buildSphereTree(spheres, { leafSize: 1 + (i % 5), leaves }), { format });
    const frustums = Array.from({ length: 40 }, () => about(random, tree));
    return { tree, frustums: frustums.flatMap((frustum) => [frustum, odd(random, frustum)]) };
  });
  return [{ tree: known, frustums: flight }, ...small];
});

function hash(numbers: ArrayLike<number>): string {
  let value = 2166136261;
  for (let i = 0; i < numbers.length; i++) value = Math.imul(value ^ numbers[i], 16777619);
  return (value >>> 0).toString(16).padStart(8, '0');
}

function answersOf({ tree, frustums }: Asked): string[] {
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  return frustums.map((frustum) => {
    const place = { position: frustum.subarray(27, 30), scale: frustum[30] };
    setFixedQueryFromPlanes(query, tree, frustum, frustum.subarray(24), place);
    const count = cullCompact(tree, query, {}, result);
    const view = `${hash(query.planes)} ${query.slack} ${query.mask} ${hash(query.eye)}`;
    return `${view} ${count} ${hash(result.slots.subarray(0, count))}`;
  });
}

function encode(frustums: readonly Float32Array[], endian: Endian): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + 4 * 31 * frustums.length));
  view.setUint32(0, frustums.length, endian === 'little');
  frustums.forEach((frustum, i) => {
    frustum.forEach((v, k) => {
      view.setFloat32(4 + 4 * (31 * i + k), v, endian === 'little');
    });
  });
  return new Uint8Array(view.buffer);
}

describe.each(soak<readonly TargetName[]>(['n64'], MACHINES))('the query from planes on %s', (target) => {
  const missing = missingTool(target);
  const title = `is that of TypeScript (seed ${SEED})`;
  it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, () => {
    const endian = TARGETS[target].byteOrder;
    const program = compileProgram({ target, sources: [PROGRAM], includes: [HEADER_FOLDER] });
    // the cartridge's FPU stops on NaN and subnormal numbers
    const isCartridge = target === 'n64-rom';
    const cases = isCartridge
      ? asked.map((each) => ({ ...each, frustums: each.frustums.slice(0, OF_CARTRIDGE) }))
      : asked;
    const picked = isCartridge ? cases.filter((_, i) => i % 13 === 0) : cases;
    const assets = picked.flatMap(({ tree, frustums }) => [encodeCompact(tree, { endian }), encode(frustums, endian)]);
    const lines = runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n');
    expect(lines).toEqual(picked.flatMap(answersOf));
  });
});

it('the cases see something, miss something, and differ', () => {
  const answers = asked.flatMap(answersOf);
  const masks = new Set(answers.map((answer) => Number(answer.split(' ')[2])));
  for (const mask of [-1, 0, 63]) expect(masks).toContain(mask);
  expect(masks.size).toBeGreaterThan(20);
  expect(new Set(answers).size).toBeGreaterThan(1500);
});
