/** `cull64 planes`: occlusion planes for F3DEX3, found in a level's walls, and what they remove. */
import { countOf, withCommas } from '../../../src/core/base/count.ts';
import { cIdentifier } from '../../../src/core/export/c-source.ts';
import { findPlanes, PLANES_DEFAULTS, type PlanesResult } from '../../../src/offline/planes/find-planes.ts';
import {
  heldOutViews,
  measurePlanes,
  type PlaneChoice,
  type PlanesMeasure,
} from '../../../src/offline/planes/measure-planes.ts';
import {
  planesBytes,
  planesHeader,
  planesJson,
  planesObj,
  planesSource,
} from '../../../src/offline/planes/write-planes.ts';
import { onlyWord } from '../args.ts';
import { wrapped } from '../columns.ts';
import { blaming } from '../errors.ts';
import { stemOf } from '../files.ts';
import { loadWithViews, MODEL } from '../load.ts';
import { flag, number, text, wholeNumber } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tell, tellNotes } from '../print.ts';
import { withProgress } from '../progress.ts';
import { readViews, VIEWS } from '../views.ts';
import { writeFolder } from '../write-folder.ts';

/** eyes of the test */
const HELD_OUT = 200;

const CELLS = wholeNumber(
  'cells',
  'N',
  `most cubes that the space of eyes is cut into, about: smaller cells have larger planes (default ${PLANES_DEFAULTS.cells})`,
  [1, 5000],
);
const EACH = wholeNumber('each', 'N', `most planes of a cell (default ${PLANES_DEFAULTS.each})`, [1, 16]);
const SCALE = number(
  'scale',
  'S',
  "units of the console in one of the model: fast64's scale (default the largest power of ten up to 100 at which the model fits 16 bits)",
  (value) => value > 0 && value < Infinity,
  'a number above 0',
);
const SEED = wholeNumber('seed', 'N', `of all that is drawn by lot (default ${PLANES_DEFAULTS.seed})`, [
  0,
  2 ** 32 - 1,
]);
const TRAIN = text(
  'train',
  'FILE',
  'recorded views that cameras are about (default: the path that came with the scene, else eyes in its free space)',
);
const OUTPUT = text(
  'output',
  'FOLDER',
  'write NAME_planes.c and .h (the tables, and a function that gives the planes for an eye), NAME_planes.json, and NAME_planes.obj, a mesh of quads for Blender',
  { short: 'o' },
);

const PAGE: Page = [
  "Occlusion planes for F3DEX3, a microcode of the Nintendo 64: quads behind walls of the level; of the planes that the eye's cell has one is active in a frame, and triangles behind it are not drawn. Each lies behind an opaque rectangle of one wall, which hides all that the plane removes, for every eye of its cell.",
  {
    options: [
      OUTPUT,
      {
        ...VIEWS,
        about:
          'the views to report on, as for overdraw (default: the path that came with the scene, else those of --train)',
      },
      TRAIN,
      CELLS,
      EACH,
      SCALE,
      SEED,
      flag(
        'json',
        '{model, scale, walls, quads, planes, cells, cellsWithPlanes, bytes, path, pathAll, heldOut, heldOutAll, notes}; the four are {views, helped, triangles, removed, fragments, removedFragments, changedPixels, changedViews, worstView}, triangles and fragments as means over the views; All: where a plane is taken from all of them, not from those of the cell',
      ),
    ],
  },
  MODEL,
];

export const planesCommand = command(PAGE, async (args) => {
  const model = onlyWord(args, 'model');
  const train = readViews(args, 'train');
  const { scene, views, source } = await loadWithViews(model, args, train);
  const folder = args.text('output');
  const options = {
    train,
    cells: args.get(CELLS),
    each: args.get(EACH),
    scale: args.get(SCALE),
    seed: args.get(SEED) ?? PLANES_DEFAULTS.seed,
  };
  const found = blaming(model, () =>
    withProgress('trying planes', (onProgress) => findPlanes(scene, { ...options, onProgress })),
  );
  const held = heldOutViews(found, HELD_OUT, options.seed + 1);
  const measure = (of: typeof views, choice: PlaneChoice) =>
    withProgress('drawing', (update) => measurePlanes(scene, found, of, choice, update));
  const report: Report = {
    path: measure(views, 'cells'),
    pathAll: measure(views, 'all'),
    heldOut: measure(held, 'cells'),
    heldOutAll: measure(held, 'all'),
  };
  if (folder !== undefined) await writeFolder(folder, filesOf(found, cIdentifier(stemOf(model))));
  if (args.flag('json')) {
    return printJson({
      model,
      scale: found.scale,
      walls: found.walls,
      quads: found.quads,
      planes: found.planes.length,
      cells: found.lists.length,
      cellsWithPlanes: withPlanes(found),
      bytes: planesBytes(found),
      ...report,
      notes: scene.notes,
    });
  }
  tellNotes(scene);
  tell(`${model}: ${source}`);
  print(planesText(found, report));
});

type Report = Record<'path' | 'pathAll' | 'heldOut' | 'heldOutAll', PlanesMeasure>;

function withPlanes({ lists }: PlanesResult): number {
  return lists.filter(({ length }) => length > 0).length;
}

function filesOf(found: PlanesResult, name: string): { name: string; bytes: Uint8Array }[] {
  const texts = {
    c: planesSource(found, name),
    h: planesHeader(found, name),
    json: planesJson(found),
    obj: planesObj(found, name),
  };
  return Object.entries(texts).map(([ending, content]) => ({
    name: `${name}_planes.${ending}`,
    bytes: new TextEncoder().encode(content),
  }));
}

function planesText(found: PlanesResult, { path, pathAll, heldOut, heldOutAll }: Report): string {
  if (found.planes.length === 0)
    return `no planes: of ${countOf(found.walls, 'rectangle')} in walls none hides enough from any of ${countOf(found.lists.length, 'cell')}`;
  return [
    `${countOf(found.planes.length, 'plane')} in ${withPlanes(found)} of ${countOf(found.lists.length, 'cell')}, ${withCommas(planesBytes(found))} bytes in C; ${found.scale} units of the console in one of the model`,
    `triangles a view: ${removedText(path.removed, path.triangles)}, in ${path.helped} of ${path.views} views`,
    `fragments a view: ${removedText(path.removedFragments, path.fragments)}`,
    `taken from all planes, not from the cell's: triangles ${removedText(pathAll.removed, pathAll.triangles)}`,
    `pixels changed in these views: ${changedText(path)}; taken from all planes: ${changedText(pathAll)}`,
    `pixels changed at ${countOf(heldOut.views, 'eye')} anywhere in the cells: ${changedText(heldOut)}; taken from all planes: ${changedText(heldOutAll)}`,
  ]
    .map((line) => wrapped(line))
    .join('\n');
}

function removedText(removed: number, all: number): string {
  return `${withCommas(Math.round(removed))} of ${withCommas(Math.round(all))} removed (${((100 * removed) / all || 0).toFixed(1)} %)`;
}

function changedText({ changedPixels, changedViews }: PlanesMeasure): string {
  return changedPixels === 0 ? '0' : `${withCommas(changedPixels)} in ${countOf(changedViews, 'view')}`;
}
