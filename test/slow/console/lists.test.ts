/**
 * cull64_materials.h and cull64_runs.h against their twins on every machine of tools/console: grouped lists with their flags, runs, and the runs that can come
 * must be those of core/compact/group-list.ts and core/compact/runs.ts, to the bit.
 *
 * Trees of all compact formats with leaves of 1, 4 and 40 objects, also none and one; all orders; lists cut short; besides the lists of culls some that no
 * cull gives: any slots in any order.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { town } from '../../../scenes/town.ts';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import type { CompactTree } from '../../../src/core/compact/compact-tree.ts';
import { unpack } from '../../../src/core/compact/expand.ts';
import {
  createFixedQuery,
  type FixedCamera,
  setFixedQueryFromIntegers,
} from '../../../src/core/compact/fixed-query.ts';
import { createListGrouping, groupList } from '../../../src/core/compact/group-list.ts';
import { collectRuns, possibleRuns, type Run } from '../../../src/core/compact/runs.ts';
import { encodeCompact } from '../../../src/core/file/binary.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { GROUPING_CYCLES } from '../../../src/offline/n64/material-choice.ts';
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
import { KINDS, randomSpheres } from '../../core/tree/sphere/cases.ts';
import { longDescribe, soak } from '../../soak.ts';

const PROGRAM = fileURLToPath(new URL('../../console/lists.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../../src/core/runtime', import.meta.url));
const SEED = 31;
/** of the cull's; recorded: 1.05 and .44 */
const MOST_CYCLES = { grouping: 1.2, runs: 0.51 };

type FixedCase = CullCase & { camera: FixedCamera };

interface Asked {
  title: string;
  tree: CompactTree;
  /** by slot */
  materials: number[];
  window: number;
  /** objects in a run */
  most: number;
  cases: FixedCase[];
  lists: number[][];
}

/** Some of the slots, mixed. */
function anyList(random: Random, slots: number): number[] {
  const list = Array.from({ length: slots }, (_, slot) => slot).filter(() => random() < 0.9);
  const start = randomInt(random, list.length + 1);
  for (let k = list.length - 1; k > start; k--) {
    const other = start + randomInt(random, k + 1 - start);
    [list[k], list[other]] = [list[other], list[k]];
  }
  return list;
}

function askedOf(): Asked[] {
  const random = createRandom(SEED);
  return [0, 1, 5, 60, 300].flatMap((count, i) =>
    [1, 4, 40].flatMap((leafSize) =>
      COMPACT_FORMATS.map((format): Asked => {
        const spheres = randomSpheres(random, count, KINDS[i % KINDS.length]);
        const built = buildSphereTree(spheres, { leafSize, leaves: format === 'compact8' ? 'full' : 'balanced' });
        const tree = compactTree(built, { format });
        const root = tree.leaves > 0 ? unpack(tree).nodes : [0, 0, 0, 100];
        const centre = [0, 1, 2].map((k) => tree.origin[k] + root[k] * tree.scale);
        const cases = Array.from(
          { length: 5 },
          (_, k): FixedCase => ({
            ...QUESTIONS[randomInt(random, QUESTIONS.length)],
            camera: integerCamera(tree, randomCamera(random, centre, root[3] * tree.scale)),
            inside: k % 3 > 0,
          }),
        );
        return {
          title: `${count} objects, ${format}, leaf ${leafSize}`,
          tree,
          materials: Array.from({ length: count }, () => randomInt(random, 1 + randomInt(random, 9))),
          window: 1 + randomInt(random, 40),
          most: [1, 2, 4, 8, 40, 100, 1000][randomInt(random, 7)],
          cases,
          lists: [0, 1, 2].map(() => anyList(random, count)),
        };
      }),
    ),
  );
}

const MATERIALS = 9;

function encodeLists(
  { materials, window, most, lists }: Pick<Asked, 'materials' | 'window' | 'most' | 'lists'>,
  endian: 'big' | 'little',
): Uint8Array {
  const words = [MATERIALS, window, most, ...materials, ...lists.flatMap((list) => [list.length, ...list])];
  const view = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, k) => {
    view.setUint32(4 * k, word, endian === 'little');
  });
  return new Uint8Array(view.buffer);
}

function hash(numbers: Iterable<number>): string {
  let value = 2166136261;
  for (const number of numbers) value = Math.imul(value ^ number, 16777619);
  return (value >>> 0).toString(16).padStart(8, '0');
}

const runsText = (runs: readonly Run[]) =>
  `${runs.length} ${hash(runs.flatMap(({ first, count, node }) => [first, count, node]))}`;

/** What lists.c prints of a list. */
function answer(
  { tree, materials, window, most }: Asked,
  list: Uint16Array,
  flags: Uint8Array,
  withFlags: boolean,
): string {
  const runs = runsText(collectRuns(tree, list, list.length, most));
  const grouped = list.slice();
  const own = flags.slice();
  groupList(createListGrouping(materials, window), grouped, grouped.length, own);
  const after = runsText(collectRuns(tree, grouped, grouped.length, most));
  return `list ${list.length} ${runs} ${hash(grouped)} ${hash(withFlags ? own : [])} ${after}`;
}

function answersOf(asked: Asked): string[] {
  const { tree, most, cases, lists } = asked;
  const query = createFixedQuery();
  const result = createCompactResult(tree);
  return [
    `possible ${runsText(possibleRuns(tree, most))}`,
    ...cases.map(({ camera, order, max, inside }) => {
      setFixedQueryFromIntegers(query, tree, camera);
      const count = cullCompact(tree, query, { order, max }, result);
      return answer(asked, result.slots.slice(0, count), result.inside.slice(0, count), inside);
    }),
    ...lists.map((list) =>
      answer(
        asked,
        Uint16Array.from(list),
        Uint8Array.from(list, (slot) => slot & 1),
        true,
      ),
    ),
  ];
}

const asked = askedOf();
const answers = asked.map(answersOf);

describe.each(soak<readonly TargetName[]>(['n64'], TARGET_NAMES))(
  'cull64_materials.h and cull64_runs.h on %s',
  (target) => {
    const missing = missingTool(target);
    const step = target === 'n64-rom' ? 9 : 1;
    it.skipIf(missing)(
      `group and collect as TypeScript does${missing ? ` (skipped: ${missing.message})` : ` (seed ${SEED})`}`,
      () => {
        const program = compileProgram({ target, sources: [PROGRAM], includes: [HEADER_FOLDER] });
        const endian = TARGETS[target].byteOrder;
        const chosen = asked.flatMap((each, i) => (i % step === 0 ? [{ each, wanted: answers[i] }] : []));
        const assets = chosen.flatMap(({ each }) => [
          encodeCompact(each.tree, { endian }),
          encodeCases(each.cases, endian),
          encodeLists(each, endian),
        ]);
        const lines = runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n');
        const wanted = chosen.flatMap(({ each, wanted: its }) => its.map((text) => ({ title: each.title, text })));
        const differences = wanted.flatMap(({ title, text }, i) =>
          lines[i] === text ? [] : [`${title}: printed ${lines[i]}, wanted ${text}`],
        );
        expect(differences.slice(0, 5)).toEqual([]);
        expect(lines.length).toBe(wanted.length);
      },
    );
  },
);

const cartridge = missingTool('n64-rom');

longDescribe('the lists of the town on the cartridge', () => {
  it.skipIf(cartridge)(
    `take at most ${MOST_CYCLES.grouping} times the cull's cycles to be grouped, and ${MOST_CYCLES.runs} times to be collected as runs${cartridge ? ` (skipped: ${cartridge.message})` : ''}`,
    () => {
      const { spheres, boxes, views } = town.build();
      const tree = compactTree(buildSphereTree(spheres, { boxes, leaves: 'full', leafSize: 8 }), {
        format: 'compact8',
      });
      const random = createRandom(SEED);
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
      const materials = Array.from({ length: tree.objectCount }, () => randomInt(random, MATERIALS));
      const assets = [
        encodeCompact(tree, { endian: 'big' }),
        encodeCases(cases, 'big'),
        encodeLists({ materials, window: 16, most: 8, lists: [] }, 'big'),
      ];
      const { text } = runProgram(program, assets, { seconds: 55 });
      const rows = [...text.matchAll(/cull (\d+) list (\d+) (\d+) .* cycles (\d+) (\d+)/g)].map((row) =>
        row.slice(1).map(Number),
      );
      expect(rows.length).toBe(views.length);
      const [cull, given, runs, collecting, grouping] = [0, 1, 2, 3, 4].map((k) =>
        Math.round(rows.reduce((sum, row) => sum + row[k], 0) / rows.length),
      );
      const figures = `${given} given in ${cull} cycles; grouped in ${grouping}; ${runs} runs in ${collecting}`;
      expect(Math.abs(grouping / given - GROUPING_CYCLES), figures).toBeLessThan(3);
      expect(grouping / cull, figures).toBeLessThan(MOST_CYCLES.grouping);
      expect(collecting / cull, figures).toBeLessThan(MOST_CYCLES.runs);
    },
  );
});
