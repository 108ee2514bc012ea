import { writeModels } from './models.ts';
import { recordWritten, runCommand } from './written.ts';

const EYE = '--eye -2,3,30 --target 4,2,-10';
const ORDERS = ['front', 'back', 'none'];
const KEYS = ['axis', 'distance', 'depth'];

recordWritten('cull', prepare, [
  ...ORDERS.flatMap((order) => KEYS.map((key) => `cull castle ${EYE} --order ${order} --key ${key} --json`)),
  ...ORDERS.flatMap((order) => [
    `cull castle ${EYE} --order ${order} --sorted --json`,
    `cull castle ${EYE} --order ${order} --max 7`,
  ]),
  ...ORDERS.map((order) => `cull castle ${EYE} --order ${order} --key runs --json`),
  `cull castle ${EYE} --key runs --sorted --max 7`,
  `cull compact4.c64 ${EYE} --key runs --json`,
  `cull castle ${EYE}`,
  `cull castle ${EYE} --sorted --max 5 --json`,
  `cull castle ${EYE} --fov 20 --aspect 16/9 --json`,
  `cull castle ${EYE} --aspect 1.5 --near 5 --far 25 --json`,
  `cull castle ${EYE} --up 1,2,0 --json`,
  `cull castle ${EYE} --leaf 6 --split midpoint --bounds box --json`,
  `cull dungeon --eye 10,1.7,3 --target 0,1.5,0 --json`,
  'cull town --eye 0,200,0 --target 0,0,0 --up 0,0,-1 --json',
  'cull three.obj --eye 0,0,50 --target 0,0,0',
  'cull three.obj --eye 0,0,50 --target 0,0,100',
  'cull three.obj --eye -10,0,5 --target -10,0,-1 --fov 10',
  ...['float16', 'seed20', 'compact8', 'compact4', 'compact2', 'ids', 'bare'].flatMap((tree) => [
    `cull ${tree}.c64 ${EYE} --json`,
    `cull ${tree}.c64 ${EYE} --order back --max 9`,
  ]),
  `cull castle.json ${EYE} --sorted --json`,
  `cull castle.json ${EYE} --leaf 3`,
  'cull castle --eye 1,2 --target 0,0,0',
  'cull castle --eye 1,2,x --target 0,0,0',
  'cull castle --eye 1,2,3 --target 1,2,3',
  'cull castle --eye 1,2,3',
  'cull castle --target 1,2,3',
  `cull castle ${EYE} --fov 0`,
  `cull castle ${EYE} --fov 180`,
  `cull castle ${EYE} --aspect 4/0`,
  `cull castle ${EYE} --near 0`,
  `cull castle ${EYE} --near 5 --far 4`,
  `cull castle ${EYE} --max 0`,
  `cull castle ${EYE} --max 2.5`,
  `cull castle ${EYE} --order nearest`,
  `cull castle ${EYE} --key width`,
  `cull castle ${EYE} --order none --sorted`,
  'cull points.obj --eye 0,0,1 --target 0,0,0',
  'cull',
]);

async function prepare(): Promise<void> {
  await writeModels();
  for (const format of ['float16', 'seed20', 'compact8', 'compact4', 'compact2'])
    await runCommand(`build castle --format ${format} -o ${format}.c64`.split(' '));
  await runCommand('build castle --format compact4 --ids -o ids.c64'.split(' '));
  await runCommand('build castle --format compact8 --no-object-spheres -o bare.c64'.split(' '));
  await runCommand('build castle -o castle.json'.split(' '));
}
