/** `cull64 overdraw`: what each drawing order shades, on the same views. */
import { createCamera } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import { ORDERS, type OrderName } from '../../src/overdraw/orders.ts';
import { overdrawCsv, overdrawJson, overdrawTable } from '../../src/overdraw/report.ts';
import { objectCount } from '../../src/scene/scene.ts';
import {
  type Arguments,
  BUILD_SPECS,
  buildOptions,
  MODEL_SPECS,
  onlyWord,
  parseArguments,
  pictureSize,
} from '../cli/args.ts';
import { UsageError, WorkError } from '../cli/errors.ts';
import { buildTree, loadScene } from '../cli/load.ts';
import { print, printJson, printNotes } from '../cli/print.ts';
import { createProgress, whole } from '../cli/progress.ts';
import { chooseViews, readViews } from '../cli/views.ts';

export async function overdrawCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    views: { type: 'string' },
    size: { type: 'string' },
    orders: { type: 'string' },
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const model = onlyWord(args, 'model');
  const size = pictureSize(args, 'size');
  const orders = orderNames(args);
  const building = buildOptions(args);
  if (args.flag('csv') && args.flag('json')) throw new UsageError('--csv or --json, not both');
  const given = readViews(args);
  const scene = await loadScene(model, args);
  if (objectCount(scene) === 0) throw new WorkError(`${model}: it has no triangles to draw`);
  const { views, source } = chooseViews(given, scene);
  const cameras = views.map((view) => createCamera(view, size.width / size.height));

  const tree = buildTree(scene, building);
  const progress = createProgress('drawing');
  const result = whole(progress, () =>
    measureOverdraw(scene, tree, cameras, { ...size, orders }, (done, all) => progress.update(done / all)),
  );
  if (args.flag('json')) return printJson({ model, ...overdrawJson(result) });
  printNotes(scene);
  if (args.flag('csv')) return print(overdrawCsv(result));
  process.stderr.write(`${model}: ${source}\n`);
  print(overdrawTable(result));
}

function orderNames(args: Arguments): OrderName[] {
  const all = ORDERS.map((order) => order.name);
  const text = args.text('orders');
  if (text === undefined) return all;
  return text.split(',').map((name) => {
    const known = all.find((order) => order === name.trim());
    if (!known) throw new UsageError(`--orders ${name}: there are ${all.join(', ')}`);
    return known;
  });
}
