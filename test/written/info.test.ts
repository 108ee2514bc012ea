import { mkdirSync, writeFileSync } from 'node:fs';
import { scenes } from '../../scenes/index.ts';
import { featureFiles } from '../core/scene/support/features.ts';
import { writeModels } from './models.ts';
import { recordWritten, runCommand } from './written.ts';

const features = await featureFiles();
const FORMATS = ['float16', 'seed20', 'compact8', 'compact4', 'compact2'];

recordWritten('info', prepare, [
  ...scenes.map(({ name }) => `info ${name}`),
  'info castle --json',
  'info castle --objects',
  'info castle --objects --json',
  'info castle.glb --objects --json',
  'info three.obj',
  'info three.obj --objects',
  'info three.obj --json --objects',
  'info one.obj --json',
  'info one.obj --parts component --objects',
  'info one.obj --parts grid:3 --json',
  'info points.obj',
  ...Object.keys(features)
    .filter((name) => /\.gl(b|tf)$/.test(name))
    .map((name) => `info models/${name} --objects --json`),
  ...FORMATS.flatMap((format) => [
    `info ${format}.c64`,
    `info ${format}.c64 --json`,
    `info ${format}-town.c64 --objects`,
  ]),
  'info ids.c64 --objects --json',
  'info bare.c64 --json',
  'info bare.c64 --objects',
  'info castle.json',
  'info castle.json --json --objects',
  'info castle.json --parts component',
  'info bad.c64',
  'info bad.json',
  'info bad.glb',
  'info empty.glb',
  'info .',
  'info three.obj --leaf 2',
  'info',
]);

async function prepare(): Promise<void> {
  await writeModels();
  mkdirSync('models');
  for (const [name, bytes] of Object.entries(features)) writeFileSync(`models/${name}`, bytes);
  await runCommand('scene castle'.split(' '));
  for (const format of FORMATS) {
    await runCommand(`build castle --format ${format} -o ${format}.c64`.split(' '));
    await runCommand(`build town --format ${format} --endian big -o ${format}-town.c64`.split(' '));
  }
  await runCommand('build castle --format compact4 --ids -o ids.c64'.split(' '));
  await runCommand('build castle --format compact8 --no-object-spheres -o bare.c64'.split(' '));
  await runCommand('build castle --leaf 3 -o castle.json'.split(' '));
  writeFileSync('bad.c64', 'CULL64, but not really');
  writeFileSync('bad.json', '{"cull64": 1}');
  writeFileSync('bad.glb', 'glTF and no more');
  writeFileSync('empty.glb', '');
}
