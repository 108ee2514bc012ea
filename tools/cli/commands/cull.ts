/** `cull64 cull`: what a camera sees, in drawing order. */
import { CAMERA_DEFAULTS, createCamera } from '../../../src/math/camera.ts';
import { CULL_DEFAULTS, CULL_KEYS, CULL_ORDERS } from '../../../src/tree/cull-options.ts';
import { type Culler, createCuller } from '../../../src/tree/culler.ts';
import type { CullerCullOptions } from '../../../src/tree/culler-finding.ts';
import { type CullQuery, createQuery } from '../../../src/tree/query.ts';
import { type CullResult, createCullResult } from '../../../src/tree/sphere/cull-result.ts';
import { cull, type SphereCullOptions } from '../../../src/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../../src/tree/sphere/sphere-tree.ts';
import {
  aspectRatio,
  BUILD_SPECS,
  buildOptions,
  choice,
  MODEL_SPECS,
  number,
  onlyWord,
  parseArguments,
  vector,
  wholeNumber,
} from '../args.ts';
import { asUsage, UsageError } from '../errors.ts';
import { isTree, loadSceneOrTree } from '../load.ts';
import { print, printJson, printNotes } from '../print.ts';
import { buildTree } from '../trees.ts';

const TEXT = { type: 'string' } as const;

/** Those of the sphere tree, and the order of the wide tree that is made of it. */
const KEYS = [...CULL_KEYS, 'runs'] as const;

export async function cullCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...BUILD_SPECS,
    ...MODEL_SPECS,
    eye: TEXT,
    target: TEXT,
    up: TEXT,
    fov: TEXT,
    aspect: TEXT,
    near: TEXT,
    far: TEXT,
    order: TEXT,
    key: TEXT,
    max: TEXT,
    sorted: { type: 'boolean' },
    // what --sorted was called
    exact: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const path = onlyWord(args, 'model or tree');
  const eye = vector(args, 'eye');
  const target = vector(args, 'target');
  if (!eye || !target) throw new UsageError(`--${eye ? 'target' : 'eye'} x,y,z is missing`);
  const order = choice(args, 'order', CULL_ORDERS, CULL_DEFAULTS.order);
  const key = choice(args, 'key', KEYS, CULL_DEFAULTS.key);
  const options = {
    order,
    sorted: args.flag('sorted') || args.flag('exact'),
    max: wholeNumber(args, 'max', CULL_DEFAULTS.max, 0, 2 ** 31),
  };
  if (options.sorted && options.order === 'none')
    throw new UsageError('--sorted is by distance: it needs --order front or back');
  const building = buildOptions(args);
  const camera = asUsage(() =>
    createCamera(
      {
        eye,
        target,
        up: vector(args, 'up'),
        fov: number(args, 'fov', CAMERA_DEFAULTS.fov, (v) => v > 0 && v < 180, 'more than 0 and less than 180 degrees'),
        near: number(args, 'near', CAMERA_DEFAULTS.near, (v) => v > 0, 'more than 0'),
        far: number(args, 'far', CAMERA_DEFAULTS.far, (v) => v > 0, 'more than 0; inf for none'),
      },
      aspectRatio(args, 'aspect'),
    ),
  );

  const loaded = await loadSceneOrTree(path, args);
  if (isTree(loaded) && ['split', 'bounds', 'leaf'].some((name) => args.text(name) !== undefined))
    throw new UsageError('--split, --bounds and --leaf are for models: this tree is built already');
  const tree = isTree(loaded) ? loaded.tree : buildTree(loaded, building);
  const query = createQuery(camera);
  const result = key === 'runs' ? culledInRuns(tree, query, options) : culled(tree, query, { ...options, key });
  const visible = Array.from(result.ids.subarray(0, result.count));
  const { nodesVisited: nodes, planesTested: planes, leavesVisited: leaves } = result;
  if (args.flag('json')) return printJson({ objects: tree.ids.length, visible, counters: { nodes, planes, leaves } });
  if (!isTree(loaded)) printNotes(loaded);
  process.stderr.write(
    `${visible.length} of ${tree.ids.length} objects; ${nodes} nodes, ${planes} plane tests, ${leaves} leaves looked at\n`,
  );
  if (visible.length > 0) print(visible.join('\n'));
}

function culled(tree: SphereTree, query: CullQuery, options: Partial<SphereCullOptions>): CullResult {
  const result = createCullResult(tree);
  cull(tree, query, options, result);
  return result;
}

function culledInRuns(tree: SphereTree, query: CullQuery, options: Partial<CullerCullOptions>): Culler {
  const culler = createCuller(tree, { method: 'wide' });
  culler.cull(query, options);
  return culler;
}
