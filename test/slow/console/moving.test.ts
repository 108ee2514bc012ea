/**
 * cull64_moving.h against its twins on every machine of tools/console: what is found, the merged list, its flags and the counters must be what
 * test/core/compact/fixed-moving.ts gives, to the bit. That takes the order from mergeMoving, which has a plain sort as its oracle.
 *
 * Trees of all compact formats, with leaves of 1, 4 and 40 objects, also none and one; moving spheres at objects' own places, at the eye, in one place, at the
 * root's rim, far beyond it, larger than the tree, and hidden ones; all orders; lists cut short.
 *
 * Cycles: tree and spheres cold for the cull, and what it left in the cache for what follows it.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { type CompactTree, hasObjectSpheres } from '../../../src/core/compact/compact-tree.ts';
import { unpack } from '../../../src/core/compact/expand.ts';
import {
  createFixedQuery,
  type FixedCamera,
  setFixedQueryFromIntegers,
} from '../../../src/core/compact/fixed-query.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { missingTool, TARGET_NAMES, TARGETS, type TargetName } from '../../../tools/console/targets.ts';
import {
  type CullCase,
  encodeCases,
  floatCamera,
  integerCamera,
  QUESTIONS,
  randomCamera,
} from '../../console/cases.ts';
import { findMovingFixed, type MovingSphere, mergeMovingFixed, treeInUnits } from '../../core/compact/fixed-moving.ts';
import { KINDS, randomSpheres } from '../../core/tree/sphere/cases.ts';
import { soak } from '../../soak.ts';

const PROGRAM = fileURLToPath(new URL('../../console/moving.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../../src/core/runtime', import.meta.url));
const SEED = 25;
/** moving objects a tree */
const MOVING = 60;
const FARTHEST = 2 ** 22;
/** recorded: 1.40 */
const MOST_CYCLES = 1.43;

type FixedCase = CullCase & { camera: FixedCamera };

interface Asked {
  title: string;
  tree: CompactTree;
  moving: MovingSphere[];
  /** the same number of spheres in world units */
  world: MovingSphere[];
  cases: FixedCase[];
}

const isHidden = (m: number) => m % 7 === 3;

/** Spheres that are easily got wrong, for a tree and a camera's eye in tree units. */
function movingOf(random: Random, tree: CompactTree, eye: readonly number[]): MovingSphere[] {
  const { nodes, objects } = unpack(tree);
  const [x, y, z, r] = tree.leaves > 0 ? nodes : [0, 0, 0, 1000];
  const about = (size: number) => Math.round(size * (2 * random() - 1));
  const near = (): MovingSphere => [x + about(r), y + about(r), z + about(r), randomInt(random, Math.ceil(r / 10) + 1)];
  const special: MovingSphere[] = [
    [x + r, y, z, 0],
    [x, y - r, z, 0],
    [x, y, z + r + 1, 0],
    [x, y, z, r],
    [x, y, z, r + 1],
    [x, y, z, FARTHEST],
    [FARTHEST, -FARTHEST, FARTHEST, 5],
    [FARTHEST, y, z, FARTHEST],
    [eye[0], eye[1], eye[2], 3],
    // four in one place, which go by number
    ...Array.from({ length: 4 }, (): MovingSphere => [x + 1, y, z - 1, 2]),
  ];
  for (let k = 0; tree.objectCount > 0 && k < 12; k++) {
    const at = 4 * randomInt(random, tree.objectCount);
    special.push([objects[at], objects[at + 1], objects[at + 2], objects[at + 3]]);
  }
  // a crowd in a small place, so that leaves have many
  const [px, py, pz] = near();
  for (let k = 0; k < 15; k++) special.push([px + about(r / 40), py + about(r / 40), pz + about(r / 40), 1]);
  const clamp = (v: number) => Math.min(Math.max(v, -FARTHEST), FARTHEST);
  return Array.from({ length: MOVING }, (_, m) => (special[m] ?? near()).map(clamp) as unknown as MovingSphere);
}

function askedOf(): Asked[] {
  const random = createRandom(SEED);
  return [0, 1, 5, 60, 300].flatMap((count, i) =>
    [1, 4, 40].flatMap((leafSize) =>
      COMPACT_FORMATS.map((format): Asked => {
        const spheres = randomSpheres(random, count, KINDS[i % KINDS.length]);
        const built = buildSphereTree(spheres, { leafSize, leaves: format === 'compact8' ? 'full' : 'balanced' });
        const tree = compactTree(built, { format, objectSpheres: leafSize !== 4 });
        const root = tree.leaves > 0 ? unpack(tree).nodes : [0, 0, 0, 100];
        const centre = [0, 1, 2].map((k) => tree.origin[k] + root[k] * tree.scale);
        const cameras = Array.from({ length: 5 }, () =>
          integerCamera(tree, randomCamera(random, centre, root[3] * tree.scale)),
        );
        // one from which nothing of the tree is seen
        const up = cameras[0].eye.map((v, k) => (k === 1 ? (root[1] + 3 * root[3]) * 256 : v));
        cameras.push({ ...cameras[0], eye: up, forward: [0, 16384, 0], right: [16384, 0, 0], up: [0, 0, 16384] });
        const cases = cameras.map(
          (camera, k): FixedCase => ({
            ...QUESTIONS[randomInt(random, QUESTIONS.length)],
            camera,
            inside: k % 3 > 0,
            hides: k % 2 > 0,
          }),
        );
        const eye = cameras[0].eye.map((v) => Math.min(Math.max(v >> 8, -FARTHEST), FARTHEST));
        const moving = movingOf(random, tree, eye);
        const world = moving.map(
          ([x, y, z, r]) =>
            [x, y, z, r].map((v, k) =>
              Math.fround((k < 3 ? tree.origin[k] : 0) + (v + random() / 2) * tree.scale),
            ) as unknown as MovingSphere,
        );
        return { title: `${count} objects, ${format}, leaf ${leafSize}`, tree, moving, world, cases };
      }),
    ),
  );
}

function encodeMoving({ moving, world }: Pick<Asked, 'moving' | 'world'>, endian: 'big' | 'little'): Uint8Array {
  const masks = Math.ceil(moving.length / 32);
  const view = new DataView(new ArrayBuffer(4 * (1 + masks + 8 * moving.length)));
  const little = endian === 'little';
  view.setUint32(0, moving.length, little);
  moving.forEach((_, m) => {
    const at = 4 + 4 * (m >> 5);
    if (isHidden(m)) view.setUint32(at, (view.getUint32(at, little) | (0x80000000 >>> (m & 31))) >>> 0, little);
  });
  const first = 4 + 4 * masks;
  moving.flat().forEach((v, k) => {
    view.setInt32(first + 4 * k, v, little);
  });
  world.flat().forEach((v, k) => {
    view.setFloat32(first + 4 * (4 * moving.length + k), v, little);
  });
  return new Uint8Array(view.buffer);
}

function hash(numbers: Iterable<number>): string {
  let value = 2166136261;
  for (const number of numbers) value = Math.imul(value ^ number, 16777619);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** What moving.c prints of a case. */
function answer(
  { tree, moving }: Asked,
  inUnits: ReturnType<typeof treeInUnits>,
  asks: FixedCase,
): { text: string; counters: string } {
  const query = createFixedQuery();
  setFixedQueryFromIntegers(query, tree, asks.camera);
  const result = createCompactResult(tree);
  cullCompact(tree, query, { order: asks.order, max: asks.max }, result);
  const list = Array.from(result.slots.subarray(0, result.count));
  const { found, inside, planesTested } = findMovingFixed(tree, query, moving, asks.hides ? isHidden : () => false);
  const { items, nodesVisited } = mergeMovingFixed(inUnits, query, moving, asks.order, list, found);
  const flagOf = new Map(list.map((slot, k) => [slot, result.inside[k]]));
  const flags = items.map((id) => (id < tree.objectCount ? flagOf.get(id)! : inside[id - tree.objectCount]));
  const distances = moving.flatMap((sphere) => {
    const squared = [0, 1, 2].reduce((sum, k) => sum + (sphere[k] - query.eye[k]) ** 2, 0);
    return [Math.floor(squared / 2 ** 32), squared % 2 ** 32];
  });
  return {
    text: `${found.length} ${hash(found.map((m) => m | (inside[m] << 15)))} ${items.length} ${hash(items)} ${hash(asks.inside ? flags : [])} ${hash(distances)}`,
    counters: `${nodesVisited} ${planesTested}`,
  };
}

/** cull64_set_moving_sphere in TypeScript. */
function unitsOf(tree: CompactTree, world: MovingSphere): number[] {
  const f = Math.fround;
  const perUnit = f(1 / tree.scale);
  const whole = (v: number) => (!(v > -FARTHEST) ? -FARTHEST : v < FARTHEST ? Math.floor(f(v + 0.5)) : FARTHEST);
  return world.map((v, k) => whole(k < 3 ? f(f(v - tree.origin[k]) * perUnit) : f(f(v * perUnit) + 1.5)));
}

const asked = askedOf();
const answers = asked.map((each) => {
  const inUnits = treeInUnits(each.tree);
  return each.cases.map((asks) => answer(each, inUnits, asks));
});

describe.each(soak<readonly TargetName[]>(['n64'], TARGET_NAMES))('cull64_moving.h on %s', (target) => {
  const missing = missingTool(target);
  const step = target === 'n64-rom' ? 9 : 1;
  it.skipIf(missing)(
    `finds and merges what TypeScript does, in all formats and orders${missing ? ` (skipped: ${missing.message})` : ` (seed ${SEED})`}`,
    () => {
      const program = compileProgram({
        target,
        sources: [PROGRAM],
        includes: [HEADER_FOLDER],
        defines: { CULL64_COUNTERS: 1 },
      });
      const endian = TARGETS[target].byteOrder;
      const chosen = asked.flatMap((each, i) => (i % step === 0 ? [{ each, answers: answers[i] }] : []));
      const assets = chosen.flatMap(({ each }) => [
        encodeCompact(each.tree, { endian }),
        encodeCases(each.cases, endian),
        encodeMoving(each, endian),
      ]);
      const lines = runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n');
      const wanted = chosen.flatMap(({ each, answers: its }) => [
        ...its.map(({ text, counters }, k) => ({
          title: `${each.title}, ${each.cases[k].order} ${each.cases[k].max}`,
          text: `${text} ${counters}`,
        })),
        ...(target === 'ps1'
          ? []
          : [{ title: each.title, text: `set ${hash(each.world.flatMap((world) => unitsOf(each.tree, world)))}` }]),
      ]);
      const differences = wanted.flatMap(({ title, text }, i) =>
        lines[i] === text ? [] : [`${title}: printed ${lines[i]}, wanted ${text}`],
      );
      expect(differences.slice(0, 5)).toEqual([]);
      expect(lines.length).toBe(wanted.length);
    },
  );
});

const cartridge = missingTool('n64-rom');

describe('200 moving objects on the cartridge', () => {
  it.skipIf(cartridge)(
    `take at most ${MOST_CYCLES} times the cycles of the cull of the canyon beside it${cartridge ? ` (skipped: ${cartridge.message})` : ''}`,
    () => {
      const { spheres, boxes, views } = canyon.build();
      const built = buildSphereTree(spheres, { boxes, leaves: 'full', leafSize: 8 });
      const tree = compactTree(built, { format: 'compact8' });
      const { objects } = unpack(tree);
      const random = createRandom(SEED);
      const moving = Array.from({ length: 200 }, (): MovingSphere => {
        const at = 4 * randomInt(random, tree.objectCount);
        const [x, y, z, r] = objects.subarray(at, at + 4);
        return [x + randomInt(random, 100), y + randomInt(random, 50), z + randomInt(random, 100), r];
      });
      const cases = views.map((view) => ({
        order: 'front' as const,
        max: tree.objectCount,
        inside: true,
        camera: integerCamera(tree, floatCamera(view)),
      }));
      const program = compileProgram({
        target: 'n64-rom',
        sources: [PROGRAM],
        includes: [HEADER_FOLDER],
        defines: { RUNTIME_CYCLES: 1 },
      });
      const assets = [
        encodeCompact(tree, { endian: 'big' }),
        encodeCases(cases, 'big'),
        encodeMoving({ moving, world: moving }, 'big'),
      ];
      const { text } = runProgram(program, assets, { seconds: 55 });
      const rows = [...text.matchAll(/ cycles (\d+) (\d+)/g)].map((match) => [Number(match[1]), Number(match[2])]);
      expect(rows.length).toBe(views.length);
      const [cull, own] = [0, 1].map((k) => rows.reduce((sum, row) => sum + row[k], 0) / rows.length);
      expect(own / cull, `${Math.round(own)} cycles beside ${Math.round(cull)}`).toBeLessThan(MOST_CYCLES);
    },
  );
});

describe('moving objects of a fixed-point query', () => {
  it('are found wherever an object of the tree in the same place is', () => {
    let seen = 0;
    for (const { tree, cases } of asked) {
      if (!hasObjectSpheres(tree)) continue;
      const { objects } = unpack(tree);
      const spheres = Array.from(
        { length: tree.objectCount },
        (_, slot) => Array.from(objects.subarray(4 * slot, 4 * slot + 4)) as unknown as MovingSphere,
      );
      for (const { camera } of cases) {
        const query = createFixedQuery();
        setFixedQueryFromIntegers(query, tree, camera);
        const result = createCompactResult(tree);
        cullCompact(tree, query, {}, result);
        const { found } = findMovingFixed(tree, query, spheres, () => false);
        const all = new Set(found);
        seen += result.count;
        expect(Array.from(result.slots.subarray(0, result.count)).filter((slot) => !all.has(slot))).toEqual([]);
      }
    }
    expect(seen).toBeGreaterThan(1000);
  });

  it('given in world units lie in the spheres that they are rounded to', () => {
    for (const { tree, world } of asked) {
      const root = tree.leaves > 0 ? unpack(tree).nodes[3] : 0;
      for (const sphere of world) {
        const [x, y, z, r] = unitsOf(tree, sphere);
        const exact = sphere.map((v, k) => (v - (k < 3 ? tree.origin[k] : 0)) / tree.scale);
        const away = Math.hypot(x - exact[0], y - exact[1], z - exact[2]);
        if (Math.max(...exact.map(Math.abs)) < 2 ** 17 && root > 0) expect(away + exact[3]).toBeLessThanOrEqual(r);
      }
    }
  });

  it('are drawn in two layers of one frame: the far one farthest first, then the near one nearest first', () => {
    const { spheres, boxes, views } = canyon.build();
    const tree = compactTree(buildSphereTree(spheres, { boxes, leaves: 'full', leafSize: 8 }), { format: 'compact8' });
    const inUnits = treeInUnits(tree);
    const camera = floatCamera(views[0]);
    const border = 60;
    const random = createRandom(SEED);
    const moving = movingOf(random, tree, [0, 0, 0]);
    const layer = (order: 'front' | 'back', near: number, far: number) => {
      const query = createFixedQuery();
      setFixedQueryFromIntegers(query, tree, integerCamera(tree, { ...camera, near, far }));
      const result = createCompactResult(tree);
      cullCompact(tree, query, { order }, result);
      const { found } = findMovingFixed(tree, query, moving, () => false);
      return mergeMovingFixed(inUnits, query, moving, order, Array.from(result.slots.subarray(0, result.count)), found)
        .items;
    };
    const far = layer('back', border, Number.POSITIVE_INFINITY);
    const near = layer('front', camera.near, border);
    const whole = layer('front', camera.near, Number.POSITIVE_INFINITY);
    // nothing that one query gives is missing in both, and what is drawn twice is little
    const layers = new Set([...far, ...near]);
    expect(whole.filter((id) => !layers.has(id))).toEqual([]);
    expect(far.length).toBeGreaterThan(100);
    expect(near.length).toBeGreaterThan(10);
    expect(far.length + near.length).toBeLessThan(whole.length * 1.5);
    // the two halves of the whole list in its own order, the far one from its end
    const inNear = new Set(near);
    const onlyFar = far.filter((id) => !inNear.has(id));
    const place = new Map(whole.map((id, k) => [id, k]));
    const pairs = onlyFar.slice(1).filter((id, k) => (place.get(id) ?? 0) < (place.get(onlyFar[k]) ?? 0)).length;
    expect(pairs / onlyFar.length).toBeGreaterThan(0.8);
  });
});
