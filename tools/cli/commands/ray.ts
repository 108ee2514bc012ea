/** `cull64 ray`: which triangle a ray meets first, from an eye or through a point of a view's picture. */
import { chooseViews } from '../../../src/camera/choose-views.ts';
import { printable, short } from '../../../src/export/text.ts';
import { rayThrough } from '../../../src/frame/pick.ts';
import { createCamera, type Vec3 } from '../../../src/math/camera.ts';
import type { Ray } from '../../../src/math/ray.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import { doubleSidedTriangles, objectOfTriangle } from '../../../src/scene/triangles.ts';
import { buildMeshTree } from '../../../src/tree/mesh/mesh-build.ts';
import { checkRay, createMeshRayResult, type MeshRayResult } from '../../../src/tree/mesh/mesh-ray.ts';
import { meshRayClosest } from '../../../src/tree/mesh/mesh-ray-queries.ts';
import {
  type Arguments,
  checkTrain,
  MODEL_SPECS,
  number,
  onlyWord,
  parseArguments,
  pictureSize,
  vector,
  wholeNumber,
} from '../args.ts';
import { asUsage, UsageError } from '../errors.ts';
import { loadScene } from '../load.ts';
import { print, printJson, printNotes } from '../print.ts';
import { readViews } from '../views.ts';

const TEXT = { type: 'string' } as const;

/** Options that say where a ray begins and goes: the first two of an eye, the others of a view. */
const OF_AN_EYE = ['target', 'direction'];
const OF_A_VIEW = ['view', 'views', 'point', 'size'];

export async function rayCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...MODEL_SPECS,
    eye: TEXT,
    ...Object.fromEntries([...OF_AN_EYE, ...OF_A_VIEW].map((name) => [name, TEXT])),
    far: TEXT,
    'both-sides': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const path = onlyWord(args, 'model');
  checkTrain(args);
  const far = number(args, 'far', Number.POSITIVE_INFINITY, (v) => v > 0, 'more than 0; inf for none');
  const rayOf = args.text('eye') === undefined ? rayOfView(args, far) : rayOfEye(args, far);

  const scene = await loadScene(path, args);
  const ray = rayOf(scene);
  const tree = buildMeshTree(scene.positions, scene.indices, { doubleSided: doubleSidedTriangles(scene) });
  const result = createMeshRayResult(tree);
  const isMet = meshRayClosest(tree, ray, result, { bothSides: args.flag('both-sides') });
  const hit = isMet ? hitOf(scene, ray, result) : null;
  const counters = { nodes: result.nodesVisited, triangles: result.trianglesTested };
  // JSON has no Infinity
  const shown = { ...ray, end: Number.isFinite(ray.end) ? ray.end : null };
  if (args.flag('json')) return printJson({ triangles: scene.indices.length / 3, ray: shown, hit, counters });
  printNotes(scene);
  process.stderr.write(
    `${hit ? 'met' : 'nothing is met'}; ${counters.nodes} nodes and ${counters.triangles} of ${scene.indices.length / 3} triangles looked at\n`,
  );
  if (!hit) return;
  print(`object     ${hit.object} ${printable(hit.name)}`);
  print(`triangle   ${hit.triangle}`);
  print(`distance   ${short(hit.distance)}`);
  print(`point      ${hit.point.map(short).join(' ')}`);
}

function hitOf(scene: Scene, { origin, direction }: Ray, { triangle, distance }: MeshRayResult) {
  const object = objectOfTriangle(scene, triangle);
  const point = origin.map((v, axis) => v + distance * direction[axis]);
  return { object, name: scene.names[object], triangle, distance, point };
}

/** From --eye towards --target or along --direction, checked before the model is read. */
function rayOfEye(args: Arguments, end: number): () => Ray {
  const ofView = OF_A_VIEW.find((name) => args.text(name) !== undefined);
  if (ofView) throw new UsageError(`--${ofView} is of a view's picture: it does not go with --eye`);
  const eye = vector(args, 'eye')!;
  const target = vector(args, 'target');
  const along = vector(args, 'direction');
  if (!target === !along) throw new UsageError('--eye needs --target x,y,z or --direction x,y,z, one of them');
  const to: Vec3 = target ? [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]] : along!;
  const length = Math.hypot(...to);
  if (!(length > 0 && Number.isFinite(length)))
    throw new UsageError(target ? 'eye and target are the same point' : '--direction has no length');
  const ray: Ray = { origin: eye, direction: [to[0] / length, to[1] / length, to[2] / length], start: 0, end };
  asUsage(() => checkRay(ray));
  return () => ray;
}

/** Through --point of the picture of view --view, from the view's near plane on. */
function rayOfView(args: Arguments, far: number): (scene: Scene) => Ray {
  const ofEye = OF_AN_EYE.find((name) => args.text(name) !== undefined);
  if (ofEye) throw new UsageError(`--${ofEye} needs --eye x,y,z`);
  const { width, height } = pictureSize(args, 'size');
  const [x, y] = pointOf(args, width, height);
  const index = wholeNumber(args, 'view', 0, 0, 2 ** 31);
  const given = readViews(args);
  return (scene) => {
    const { views } = chooseViews(given, scene);
    if (index >= views.length) throw new UsageError(`--view ${index}: there are ${views.length}, numbered from 0`);
    const ray = rayThrough(createCamera(views[index], width / height), x, y, width, height);
    return { ...ray, end: Math.min(ray.end, far) };
  };
}

/** X,Y of --point in pixels; the picture's middle without it. */
function pointOf(args: Arguments, width: number, height: number): [number, number] {
  const text = args.text('point');
  if (text === undefined) return [width / 2, height / 2];
  const [, x, y] = (/^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(text) ?? []).map(Number);
  if (!(x <= width && y <= height))
    throw new UsageError(`--point ${text}: it must be X,Y within ${width}x${height}, from the top left`);
  return [x, y];
}
