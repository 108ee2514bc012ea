/** `cull64 ray`: which triangle a ray meets first, from an eye or through a point of a view's picture. */
import { chooseViews } from '../../../src/core/camera/choose-views.ts';
import { printable, short } from '../../../src/core/export/text.ts';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { checkRay, type Ray } from '../../../src/core/math/ray.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { doubleSidedTriangles, objectOfTriangle } from '../../../src/core/scene/triangles.ts';
import { rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshRayResult, type MeshRayResult } from '../../../src/seeds/mesh/mesh-ray.ts';
import { meshRayClosest } from '../../../src/seeds/mesh/mesh-ray-queries.ts';
import { type Arguments, bar, onlyWord } from '../args.ts';
import { checkTrain } from '../building.ts';
import { asUsage, UsageError } from '../errors.ts';
import { loadScene, MODEL } from '../load.ts';
import { DEFAULT_SIZE, flag, number, type Option, PICTURE_SIZE, refuse, vector, wholeNumber } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tell, tellNotes } from '../print.ts';
import { readViews, VIEWS } from '../views.ts';

const EYE = vector('eye', 'where the ray begins');
const TARGET = vector('target', 'a point that it goes through; or');
const DIRECTION = vector('direction', 'where it goes, of any length');
const VIEW = wholeNumber('view', 'N', 'number of the view, from 0 (default 0)', [0, 2 ** 31]);
const POINT: Option<[number, number]> = {
  name: 'point',
  value: 'X,Y',
  about: "in pixels from the picture's top left (default: its middle)",
  read(given) {
    const [, x, y] = (/^(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(given) ?? []).map(Number);
    return [x, y];
  },
};
const FAR = number(
  'far',
  'N',
  'farthest distance (default: none; of a view, its far plane)',
  (v) => v > 0,
  'more than 0; inf for none',
);

/** Options that say where a ray begins and goes: of an eye, and of a view. */
const OF_AN_EYE: readonly Option[] = [TARGET, DIRECTION];
const OF_A_VIEW: readonly Option[] = [VIEW, POINT, PICTURE_SIZE, VIEWS];

const PAGE: Page = [
  "The ray begins at an eye, or goes through a point of a view's picture, from the view's near plane to its far plane. What its tree of triangles looked at is told too.",
  {
    options: [
      EYE,
      ...OF_AN_EYE,
      ...OF_A_VIEW,
      FAR,
      flag('both-sides', 'backs of triangles count too; else they do where the object is double-sided'),
      flag(
        'json',
        '{triangles, ray: {origin, direction, start, end}, hit: {object, name, triangle, distance, point}, counters: {nodes, triangles}}; hit is null where nothing is met, end where there is none',
      ),
    ],
  },
  MODEL,
];

export const rayCommand = command(PAGE, async (args) => {
  const path = onlyWord(args, 'model');
  checkTrain(args);
  const far = args.get(FAR) ?? Number.POSITIVE_INFINITY;
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
  tellNotes(scene);
  tell(
    `${hit ? 'met' : 'nothing is met'}; ${counters.nodes} nodes and ${counters.triangles} of ${scene.indices.length / 3} triangles looked at`,
  );
  if (!hit) return;
  print(`object     ${hit.object} ${printable(hit.name)}`);
  print(`triangle   ${hit.triangle}`);
  print(`distance   ${short(hit.distance)}`);
  print(`point      ${hit.point.map(short).join(' ')}`);
});

function hitOf(scene: Scene, { origin, direction }: Ray, { triangle, distance }: MeshRayResult) {
  const object = objectOfTriangle(scene, triangle);
  const point = origin.map((v, axis) => v + distance * direction[axis]);
  return { object, name: scene.names[object], triangle, distance, point };
}

/** From --eye towards --target or along --direction, checked before the model is read. */
function rayOfEye(args: Arguments, end: number): () => Ray {
  bar(args, OF_A_VIEW, "is of a view's picture: it does not go with --eye");
  const eye = args.get(EYE)!;
  const target = args.get(TARGET);
  const along = args.get(DIRECTION);
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
  bar(args, OF_AN_EYE, 'needs --eye x,y,z');
  const { width, height } = args.get(PICTURE_SIZE) ?? DEFAULT_SIZE;
  const [x, y] = pointOf(args, width, height);
  const index = args.get(VIEW) ?? 0;
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
  const [x, y] = args.get(POINT) ?? [width / 2, height / 2];
  if (!(x <= width && y <= height))
    refuse('point', args.text('point')!, `X,Y within ${width}x${height}, from the top left`);
  return [x, y];
}
