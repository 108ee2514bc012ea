/** `cull64 scene`: the built-in scenes, and models cut into parts, as files. */
import { existsSync } from 'node:fs';
import { scenes } from '../../../scenes/index.ts';
import { objectCount } from '../../../src/scene/scene.ts';
import { writeGlb } from '../../../src/scene/write-gltf.ts';
import { checkTrain, MODEL_SPECS, onlyWord, parseArguments, wholeNumber } from '../args.ts';
import { UsageError } from '../errors.ts';
import { checkNotSame, stemOf, writeWhole } from '../files.ts';
import { builtInScene, loadScene } from '../load.ts';
import { print, printJson, printNotes } from '../print.ts';
import { pathAt } from '../surroundings.ts';

export async function sceneCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
    ...MODEL_SPECS,
    output: { type: 'string', short: 'o' },
    seed: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (args.words.length === 0) {
    if (args.text('output') !== undefined) throw new UsageError('which scene?');
    const list = scenes.map(({ name, title, description }) => ({ name, title, description }));
    if (args.flag('json')) printJson({ scenes: list });
    else for (const { name, description } of list) print(`${name.padEnd(12)} ${description}`);
    return;
  }
  const name = onlyWord(args, 'scene');
  checkTrain(args);
  const recipe = builtInScene(name);
  if (!recipe && !existsSync(pathAt(name)))
    throw new UsageError(`there is no scene "${name}"; there are ${scenes.map((s) => s.name).join(', ')}`);
  const seed = wholeNumber(args, 'seed', undefined, 0, 2 ** 31);
  if (!recipe && seed !== undefined) throw new UsageError('--seed is for built-in scenes');
  const file = args.text('output') ?? `${stemOf(name)}.glb`;
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
  printNotes(scene);
  const path = report.views > 0 ? `a path of ${report.views} views` : 'no path';
  print(`${file}: ${report.objects} objects, ${report.triangles} triangles, ${path}; ${bytes.length} bytes`);
}
