import { MACHINE_NAMES, TEXT_NAMES } from '../../src/core/export/targets.ts';
import { writeModels } from './models.ts';
import { recordWritten, runCommand } from './written.ts';

const COMPACT = ['compact8', 'compact4', 'compact2'];

recordWritten('export', prepare, [
  ...[...MACHINE_NAMES, ...TEXT_NAMES].map((target) => `export castle --target ${target} --json`),
  ...MACHINE_NAMES.flatMap((target) => COMPACT.map((format) => `export town --target ${target} --format ${format}`)),
  ...['n64', 'dreamcast', 'c'].flatMap((target) => [
    `export castle --target ${target} --format float16`,
    `export castle --target ${target} --format seed20`,
  ]),
  ...MACHINE_NAMES.flatMap((target) => [
    `export castle.glb --target ${target} --ids --order back -o ids`,
    `export castle.glb --target ${target} --order none --leaf 2 --json`,
  ]),
  ...COMPACT.map((format) => `export dungeon --target ps1 --format ${format} --no-object-spheres`),
  ...['n64', 'gba', 'c'].map((target) => `export castle --target ${target} --budget 3K --views views.json`),
  'export castle --target nds --budget 2500 --ids --json --views views.json',
  'export forest --target n64 --split midpoint --bounds box --leaf 7',
  'export three.obj --target saturn --json',
  'export one.obj --target gba --parts component',
  'export one.obj --target c --json',
  ...['float16', 'seed20', 'compact8', 'compact2'].map((tree) => `export ${tree}.c64 --target n64`),
  ...['castle.json', 'ids.c64', 'bare.c64'].flatMap((tree) => [
    `export ${tree} --target c -o out`,
    `export ${tree} --target gba --order front --json`,
    `export ${tree} --target json -o text`,
  ]),
  'export castle.json --target n64 --format compact4 --no-object-spheres',
  'export leaves.json --target n64',
  'export castle.json --target n64 --leaf 3',
  'export castle.json --target n64 --budget 4K',
  'export castle --target json --format compact8',
  'export castle --target json --ids',
  'export castle --target gba --format float16',
  'export castle --target ps1 --format seed20',
  'export castle --target dreamcast --budget 4K',
  'export castle --target n64 --budget 4K --leaf 2',
  'export castle --target n64 --budget 4K --format compact8',
  'export castle --target n64 --budget 4K --no-object-spheres',
  'export castle --target n64 --budget 100',
  'export castle --target n64 --budget 1800 --ids',
  'export castle --target n64 --views views.json',
  'export castle --target n64 --format float16 --ids',
  'export castle --target n64 --format float16 --no-object-spheres',
  'export castle --target n64 --format seed20 --leaf 2',
  'export castle --target atari',
  'export castle --target n64 --order left',
  'export castle --target n64 -o three.obj',
  'export points.obj --target n64',
  'export castle',
  'export',
]);

async function prepare(): Promise<void> {
  await writeModels();
  await runCommand('scene castle'.split(' '));
  for (const format of ['float16', 'seed20', 'compact8', 'compact2'])
    await runCommand(`build castle --format ${format} --endian big -o ${format}.c64`.split(' '));
  await runCommand('build castle --format compact4 --ids -o ids.c64'.split(' '));
  await runCommand('build castle --format compact8 --no-object-spheres -o bare.c64'.split(' '));
  await runCommand('build castle -o castle.json'.split(' '));
  await runCommand('build castle --leaf 3 -o leaves.json'.split(' '));
}
