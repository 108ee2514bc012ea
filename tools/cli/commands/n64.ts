/** `cull64 n64`: the tree for a budget of memory, where it lies in the console's, and what a frame costs CPU and RDP. */

import { chooseViews } from '../../../src/camera/choose-views.ts';
import { COMPACT_FORMATS } from '../../../src/compact/codings.ts';
import type { CompactTree } from '../../../src/compact/compact-tree.ts';
import { expandCompact } from '../../../src/compact/expand.ts';
import { shellWord } from '../../../src/export/text.ts';
import { type Camera, createCamera } from '../../../src/math/camera.ts';
import {
  BUDGET_DEFAULTS,
  buildKind,
  type CostedTree,
  OBJECT_CYCLES,
  type TreeChoice,
} from '../../../src/n64/budget.ts';
import { FRAME_CYCLES } from '../../../src/n64/cost.ts';
import { type ConsoleHidden, hiddenReport } from '../../../src/n64/hidden-report.ts';
import { type MemoryMap, memoryMap } from '../../../src/n64/memory-map.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH, RDP_LEFT_OUT } from '../../../src/n64/rdp.ts';
import { type ConsoleReport, consoleReport } from '../../../src/n64/report.ts';
import { consoleVerdict, hiddenVerdict } from '../../../src/n64/verdict.ts';
import { objectCount, type Scene } from '../../../src/scene/scene.ts';
import { CULL_ORDERS, type CullOrder } from '../../../src/tree/cull-options.ts';
import type { HiddenCells } from '../../../src/tree/hidden/hidden-cells.ts';
import {
  type Arguments,
  choice,
  MEASURED,
  MODEL_SPECS,
  number,
  onlyWord,
  parseArguments,
  splitOptions,
  wholeNumber,
} from '../args.ts';
import { budgetOf } from '../budget.ts';
import { blaming, WorkError } from '../errors.ts';
import { FINDING_NAMES, HIDDEN_SPECS, hiddenOf, warnOfMisses } from '../hidden.ts';
import { loadScene } from '../load.ts';
import { type N64Result, n64Text } from '../n64-text.ts';
import { EXPORTED, pricingOf } from '../pricing.ts';
import { print, printJson, printNotes } from '../print.ts';
import { createProgress, withProgress } from '../progress.ts';
import { treesOf } from '../trees.ts';
import { readViews } from '../views.ts';

/** bytes that the map gives to the program: an assumption, stated beside it */
const CODE_BYTES = 512 * 1024;

export async function n64Command(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...MODEL_SPECS,
    split: { type: 'string' },
    bounds: { type: 'string' },
    train: { type: 'string' },
    camera: { type: 'string' },
    budget: { type: 'string' },
    format: { type: 'string' },
    views: { type: 'string' },
    ...HIDDEN_SPECS,
    ram: { type: 'string' },
    order: { type: 'string' },
    'object-cycles': { type: 'string' },
    'fill-weight': { type: 'string' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model');
  const budget = budgetOf(args);
  const mebibytes = Number(choice(args, 'ram', ['4', '8'] as const, '4')) as 4 | 8;
  const order = choice(args, 'order', CULL_ORDERS, 'front');
  const building = splitOptions(args);
  const objectCycles = wholeNumber(args, 'object-cycles', OBJECT_CYCLES, 0, 1e6);
  const fillWeight = number(
    args,
    'fill-weight',
    BUDGET_DEFAULTS.fillWeight,
    (value) => value >= 0 && value <= 1000,
    'a number from 0 to 1000',
  );
  const only = choice(args, 'format', COMPACT_FORMATS, null);
  const given = readViews(args);
  const scene = await loadScene(model, args);
  if (objectCount(scene) === 0) throw new WorkError(`${model}: it has no triangles to draw`);
  const { views, source } = chooseViews(given, scene);

  const trees = treesOf(scene, building);
  const choosing = { ...trees, order, objectCycles, fillWeight, ...(only && { formats: [only] }) };
  const pricing = pricingOf(model, scene, views, args, choosing);
  const choiceMade = pricing.choose(budget);
  const tree = buildKind(scene, choiceMade.chosen, trees);
  const found = hiddenOf(scene, expandCompact(tree), args);
  warnOfMisses(scene, found?.cells, args);
  const cameras = views.map((view) => createCamera(view, CONSOLE_WIDTH / CONSOLE_HEIGHT));
  const progress = createProgress('drawing');
  const report = withProgress(progress, () =>
    consoleReport(scene, tree, order, cameras, objectCycles, progress.update),
  );
  const hidden = found && blaming(model, () => hide(scene, tree, order, cameras, found.cells, report));
  const memory = blaming(model, () => mapOf(mebibytes, tree, choiceMade, hidden));
  const { orders, ...cull } = report;
  const { chosen, curve, candidates } = choiceMade;
  const result: N64Result = {
    model,
    objects: objectCount(scene),
    source,
    budget: Number.isFinite(budget) ? budget : null,
    objectCycles,
    fillWeight,
    chosen,
    exported: pricing.price(EXPORTED),
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
  printNotes(scene);
  print(n64Text(result));
}

function hide(
  scene: Scene,
  tree: CompactTree,
  order: CullOrder,
  cameras: readonly Camera[],
  cells: HiddenCells,
  report: ConsoleReport,
): ConsoleHidden {
  const progress = createProgress('drawing');
  return withProgress(progress, () => hiddenReport(scene, tree, order, cameras, cells, report, progress.update));
}

/** The command that writes the chosen tree; only build takes the kind of tree where export would weigh it otherwise. */
function writtenBy(args: Arguments, model: string, { bytes, format, leafSize, objectSpheres }: CostedTree): string {
  const given = (names: string[]) =>
    names.flatMap((name) => (args.text(name) === undefined ? [] : [`--${name}`, args.text(name)!]));
  const building = ['split', 'bounds', 'parts', 'train', 'camera', 'hidden', ...FINDING_NAMES];
  const words = ['object-cycles', 'fill-weight', 'format'].every((name) => args.text(name) === undefined)
    ? ['export', model, '--target', 'n64', '--budget', String(bytes), ...given([...building, 'views', 'order'])]
    : ['build', model, '--endian', 'big', '--format', format, '--leaf', String(leafSize), ...given(building)].concat(
        objectSpheres ? [] : '--no-object-spheres',
      );
  return ['cull64', ...words.map(shellWord)].join(' ');
}

/** Three framebuffers and a depth buffer, the program, the tree, and room for every object in the cull's list. */
function mapOf(mebibytes: 4 | 8, tree: CompactTree, { chosen }: TreeChoice, hidden: ConsoleHidden | null): MemoryMap {
  return memoryMap({
    mebibytes,
    framebuffers: { count: 3, width: CONSOLE_WIDTH, height: CONSOLE_HEIGHT, bytesPerPixel: 2 },
    zbuffer: true,
    codeBytes: CODE_BYTES,
    treeBytes: chosen.bytes + (hidden ? hidden.bytes + hidden.bitsBytes : 0),
    // the cull's own stack of 0.7 to 1.7 KB lies on the program's
    scratch: { ids: 2 * tree.objectCount, inside: tree.objectCount, stack: 0 },
  });
}
