/** `cull64 cull`: what a camera sees, in drawing order. */
import { CAMERA_DEFAULTS, createCamera } from '../../../src/core/math/camera.ts';
import {
  CULL_DEFAULTS,
  CULL_KEYS,
  CULL_ORDERS,
  type CullOptions,
  type CullResult,
} from '../../../src/core/tree/cull-options.ts';
import { type Culler, createCuller } from '../../../src/core/tree/culler.ts';
import { type CullQuery, createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { onlyWord } from '../args.ts';
import { BUILDING, buildOptions, SHAPE } from '../building.ts';
import { asUsage, UsageError } from '../errors.ts';
import { isTree, loadSceneOrTree, MODEL } from '../load.ts';
import { ASPECT, flag, number, oneOf, vector, wholeNumber } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tell, tellNotes } from '../print.ts';
import { buildTree } from '../trees.ts';

/** The values of --key: the keys of the sphere tree, and of the wide tree that is made of it. */
const KEYS = [...CULL_KEYS, 'runs'] as const;

const KEY_WORDS: Record<(typeof KEYS)[number], string> = {
  axis: 'by the side of the split plane (default)',
  distance: 'by distance',
  depth: 'by depth along the view direction',
  runs: 'by a wide tree made of the tree: its leaves and wholly visible subtrees by distance, near-exact; the nodes looked at are its own, of four children each',
};

const MOST = 2 ** 31;

const EYE = vector('eye', 'where the camera is');
const TARGET = vector('target', 'a point that it looks at');
const UP = vector('up', 'which way is up (default 0,1,0)');
const FOV = number(
  'fov',
  'DEGREES',
  `vertical field of view (default ${CAMERA_DEFAULTS.fov})`,
  (v) => v > 0 && v < 180,
  'more than 0 and less than 180 degrees',
);
const NEAR = number(
  'near',
  'N',
  `distance of the near plane (default ${CAMERA_DEFAULTS.near})`,
  (v) => v > 0,
  'more than 0',
);
const FAR = number('far', 'F', 'distance of the far plane (default none)', (v) => v > 0, 'more than 0; inf for none');
const ORDER = oneOf(
  'order',
  CULL_ORDERS,
  'nearest first (front, default), farthest first (back), or as the tree has them (none)',
);
const KEY = oneOf('key', KEYS, 'which child is nearer:', 'K', (key) => KEY_WORDS[key]);
const MAX = wholeNumber('max', 'N', 'at most N objects', [0, MOST]);

const PAGE: Page = [
  {
    options: [
      EYE,
      TARGET,
      UP,
      FOV,
      ASPECT,
      NEAR,
      FAR,
      ORDER,
      KEY,
      flag('sorted', 'finish with a sort by distance'),
      MAX,
      flag('json', '{objects, visible: [ids in order], counters: {nodes, planes, leaves}}'),
    ],
  },
  BUILDING,
  MODEL,
];

export const cullCommand = command(PAGE, async (args) => {
  const path = onlyWord(args, 'model or tree');
  const eye = args.get(EYE);
  const target = args.get(TARGET);
  if (!eye || !target) throw new UsageError(`--${eye ? 'target' : 'eye'} x,y,z is missing`);
  const order = args.get(ORDER) ?? CULL_DEFAULTS.order;
  const key = args.get(KEY) ?? CULL_DEFAULTS.key;
  const options = {
    order,
    sorted: args.flag('sorted'),
    max: args.get(MAX) ?? CULL_DEFAULTS.max,
  };
  if (options.sorted && options.order === 'none')
    throw new UsageError('--sorted is by distance: it needs --order front or back');
  const building = buildOptions(args);
  const camera = asUsage(() =>
    createCamera(
      {
        eye,
        target,
        up: args.get(UP),
        fov: args.get(FOV) ?? CAMERA_DEFAULTS.fov,
        near: args.get(NEAR) ?? CAMERA_DEFAULTS.near,
        far: args.get(FAR) ?? CAMERA_DEFAULTS.far,
      },
      args.get(ASPECT) ?? CAMERA_DEFAULTS.aspect,
    ),
  );

  const loaded = await loadSceneOrTree(path, args);
  if (isTree(loaded) && args.given(SHAPE).length > 0)
    throw new UsageError('--split, --bounds and --leaf are for models: this tree is built already');
  const tree = isTree(loaded) ? loaded.tree : await buildTree(loaded, building, args);
  const query = createQuery(camera);
  const result = key === 'runs' ? culledInRuns(tree, query, options) : culled(tree, query, { ...options, key });
  const visible = Array.from(result.ids.subarray(0, result.count));
  const { nodesVisited: nodes, planesTested: planes, leavesVisited: leaves } = result;
  if (args.flag('json')) return printJson({ objects: tree.ids.length, visible, counters: { nodes, planes, leaves } });
  if (!isTree(loaded)) tellNotes(loaded);
  tell(
    `${visible.length} of ${tree.ids.length} objects; ${nodes} nodes, ${planes} plane tests, ${leaves} leaves looked at`,
  );
  if (visible.length > 0) print(visible.join('\n'));
});

function culled(tree: SphereTree, query: CullQuery, options: Partial<CullOptions>): CullResult {
  const result = createCullResult(tree);
  cull(tree, query, options, result);
  return result;
}

function culledInRuns(tree: SphereTree, query: CullQuery, options: Partial<CullOptions>): Culler {
  const culler = createCuller(tree, { method: 'wide' });
  culler.cull(query, options);
  return culler;
}
