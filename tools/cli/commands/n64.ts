/**
 * `cull64 n64`: the tree for a budget of memory, the console's memory map with it, and the cost of a frame on CPU and
 * RDP.
 */

import { COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { expandCompact } from '../../../src/core/compact/expand.ts';
import { shellWord } from '../../../src/core/export/text.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { CULL_ORDERS } from '../../../src/core/tree/cull-options.ts';
import type { HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { MAX_LEAF_SIZE } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { BUDGET_DEFAULTS, buildKind, type CostedTree, OBJECT_CYCLES } from '../../../src/offline/n64/budget.ts';
import { FRAME_CYCLES } from '../../../src/offline/n64/cost.ts';
import { CODE_BYTES, frameMemory } from '../../../src/offline/n64/frame-memory.ts';
import { hiddenReport } from '../../../src/offline/n64/hidden-report.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH, RDP_LEFT_OUT } from '../../../src/offline/n64/rdp.ts';
import { planConsoleReport } from '../../../src/offline/n64/report.ts';
import { consoleVerdict, hiddenVerdict } from '../../../src/offline/n64/verdict.ts';
import { EXPORTED } from '../../../src/offline/n64/within-budget.ts';
import { type Arguments, onlyWord } from '../args.ts';
import { budgetOf, budgetOption } from '../budget.ts';
import { MEASURED, SHAPE, SPLITTING, splitOptions, TRAINING } from '../building.ts';
import { blaming } from '../errors.ts';
import { cellsOf, checkSearching, FINDING_TOO, hiddenOrFileOption, warnOfMisses } from '../hidden.ts';
import { jobsOf } from '../jobs.ts';
import { loadWithViews, MODEL, PARTS } from '../load.ts';
import { type N64Result, n64Text } from '../n64-text.ts';
import { flag, number, type Option, oneOf, wholeNumber } from '../option.ts';
import { command, type Page } from '../page.ts';
import { chooseAndPrice } from '../pricing.ts';
import { print, printJson, tellNotes } from '../print.ts';
import { withProgress } from '../progress.ts';
import { doPlan } from '../threads.ts';
import { treesOf } from '../trees.ts';
import { VIEWS } from '../views.ts';

const FORMAT = oneOf(
  'format',
  COMPACT_FORMATS,
  `choose among the trees of one format alone: ${COMPACT_FORMATS.join(', ')}`,
  'F',
);
const LEAF = wholeNumber(
  'leaf',
  'N',
  `choose among the trees with at most N objects in a leaf alone, 1 to ${MAX_LEAF_SIZE}`,
  [1, MAX_LEAF_SIZE],
);
const OBJECT = wholeNumber(
  'object-cycles',
  'N',
  `CPU cycles that an object costs that is drawn though not visible (default ${OBJECT_CYCLES}: an estimate for 24 triangles)`,
  [0, 1e6],
);
const FILL = number(
  'fill-weight',
  'W',
  `milliseconds of the CPU that one of the RDP counts as, 0 to 1000 (default ${BUDGET_DEFAULTS.fillWeight}). The two work side by side, and a frame takes as long as the busier one: 0 where your game is sure to wait for its CPU, more than 1 where it waits for its fill`,
  (value) => value >= 0 && value <= 1000,
  'a number from 0 to 1000',
);
const ORDER = oneOf('order', CULL_ORDERS, 'that the program culls in (default front)');
const RAM = oneOf('ram', ['4', '8'], 'MiB of the memory map (default 4; 8 with the Expansion Pak)');
const HIDDEN = hiddenOrFileOption(
  'what is hidden from where too, in at most so many bytes beside those of the tree, or as a tree file of the model has it; the tree is then weighed with it: the cull and the fill with it and without',
);
/** How the tree is made, and the command that writes it. */
const MAKING: readonly Option[] = [
  ...SHAPE.filter(({ name }) => name !== LEAF.name),
  PARTS,
  ...TRAINING,
  HIDDEN,
  ...FINDING_TOO.options,
];

const PAGE: Page = [
  {
    options: [
      budgetOption(
        "most bytes of the tree, 1 or more (default: no limit). Of all formats and leaf sizes, with and without the objects' own spheres, the one is chosen that fits and costs the least: its cull on the views, what is drawn though not visible, and what its order shades more than once. The output says which command writes it",
      ),
      FORMAT,
      LEAF,
      OBJECT,
      FILL,
      ORDER,
      VIEWS,
      RAM,
      HIDDEN,
      FINDING_TOO,
      { options: SPLITTING, brief: 'how the tree is built, as for build' },
      flag(
        'json',
        '{model, budget, fillWeight, chosen, exported, writtenBy, curve, memory, perFrame: {setQuery, setQueryCode, cullCode}, cull: {views, mean, worst, setQueryMilliseconds, falselyVisibleMilliseconds, ...}, fill: {orders: [{order, passed, failed, milliseconds}]}, verdict}; with --hidden also hidden: {cells, bytes, bitsBytes, viewsInCells, views, mean, stayCycles, changeCycles, stayMilliseconds, changeMilliseconds, cullShare, pathShare, stayShare, worstChange: {view, cycles, share}, order, fillShare}',
      ),
    ],
  },
  'CPU cycles are those of a model of the C runtime, from a cold data cache, with its code in the instruction cache and without inside flags; what else a frame takes stands under the table. What the RDP takes is an estimate: the pixels that pass and fail the depth test at 320 x 240, counted in software, x clocks measured on a console.',
  MODEL,
];

export const n64Command = command(PAGE, async (args) => {
  const model = onlyWord(args, 'model');
  const budget = budgetOf(args);
  const mebibytes = Number(args.get(RAM) ?? '4') as 4 | 8;
  const order = args.get(ORDER) ?? 'front';
  const building = splitOptions(args);
  const objectCycles = args.get(OBJECT) ?? OBJECT_CYCLES;
  const fillWeight = args.get(FILL) ?? BUDGET_DEFAULTS.fillWeight;
  const only = args.get(FORMAT) ?? null;
  const leafSize = args.get(LEAF) ?? null;
  checkSearching(args);
  const { scene, views, source } = await loadWithViews(model, args);

  const trees = await treesOf(scene, building, args);
  const choosing = {
    ...trees,
    order,
    objectCycles,
    fillWeight,
    ...(only && { formats: [only] }),
    ...(leafSize && { leafSizes: [leafSize] }),
  };
  const { choice, price } = await chooseAndPrice(model, scene, views, budget, EXPORTED, args, choosing);
  const tree = buildKind(scene, choice.chosen, trees);
  const cells = await cellsOf(scene, expandCompact(tree), args);
  await warnOfMisses(scene, cells, args);
  const cameras = views.map((view) => createCamera(view, CONSOLE_WIDTH / CONSOLE_HEIGHT));
  const work = { kind: 'console', ground: { scene, tree, order }, jobs: jobsOf(args) } as const;
  const report = await doPlan('drawing', work, planConsoleReport(scene, cameras, order, objectCycles));
  const hide = (cells: HiddenCells) =>
    withProgress('drawing', (update) => hiddenReport(scene, tree, order, cameras, cells, report, update));
  const hidden = cells && blaming(model, () => hide(cells));
  const memory = blaming(model, () => {
    const { bytes } = choice.chosen;
    return frameMemory(mebibytes, bytes + (hidden ? hidden.bytes + hidden.bitsBytes : 0), tree.objectCount);
  });
  const { orders, ...cull } = report;
  const { chosen, curve, candidates } = choice;
  const result: N64Result = {
    model,
    objects: objectCount(scene),
    source,
    budget: Number.isFinite(budget) ? budget : null,
    objectCycles,
    fillWeight,
    chosen,
    exported: price,
    writtenBy: writtenBy(args, model, chosen),
    bytesPerObject: chosen.bytes / objectCount(scene),
    candidates,
    curve,
    memory,
    codeBytes: CODE_BYTES,
    perFrame: FRAME_CYCLES,
    cull,
    ...(hidden && { hidden }),
    fill: { size: [CONSOLE_WIDTH, CONSOLE_HEIGHT], kind: 'estimate', leftOut: RDP_LEFT_OUT, orders },
    verdict: [consoleVerdict(report, building.split === MEASURED), hidden && hiddenVerdict(report, hidden)]
      .filter(Boolean)
      .join(' '),
    notes: scene.notes,
  };
  if (args.flag('json')) return printJson(result);
  tellNotes(scene);
  print(n64Text(result));
});

/**
 * The command that writes the chosen tree: `build` where `export` would choose another one, since it weighs trees
 * differently.
 */
function writtenBy(args: Arguments, model: string, { bytes, format, leafSize, objectSpheres }: CostedTree): string {
  const words =
    args.given([OBJECT, FILL, FORMAT, LEAF]).length === 0
      ? ['export', shellWord(model), '--target n64 --budget', bytes, ...args.given([...MAKING, VIEWS, ORDER])]
      : ['build', shellWord(model), '--endian big --format', format, '--leaf', leafSize, ...args.given(MAKING)].concat(
          objectSpheres ? [] : '--no-object-spheres',
        );
  return ['cull64', ...words].join(' ');
}
