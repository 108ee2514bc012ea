import { scenes } from '../../scenes/index.ts';
import { STRUCTURES } from '../../src/overdraw/compare/structures.ts';
import { writeModels } from './models.ts';
import { recordWritten } from './written.ts';

const SMALL = '--size 64x48';

/** all but the one that takes seconds to build */
const QUICK = STRUCTURES.map(({ name }) => name)
  .filter((name) => name !== 'bsp')
  .join(',');

recordWritten('compare', writeModels, [
  ...scenes
    .filter(({ name }) => name !== 'metropolis')
    .map(({ name }) => `compare ${name} --views views.json ${SMALL} --structures ${QUICK} --json`),
  `compare castle ${SMALL} --json`,
  `compare three.obj ${SMALL} --structures scan,sphere,compact8 --json`,
  `compare one.obj --parts grid:8 ${SMALL} --structures sphere --json`,
  `compare three.obj --views empty-views.json ${SMALL} --structures scan --json`,
  `compare castle ${SMALL} --structures octree`,
  `compare castle ${SMALL} --csv --json`,
  'compare castle --size 0x48',
  `compare castle ${SMALL} --views three.obj`,
  `compare points.obj ${SMALL}`,
  'compare',
]);
