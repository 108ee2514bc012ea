import { movingScenes, scenes } from '../../scenes/index.ts';
import { writeModels } from './models.ts';
import { recordWritten } from './written.ts';

const SMALL = '--size 64x48';

recordWritten('overdraw', writeModels, [
  ...scenes
    .filter(({ name }) => name !== 'metropolis')
    .map(({ name }) => `overdraw ${name} --views views.json ${SMALL} --json`),
  'overdraw castle --size 80x60',
  `overdraw castle ${SMALL} --csv`,
  `overdraw castle ${SMALL} --orders tree,sorted,file`,
  `overdraw castle ${SMALL} --views views.json`,
  `overdraw castle --size 48x64 --views views.json --orders back,random --csv`,
  ...['float16', 'seed20', 'compact8', 'compact4', 'compact2'].map(
    (format) => `overdraw castle --views views.json ${SMALL} --format ${format} --json`,
  ),
  `overdraw castle --views views.json ${SMALL} --format compact4`,
  `overdraw castle --views views.json ${SMALL} --format compact4 --leaf 2 --csv`,
  `overdraw castle --views views.json ${SMALL} --format compact8 --no-object-spheres --orders tree,back`,
  `overdraw castle --views views.json ${SMALL} --split midpoint --bounds box --leaf 4 --csv`,
  `overdraw three.obj ${SMALL}`,
  `overdraw three.obj --parts grid:8 ${SMALL} --csv`,
  `overdraw one.obj ${SMALL} --orders file`,
  `overdraw castle ${SMALL} --format float16 --orders tree-depth`,
  `overdraw castle ${SMALL} --no-object-spheres`,
  `overdraw castle ${SMALL} --orders nearest`,
  `overdraw castle ${SMALL} --csv --json`,
  `overdraw three.obj --bsp ${SMALL}`,
  `overdraw three.obj --bsp ${SMALL} --orders tree --csv`,
  `overdraw three.obj --bsp ${SMALL} --orders tree --json`,
  'overdraw castle --size 0x48',
  'overdraw castle --size 64',
  'overdraw castle --size 64x48x2',
  'overdraw castle --size 100000x100000',
  `overdraw castle ${SMALL} --views empty-views.json`,
  `overdraw castle ${SMALL} --views three.obj`,
  `overdraw castle ${SMALL} --views none.json`,
  `overdraw points.obj ${SMALL}`,
  'overdraw',
  ...movingScenes.map((name) => `overdraw ${name} --views views.json ${SMALL} --moving --json`),
  `overdraw dungeon ${SMALL} --moving 100 --orders tree,sorted,file`,
  `overdraw --moving canyon --views views.json ${SMALL} --orders tree --csv`,
  `overdraw castle ${SMALL} --moving`,
  `overdraw three.obj ${SMALL} --moving 5`,
  `overdraw canyon ${SMALL} --moving 0`,
  `overdraw canyon ${SMALL} --moving -5`,
  `overdraw canyon ${SMALL} --moving 1.5`,
  `overdraw canyon ${SMALL} --moving 100001`,
  `overdraw canyon ${SMALL} --moving --format compact8`,
]);
