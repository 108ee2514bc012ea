/** `cull64 n64`: the tree for a budget of memory, where it lies in the console's, and what a frame costs CPU and RDP. */
import { buildKind, OBJECT_CYCLES, type TreeChoice } from '../../src/export/budget.ts';
import { createCamera } from '../../src/math/camera.ts';
import type { CompactTree } from '../../src/n64/compact-tree.ts';
import { type MemoryMap, memoryMap } from '../../src/n64/memory-map.ts';
import { RDP_LEFT_OUT } from '../../src/n64/rdp.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH, consoleReport } from '../../src/overdraw/console-report.ts';
import { consoleVerdict } from '../../src/overdraw/console-verdict.ts';
import { objectCount } from '../../src/scene/scene.ts';
import { ORDERS as CULL_ORDERS } from '../../src/tree/cull-options.ts';
import { BOUNDS } from '../../src/tree/node-bounds.ts';
import { BUILD_DEFAULTS } from '../../src/tree/sphere-build.ts';
import { SPLITS } from '../../src/tree/split.ts';
import { choice, MODEL_SPECS, onlyWord, parseArguments, wholeNumber } from '../cli/args.ts';
import { budgetOf, chooseWithin } from '../cli/budget.ts';
import { WorkError } from '../cli/errors.ts';
import { loadScene } from '../cli/load.ts';
import { type N64Result, n64Text } from '../cli/n64-text.ts';
import { print, printJson, printNotes } from '../cli/print.ts';
import { createProgress, whole } from '../cli/progress.ts';
import { chooseViews, readViews } from '../cli/views.ts';

/** bytes that the map gives to the program: an assumption, stated beside it */
const CODE_BYTES = 512 * 1024;

export async function n64Command(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...MODEL_SPECS,
    split: { type: 'string' },
    bounds: { type: 'string' },
    budget: { type: 'string' },
    views: { type: 'string' },
    ram: { type: 'string' },
    order: { type: 'string' },
    'object-cycles': { type: 'string' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model');
  const budget = budgetOf(args);
  const mebibytes = Number(choice(args, 'ram', ['4', '8'] as const, '4')) as 4 | 8;
  const order = choice(args, 'order', CULL_ORDERS, 'front');
  const split = choice(args, 'split', SPLITS, BUILD_DEFAULTS.split);
  const bounds = choice(args, 'bounds', BOUNDS, BUILD_DEFAULTS.bounds);
  const objectCycles = wholeNumber(args, 'object-cycles', OBJECT_CYCLES, 0, 1e6);
  const given = readViews(args);
  const scene = await loadScene(model, args);
  if (objectCount(scene) === 0) throw new WorkError(`${model}: it has no triangles to draw`);
  const { views, source } = chooseViews(given, scene);

  const choiceMade = chooseWithin(model, scene, views, budget, { split, bounds, order, objectCycles });
  const tree = buildKind(scene, choiceMade.chosen, { split, bounds });
  const memory = mapOf(model, mebibytes, tree, choiceMade);
  const cameras = views.map((view) => createCamera(view, CONSOLE_WIDTH / CONSOLE_HEIGHT));
  const progress = createProgress('drawing');
  const { orders, ...cull } = whole(progress, () => consoleReport(scene, tree, order, cameras, progress.update));
  const { chosen, curve, candidates } = choiceMade;
  const result: N64Result = {
    model,
    objects: objectCount(scene),
    source,
    budget: Number.isFinite(budget) ? budget : null,
    objectCycles,
    chosen,
    bytesPerObject: chosen.bytes / objectCount(scene),
    candidates,
    curve,
    memory,
    codeBytes: CODE_BYTES,
    cull,
    fill: { size: [CONSOLE_WIDTH, CONSOLE_HEIGHT], kind: 'estimate', leftOut: RDP_LEFT_OUT, orders },
    verdict: consoleVerdict({ ...cull, orders }),
    notes: scene.notes,
  };
  if (args.flag('json')) return printJson(result);
  printNotes(scene);
  print(n64Text(result));
}

/** Three framebuffers and a depth buffer, the program, the tree, and room for every object in the cull's list. */
function mapOf(model: string, mebibytes: 4 | 8, tree: CompactTree, { chosen }: TreeChoice): MemoryMap {
  try {
    return memoryMap({
      mebibytes,
      framebuffers: { count: 3, width: CONSOLE_WIDTH, height: CONSOLE_HEIGHT, bytesPerPixel: 2 },
      zbuffer: true,
      codeBytes: CODE_BYTES,
      treeBytes: chosen.bytes,
      // the cull's own stack of 0.7 to 1.7 KB lies on the program's
      scratch: { ids: 2 * tree.objectCount, inside: tree.objectCount, stack: 0 },
    });
  } catch (error) {
    throw new WorkError(`${model}: ${(error as Error).message}`, { cause: error });
  }
}
