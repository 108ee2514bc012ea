import { scenes } from '../../scenes/index.ts';
import { COMMANDS } from '../../tools/cli/commands/all.ts';
import { writeModels } from './models.ts';
import { recordWritten } from './written.ts';

recordWritten('scene, help and rom', writeModels, [
  'scene',
  'scene --json',
  ...scenes.map(({ name }) => `scene ${name}`),
  'scene castle --seed 7 -o seven.glb --json',
  'scene town --seed 3 --json',
  'scene castle --seed x',
  'scene castle --seed -1',
  'scene nothing',
  'scene castle -o .',
  'help',
  ...[...Object.keys(COMMANDS), 'help', 'nothing'].map((topic) => `help ${topic}`),
  'rom castle --budget 4K --leaf 2',
  'rom castle --budget 100',
  'rom castle --budget none',
  'rom castle --views three.obj',
  'rom nothing',
  'rom',
]);
