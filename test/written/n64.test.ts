import { scenes } from '../../scenes/index.ts';
import { writeModels } from './models.ts';
import { recordWritten } from './written.ts';

recordWritten('n64', writeModels, [
  ...scenes
    .filter(({ name }) => name !== 'metropolis')
    .map(({ name }) => `n64 ${name} --views views.json --budget 24K --json`),
  'n64 castle',
  'n64 castle --budget 2K',
  'n64 castle --budget 6000 --views views.json',
  'n64 castle --budget 1.5K --order back --views views.json --json',
  'n64 castle --format compact2 --order none --views views.json',
  'n64 castle --format compact4 --object-cycles 0 --views views.json',
  'n64 castle --object-cycles 90000 --ram 8 --views views.json',
  'n64 town --split midpoint --bounds box --ram 8 --views views.json --json',
  'n64 three.obj',
  'n64 three.obj --json --budget 1M',
  'n64 one.obj --parts grid:4 --views views.json',
  'n64 castle --budget 0',
  'n64 castle --budget 100',
  'n64 castle --budget 8KiB',
  'n64 castle --budget -1',
  'n64 castle --ram 16',
  'n64 castle --format float16',
  'n64 castle --object-cycles -1',
  'n64 castle --order up',
  'n64 castle --leaf 3',
  'n64 castle --views empty-views.json',
  'n64 points.obj',
  'n64',
]);
