/** `cull64 scene`: the built-in scenes, and models cut into parts, as files. */
import { existsSync } from 'node:fs';
import { scenes } from '../../../scenes/index.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { onlyWord } from '../args.ts';
import { checkTrain } from '../building.ts';
import { UsageError } from '../errors.ts';
import { checkNotSame, stemOf, writeWhole } from '../files.ts';
import { builtInScene, loadScene, MODEL } from '../load.ts';
import { flag, text, wholeNumber } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tellNotes } from '../print.ts';
import { pathAt } from '../surroundings.ts';

const SEED = wholeNumber('seed', 'N', 'of a built-in scene: another seed than the one it was composed with', [
  0,
  2 ** 31,
]);

/** What a user may take it to write by the name. */
const OTHER_FORMAT = /\.(gltf|obj|t3dm|fbx|stl|ply|c64)$/i;

const sceneList = (): string => scenes.map(({ name, description }) => `${name.padEnd(12)} ${description}`).join('\n');

const PAGE: Page = [
  {
    options: [
      text('output', 'FILE', 'where to, a glTF file (default: the name with .glb, in this folder)', { short: 'o' }),
      SEED,
      flag('json', 'report as JSON'),
    ],
  },
  `The built-in scenes:\n${sceneList().replaceAll(/^/gm, '  ')}`,
  MODEL,
];

export const sceneCommand = command(PAGE, async (args) => {
  if (args.words.length === 0) {
    if (args.text('output') !== undefined) throw new UsageError('which scene?');
    const list = scenes.map(({ name, title, description }) => ({ name, title, description }));
    if (args.flag('json')) printJson({ scenes: list });
    else print(sceneList());
    return;
  }
  const name = onlyWord(args, 'scene');
  checkTrain(args);
  const recipe = builtInScene(name);
  if (!recipe && !existsSync(pathAt(name)))
    throw new UsageError(`there is no scene "${name}"; there are ${scenes.map((s) => s.name).join(', ')}`);
  const seed = args.get(SEED);
  if (!recipe && seed !== undefined) throw new UsageError('--seed is for built-in scenes');
  const file = args.text('output') ?? `${stemOf(name)}.glb`;
  if (OTHER_FORMAT.test(file)) throw new UsageError(`-o ${file}: what is written is binary glTF; name it .glb`);
  const scene = await loadScene(name, args, seed);
  const bytes = await writeGlb(scene);
  checkNotSame(name, file);
  await writeWhole(file, bytes);
  const report = {
    scene: name,
    file,
    objects: objectCount(scene),
    triangles: scene.indices.length / 3,
    views: scene.views.length,
    bytes: bytes.length,
  };
  if (args.flag('json')) return printJson(report);
  tellNotes(scene);
  const path = report.views > 0 ? `a path of ${report.views} views` : 'no path';
  print(`${file}: ${report.objects} objects, ${report.triangles} triangles, ${path}; ${bytes.length} bytes`);
});
