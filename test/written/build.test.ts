import { scenes } from '../../scenes/index.ts';
import { writeModels } from './models.ts';
import { recordWritten } from './written.ts';

const COMPACT = ['compact8', 'compact4', 'compact2'];
const SPLITS = ['order', 'midpoint'];
const BOUNDS = ['plane', 'box'];
const names = scenes.map(({ name }) => name);

recordWritten('build', writeModels, [
  ...names.flatMap((name) => ['float16', ...COMPACT].map((format) => `build ${name} --format ${format}`)),
  'build castle --format seed20 --endian little -o a.c64',
  'build castle --format seed20 --endian big --json',
  'build castle --endian big',
  ...COMPACT.flatMap((format) => [
    `build castle --format ${format} --endian big --json`,
    `build castle --format ${format} --ids`,
    `build castle --format ${format} --no-object-spheres`,
    `build town --format ${format} --ids --no-object-spheres --endian big`,
    `build dungeon --format ${format} --leaf 1`,
    `build dungeon --format ${format} --leaf 255 --json`,
  ]),
  ...SPLITS.flatMap((split) => BOUNDS.map((bounds) => `build castle --split ${split} --bounds ${bounds} -o tree.json`)),
  ...SPLITS.map((split) => `build canyon --split ${split} --leaf 5 --json`),
  ...BOUNDS.map((bounds) => `build forest --bounds ${bounds} --split midpoint --leaf 3`),
  'build three.obj',
  'build three.obj -o three.json --json',
  'build three.obj --leaf 3 --format seed20',
  'build one.obj',
  'build one.obj --parts component',
  'build one.obj --parts grid:10 --json',
  'build castle --parts component --json',
  'build town --parts grid:4',
  'build points.obj',
  'build three.obj -o three.obj',
  'build three.obj -o three.json --format float16',
  'build three.obj -o three.json --endian big',
  'build castle --ids',
  'build castle --no-object-spheres',
  'build castle --leaf 0',
  'build castle --leaf 256',
  'build castle --leaf 1.5',
  'build castle --format compact',
  'build castle --endian middle',
  'build castle --split best',
  'build castle --bounds egg',
  'build castle --parts grid:0',
  'build castle --parts grid:12345',
  'build castle --parts rows',
  'build castle town',
  'build castle --colour',
  'build castle -o nowhere/castle.c64',
  'build metropolis --format compact2 --leaf 1',
  'build nothing',
  'build',
]);
