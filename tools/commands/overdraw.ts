/** `cull64 overdraw`: what each drawing order shades, on the same views. */
import { insideViews } from '../../src/frame/inside-views.ts';
import { createCamera, type View } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import { ORDERS, type OrderName } from '../../src/overdraw/orders.ts';
import { overdrawCsv, overdrawJson, overdrawTable } from '../../src/overdraw/report.ts';
import { objectCount, type Scene } from '../../src/scene/scene.ts';
import { checkViews } from '../../src/scene/views.ts';
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
import { readBytes } from '../cli/files.ts';
import { buildTree, loadScene } from '../cli/load.ts';
import { print, printJson, printNotes } from '../cli/print.ts';
import { createProgress, whole } from '../cli/progress.ts';

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

function readViews(args: Arguments): View[] | null {
  const path = args.text('views');
  if (path === undefined) return null;
  let views: View[];
  try {
    views = checkViews(JSON.parse(new TextDecoder().decode(readBytes(path))));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'this is not JSON' : (error as Error).message;
    throw new WorkError(error instanceof WorkError ? reason : `${path}: ${reason}`);
  }
  if (views.length === 0) throw new WorkError(`${path}: it holds no views`);
  return views;
}

function chooseViews(given: View[] | null, scene: Scene): { views: View[]; source: string } {
  if (given) return { views: given, source: `${given.length} views from the file` };
  if (scene.views.length > 0)
    return { views: scene.views, source: `the scene's own path, ${scene.views.length} views` };
  const views = insideViews(scene);
  return { views, source: `no path came with it: ${views.length} views from inside its bounds` };
}
