/** `cull64 scene`: the built-in scenes, as files. */
import { scenes } from '../../../scenes/index.ts';
import { objectCount } from '../../../src/scene/scene.ts';
import { writeGlb } from '../../../src/scene/write-gltf.ts';
import { onlyWord, parseArguments, wholeNumber } from '../args.ts';
import { UsageError } from '../errors.ts';
import { writeWhole } from '../files.ts';
import { print, printJson } from '../print.ts';

export async function sceneCommand(argv: string[]): Promise<void> {
  const args = parseArguments(argv, {
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
  const recipe = scenes.find((scene) => scene.name === name);
  if (!recipe) throw new UsageError(`there is no scene "${name}"; there are ${scenes.map((s) => s.name).join(', ')}`);
  const seed = wholeNumber(args, 'seed', undefined, 0, 2 ** 31);
  const file = args.text('output') ?? `${name}.glb`;
  const scene = recipe.build(seed);
  const bytes = await writeGlb(scene);
  await writeWhole(file, bytes);
  const report = {
    scene: name,
    file,
    objects: objectCount(scene),
    triangles: scene.indices.length / 3,
    views: scene.views.length,
    bytes: bytes.length,
  };
  if (args.flag('json')) printJson(report);
  else
    print(
      `${file}: ${report.objects} objects, ${report.triangles} triangles, a path of ${report.views} views; ${bytes.length} bytes`,
    );
}
