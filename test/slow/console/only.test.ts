/**
 * cull64.h for one format alone (CULL64_ONLY): each line that runtime.c prints is the one that it prints with
 * all formats, and the one that the TypeScript twins give: objects, order, inside flags, counters, the eye's set and its bits.
 *
 * Oracles: the same program with all formats; cases.ts; a linear scan of the spheres, of which no visible one may be missing.
 * A tree of another format is refused, and a program that goes on all the same is given nothing. The emulated cartridge is asked every
 * CARTRIDGE_STEP-th case.
 *
 * @seconds 45
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import { castle } from '../../../scenes/castle.ts';
import { dungeon } from '../../../scenes/dungeon.ts';
import { encodeTree, readTreeFile } from '../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../src/core/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import type { Endian } from '../../../src/core/file/header.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { missingTool, TARGETS, type TargetName } from '../../../tools/console/targets.ts';
import {
  type Answers,
  answersOf,
  type CullCase,
  encodeCases,
  floatCamera,
  integerCamera,
  QUESTIONS,
  type TreeCases,
} from '../../console/cases.ts';
import { randomCells } from '../../core/tree/hidden/hidden-cases.ts';

const RUNTIME = fileURLToPath(new URL('../../console/runtime.c', import.meta.url));
const HEADER_FOLDER = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));
const SEED = 6425;
/** two byte orders, no floats, caches */
const TARGETS_ASKED = ['n64-rom', 'n64', 'ps1', 'host'] as const;
const CARTRIDGE_STEP = 12;
const REFUSED = [1, 1, 8, 2, 3, 4, 7, 7];
const SCENES = { castle, dungeon, canyon };
const READ = TREE_FORMATS.filter((format) => FORMATS[format].runtime);

type Asked = TreeCases & { format: TreeFormat };

let asked: Asked[] = [];
let answers: Answers[] = [];

beforeAll(() => {
  const random = createRandom(SEED);
  asked = Object.entries(SCENES).flatMap(([name, recipe]) => {
    const { spheres, boxes, views } = recipe.build();
    const cells = randomCells(random, spheres.length / 4, 12, boundsOf(views.map(({ eye }) => eye)));
    return READ.map((format): Asked => {
      const built = buildSphereTree(spheres, { boxes, ...FORMATS[format].build });
      const encode = (endian: Endian) => encodeTree(built, { format, endian, ids: true, hidden: cells });
      const { compact, floats, hidden } = readTreeFile(encode('little'));
      const cases = views.flatMap((view, k) => {
        const camera = floatCamera(view);
        const cameras = compact ? [camera, integerCamera(compact, camera)] : [camera];
        return cameras.flatMap((camera, c) =>
          [false, true].map((hides, h) => {
            return { ...QUESTIONS[(k + 5 * c + 7 * h) % QUESTIONS.length], camera, inside: k % 4 > 0, hides };
          }),
        );
      });
      const { leafSize } = FORMATS[format].build;
      return {
        title: `${name} ${format}`,
        format,
        tree: (compact ?? floats)!,
        leafSize,
        hidden: hidden!,
        encode,
        cases,
      };
    });
  });
  answers = asked.map((trees) => answersOf(trees, REFUSED));
});

describe.each(TARGETS_ASKED)('cull64.h on %s', (target) => {
  const missing = missingTool(target);
  it.skipIf(missing).each([
    ['', false],
    [', with hidden cells', true],
  ])(
    `gives for each format alone what it gives for all${missing ? ` (skipped: ${missing.message})` : ''}%s`,
    (_, hides) => {
      const together = linesOf(target, asked, hides, null);
      expect(together).toEqual(READ.flatMap((format) => wantedOf(target, format, hides)));
      for (const format of READ.filter((format) => target !== 'ps1' || isCompactFormat(format))) {
        const own = asked.filter((trees) => trees.format === format);
        expect(linesOf(target, own, hides, format), format).toEqual(wantedOf(target, format, hides));
      }
    },
  );
});

describe('what it gives', () => {
  it.each(READ)('of %s has all that a linear scan finds', (format) => {
    for (const [name, recipe] of Object.entries(SCENES)) {
      const { spheres, views } = recipe.build();
      const { encode } = asked.find(({ title }) => title === `${name} ${format}`)!;
      const program = readTreeFile(encode('little')).createCull();
      const ids = new Uint32Array(spheres.length / 4);
      for (const view of views) {
        const camera = createCamera(view);
        const given = new Set(program.ids.subarray(0, program.cull(camera)));
        const count = cullBrute(spheres, createQuery(camera), {}, createBruteResult(ids));
        expect(count).toBeGreaterThan(0);
        expect(ids.subarray(0, count).filter((id) => !given.has(id))).toEqual(new Uint32Array());
      }
    }
  });
});

describe.each(['host-sanitized', 'n64'] as const)('a tree of another format on %s', (target) => {
  const missing = missingTool(target);
  it.skipIf(missing).each(READ)(
    `is refused by cull64.h for %s, and then gives nothing${missing ? ` (skipped: ${missing.message})` : ''}`,
    (format) => {
      const isCompact = isCompactFormat(format);
      const program = compileProgram({
        target,
        sources: ['refused.c'],
        files: { 'refused.c': refusedSource(isCompact ? 'fixed' : 'float') },
        includes: [HEADER_FOLDER],
        defines: { CULL64_ONLY: FORMATS[format].runtime!.constant },
      });
      const trees = asked.filter(({ title }) => title.startsWith('castle'));
      const { text } = runProgram(
        program,
        trees.map(({ encode }) => encode(TARGETS[target].byteOrder)),
      );
      expect(text.trimEnd().split('\n')).toEqual(
        trees.map((tree) => (tree.format === format ? expect.stringMatching(/^0 0 \d+$/) : '5 5 0')),
      );
    },
  );
});

/** Opens each asset, and culls it whatever the answer was: its nodes are then no address at all. */
function refusedSource(kind: 'fixed' | 'float'): string {
  return `#include "console.h"
#define CULL64_IMPLEMENTATION
#include "cull64.h"
static uint16_t items[4096];
int console_main(void) {
  for (uint32_t k = 0; k < console_asset_count(); k++) {
    uint32_t bytes;
    const void *const file = console_asset(k, &bytes);
    cull64_tree tree;
    cull64_list list;
    static cull64_${kind}_query query;
    query.mask = 63;
    tree.nodes = tree.objects = tree.ids = 0;
    console_number((uint32_t)cull64_open(&tree, file, bytes));
    console_text(" ");
    console_number((uint32_t)cull64_open_unchecked(&tree, file, bytes));
    console_text(" ");
    list.items = items;
    list.inside = 0;
    list.max = 4096;
    list.order = CULL64_FRONT;
    console_number(cull64_${kind}_cull(&tree, &query, &list));
    console_text("\\n");
  }
  return 0;
}
`;
}

/** Whether a case is asked: without CULL64_HIDDEN nothing is hidden. */
function isAsked(target: TargetName, { hides: hiding }: CullCase, k: number, hides: boolean): boolean {
  return (hides || !hiding) && k % (target === 'n64-rom' ? CARTRIDGE_STEP : 1) < 2;
}

function linesOf(target: TargetName, trees: readonly Asked[], hides: boolean, only: TreeFormat | null): string[] {
  const program = compileProgram({
    target,
    sources: [RUNTIME],
    includes: [HEADER_FOLDER],
    defines: {
      CULL64_COUNTERS: 1,
      ...(hides && { CULL64_HIDDEN: 1 }),
      ...(only && { CULL64_ONLY: FORMATS[only].runtime!.constant }),
    },
  });
  const endian = TARGETS[target].byteOrder;
  const assets = inOrder(trees).flatMap(({ encode, cases }) => [
    encode(endian),
    encodeCases(
      cases.filter((each, k) => isAsked(target, each, k, hides)),
      endian,
    ),
  ]);
  return runProgram(program, assets, { seconds: 55 }).text.trimEnd().split('\n');
}

/** Format by format. */
const inOrder = (trees: readonly Asked[]) => READ.flatMap((format) => trees.filter((each) => each.format === format));

/** The lines of a format's trees, by the TypeScript twins. */
function wantedOf(target: TargetName, format: TreeFormat, hides: boolean): string[] {
  return asked.flatMap(({ cases }, i) =>
    asked[i].format !== format
      ? []
      : [
          answers[i].tree,
          ...answers[i].cases
            .filter(({ isInteger }, k) => isAsked(target, cases[k], k, hides) && (isInteger || target !== 'ps1'))
            .map(({ view, cull, counters, cell }) => `${view} ${cull} ${counters}${hides ? ` ${cell}` : ''}`),
        ],
  );
}

/** The box of places. */
function boundsOf(places: readonly (readonly number[])[]): number[] {
  const along = (k: number) => places.map((place) => place[k]);
  return [...[0, 1, 2].map((k) => Math.min(...along(k))), ...[0, 1, 2].map((k) => Math.max(...along(k)))];
}
