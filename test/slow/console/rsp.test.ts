/**
 * The cull on the RSP: cull64_rsp.h and its microcode in cen64 against rspCull, list by list; rspCull against brute force; and its cycles.
 *
 * The oracle of the set is every sphere against every plane, in doubles; that of the order looks only at the node where two neighbours of the list part.
 */
import { describe, expect, it } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { type CompactTree, leftLeaves, nodeAxis } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery, EMPTY, type FixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../../src/core/compact/float-camera.ts';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { CULL_ORDERS, type CullOrder } from '../../../src/core/tree/cull-options.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { builtIn } from '../../../tools/bench/models.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { RunError } from '../../../tools/console/run-error.ts';
import { missingTool } from '../../../tools/console/targets.ts';
import { type RspAsked, rspFigures, runRsp } from '../../console/measured/rsp.ts';
import { type DecodedTree, decodeSpheres } from '../../core/compact/fixed-brute.ts';
import { rspCull } from '../../core/compact/rsp-cull.ts';
import { KINDS, randomSpheres } from '../../core/tree/sphere/cases.ts';
import { soak } from '../../soak.ts';

const SEED = 8192;
const missing = missingTool('n64-rom');
const skip = missing ? ` (skipped: ${missing.message})` : '';

interface Case {
  title: string;
  tree: CompactTree;
  decoded: DecodedTree;
  cameras: Camera[];
}

function caseOf(title: string, spheres: Float32Array, leafSize: number, cameras: Camera[], boxes?: Float32Array): Case {
  const tree = compactTree(buildSphereTree(spheres, { boxes, leafSize, leaves: 'full' }), { format: 'compact8' });
  return { title, tree, decoded: decodeSpheres(tree), cameras };
}

function cameraAbout(random: Random, { scale, origin }: CompactTree): Camera {
  const at = () => origin.map((v) => v + scale * (random() * 2 - 1) * 40_000) as [number, number, number];
  const far = random() < 0.5 ? Number.POSITIVE_INFINITY : scale * 4e4;
  return createCamera({ eye: at(), target: at(), fov: 20 + 80 * random(), near: scale * 10, far }, 4 / 3);
}

const random = createRandom(SEED);
const strewn = Array.from({ length: soak(12, 40) }, (_, i): Case => {
  const leafSize = 2 + (i % 7);
  const count = [3, 9, 40, 150, 700, 2100][i % 6] + randomInt(random, 7);
  const made = caseOf(
    `${count} ${KINDS[i % KINDS.length]}`,
    randomSpheres(random, count, KINDS[i % KINDS.length]),
    leafSize,
    [],
  );
  return { ...made, cameras: Array.from({ length: 8 }, () => cameraAbout(random, made.tree)) };
});
const flights = soak(['castle'], ['castle', 'forest']).map((name) => {
  const { spheres, boxes, cameras } = builtIn(name);
  return caseOf(name, spheres, 8, cameras, boxes);
});
const cases = [...flights, ...strewn];

function queryOf(tree: CompactTree, camera: Camera): FixedQuery {
  const query = createFixedQuery();
  setFixedQuery(query, tree, floatCamera(camera));
  return query;
}

/** Least of distance + padded radius over the planes that are asked, and of distance - padded radius; 2^-14 units. */
function depths({ planes, slack, mask }: FixedQuery, spheres: ArrayLike<number>, at: number): [number, number] {
  let [least, inside] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let p = 0; p < 24; p += 4) {
    if (!((mask >> (p / 4)) & 1)) continue;
    const distance =
      planes[p] * spheres[at] + planes[p + 1] * spheres[at + 1] + planes[p + 2] * spheres[at + 2] + planes[p + 3];
    const padded = 16384 * spheres[at + 3] + slack;
    least = Math.min(least, distance + padded);
    inside = Math.min(inside, distance - padded);
  }
  return [least, inside];
}

/** A node with its leaves. */
interface Place {
  node: number;
  leaf: number;
  leaves: number;
}

function childrenOf(tree: CompactTree, { node, leaf, leaves }: Place): [Place, Place] {
  const left = leftLeaves(tree, node, leaves);
  return [
    { node: node + 1, leaf, leaves: left },
    { node: node + 2 * left, leaf: leaf + left, leaves: leaves - left },
  ];
}

/** Node of each leaf. */
function leafNodes(tree: CompactTree): number[] {
  const nodes: number[] = [];
  const visit = (place: Place): void => {
    if (place.leaves === 1) nodes[place.leaf] = place.node;
    else for (const child of childrenOf(tree, place)) visit(child);
  };
  visit({ node: 0, leaf: 0, leaves: tree.leaves });
  return nodes;
}

/** Whether object a may come directly or indirectly before b: told by the node where their ways part, or by the run that holds both. */
function isBefore(
  { tree, decoded }: Case,
  query: FixedQuery,
  order: CullOrder,
  inside: readonly boolean[],
  a: number,
  b: number,
): boolean {
  const [leafA, leafB] = [a, b].map((object) => Math.floor(object / tree.leafSize));
  let place: Place = { node: 0, leaf: 0, leaves: tree.leaves };
  for (;;) {
    const axis = nodeAxis(tree, place.node);
    const near = order === 'none' || query.eye[axis] < decoded.nodes[place.node * 4 + axis] !== (order === 'back');
    const run = inside.slice(place.leaf, place.leaf + place.leaves);
    const isRun = place.leaves <= Math.min(4, Math.max(1, Math.floor(32 / tree.leafSize))) && run.every((is) => is);
    if (place.leaves === 1 || isRun) return a < b === near;
    const [left, right] = childrenOf(tree, place);
    if (leafA < right.leaf !== leafB < right.leaf) return a < b === near;
    place = leafA < right.leaf ? left : right;
  }
}

describe(`rspCull (seed ${SEED})`, () => {
  it('gives what brute force gives, in the order of the tree, and all that cullCompact gives', () => {
    let [culls, given, extra, cut] = [0, 0, 0, 0];
    for (const each of cases) {
      const { title, tree, decoded } = each;
      const nodeOfLeaf = leafNodes(tree);
      const result = createCompactResult(tree);
      each.cameras.forEach((camera, i) => {
        const query = queryOf(tree, camera);
        const order = CULL_ORDERS[i % 3];
        const { slots, cut: cutLeaves } = rspCull(tree, query, order);
        const what = `${title}, leaf ${tree.leafSize}, view ${i}`;
        const leaf = nodeOfLeaf.map((node) => depths(query, decoded.nodes, node * 4));
        const brute = Array.from({ length: tree.objectCount }, (_, object) => object).filter(
          (object) =>
            query.mask !== EMPTY &&
            leaf[Math.floor(object / tree.leafSize)][0] >= 0 &&
            depths(query, decoded.objects, object * 4)[0] >= 0,
        );
        expect(
          [...slots].sort((a, b) => a - b),
          what,
        ).toEqual(brute);
        // "inside" is up to 2^15 short of exact: half of 2^16 in the doubled sum
        const half = Math.floor(-(2 ** 30 + 2 * query.slack) / 65536) * 65536 + 2 ** 30 + 2 * query.slack;
        const inside = leaf.map(([, least]) => least + half >= 0);
        for (let k = 1; k < slots.length; k++)
          expect(
            isBefore(each, query, order, inside, slots[k - 1], slots[k]),
            `${what}: ${slots[k - 1]} ${slots[k]}`,
          ).toBe(true);
        cullCompact(tree, query, { order }, result);
        const own = new Set(slots);
        expect(
          [...result.slots.subarray(0, result.count)].filter((slot) => !own.has(slot)),
          what,
        ).toEqual([]);
        culls++;
        given += slots.length;
        extra += slots.length - result.count;
        cut += cutLeaves;
      });
    }
    expect(culls).toBe(soak(120, 368));
    expect(cut).toBeGreaterThan(soak(200, 1000));
    expect(extra / given).toBeLessThan(EXTRA);
  });

  it('refuses what cull64_rsp_open refuses', () => {
    const spheres = randomSpheres(createRandom(1), 100, 'scattered');
    const of = (leafSize: number) => caseOf('', spheres, leafSize, []).tree;
    const query = createFixedQuery();
    const balanced = compactTree(buildSphereTree(spheres, { leafSize: 8, leaves: 'balanced' }), { format: 'compact4' });
    expect(() => rspCull(balanced, query, 'front')).toThrow('the RSP culls compact8 trees; this one is compact4');
    expect(() => rspCull(of(9), query, 'front')).toThrow('leaves of 9; the RSP culls those of 2 to 8 objects');
    expect(() => rspCull(of(1), query, 'front')).toThrow('leaves of 1; the RSP culls those of 2 to 8 objects');
  });
});

/** most that is given beyond cullCompact, as a part of what is given */
const EXTRA = 0.0001;

function hash(numbers: readonly number[]): string {
  let value = 2166136261;
  for (const number of numbers) value = Math.imul(value ^ number, 16777619);
  return (value >>> 0).toString(16).padStart(8, '0');
}

describe(`cull64_rsp.h in cen64 (seed ${SEED})${skip}`, () => {
  it.skipIf(missing)('gives the lists of rspCull', () => {
    const maxima = [65535, 65535, 100, 8, 7, 1, 0];
    const trees = cases.map(({ tree, cameras }) => ({
      tree,
      asked: cameras.map(
        (camera, i): RspAsked => ({ camera, order: CULL_ORDERS[i % 3], max: maxima[i % maxima.length] }),
      ),
    }));
    const answers = runRsp(trees);
    trees.forEach(({ tree, asked }, t) => {
      expect(answers[t].error).toBe(0);
      const lists = asked.map(({ camera, order, max }) => rspCull(tree, queryOf(tree, camera), order, max).slots);
      const told = answers[t].answers.map(({ count, hash: slots }) => `${count} ${slots}`);
      expect(told, cases[t].title).toEqual(lists.map((slots) => `${slots.length} ${hash(slots)}`));
    });
  });

  it.skipIf(missing)('refuses other trees, each by its own number', () => {
    const spheres = randomSpheres(createRandom(1), 100, 'scattered');
    const of = (leafSize: number) => caseOf('', spheres, leafSize, []).tree;
    const compact4 = compactTree(buildSphereTree(spheres, { leafSize: 8, leaves: 'balanced' }), { format: 'compact4' });
    const empty = compactTree(buildSphereTree(new Float32Array(0), { leafSize: 8, leaves: 'full' }), {
      format: 'compact8',
    });
    const answers = runRsp([compact4, of(9), of(1), empty, of(8)].map((tree) => ({ tree, asked: [] })));
    expect(answers.map(({ error }) => error)).toEqual([1, 2, 2, 3, 0]);
    expect(answers.map(({ bytes }) => bytes > 0)).toEqual([false, false, false, false, true]);
  });
});

/**
 * Most of compact8's cycles that the RSP's cull takes, as docs/rsp.md has it: seen 38.4 and 62.1 %; with all DMA at the lowest rate, and
 * nothing of it overlapped, 43.1 and 71.7.
 */
const BOUNDS: [string, number, number][] = [
  ['castle', 0.395, 0.445],
  ['forest', 0.625, 0.725],
];

describe(`the cycles of the RSP's cull, waiting included${skip}`, () => {
  it.skipIf(missing).each(BOUNDS.slice(0, soak(1, BOUNDS.length)))(
    '%s: less than %f of compact8, less than %f with all DMA',
    (name, alone, withDma) => {
      const { views, all, fixed, dma, extra } = rspFigures(name);
      expect(views).toBe(24);
      expect(all / fixed).toBeLessThan(alone);
      expect((all + dma[1]) / fixed).toBeLessThan(withDma);
      expect(extra).toBeLessThan(0.005);
    },
  );
});

/** Starts the RSP with one word of code and a break, and waits. */
const STARTER = `
#include "cartridge.h"
#include "console.h"
int console_main(void) {
  CARTRIDGE_WORD(0xa4001000u) = WORD;
  CARTRIDGE_WORD(0xa4001004u) = 0x0000000du;
  CARTRIDGE_WORD(0xa4001008u) = 0;
  CARTRIDGE_WORD(0xa4080000u) = 0;
  CARTRIDGE_WORD(0xa4040010u) = 5;
  while ((CARTRIDGE_WORD(0xa4040010u) & 1) == 0) {
  }
  console_text("halted\\n");
  return 0;
}
`;

describe(`the RSP in cen64${skip}`, () => {
  const start = (word: string) =>
    runProgram(
      compileProgram({
        target: 'n64-rom',
        sources: ['start.c'],
        files: { 'start.c': STARTER },
        defines: { WORD: word },
      }),
    ).text;

  it.skipIf(missing)('starts: the empty pipeline is no unknown instruction', () => {
    expect(start('0x00000000u')).toBe('halted\n');
  });

  it.skipIf(missing)('crashes at an instruction that there is not', () => {
    expect(() => start('0xfc000000u')).toThrow(RunError);
    expect(() => start('0xfc000000u')).toThrow(/cen64: Unimplemented instruction/);
  });
});
