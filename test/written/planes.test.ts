import { writeModels } from './models.ts';
import { recordWritten } from './written.ts';

recordWritten('planes', writeModels, [
  'planes three.obj --views views.json --train views.json --cells 20',
  'planes three.obj --views views.json --train views.json --cells 20 --json',
  'planes three.obj --train views.json --cells 20 --scale 10 -o folder',
  'planes castle --cells 10 --each 1 -o folder',
  'planes three.obj --scale 10000',
  'planes three.obj --scale 0',
  'planes three.obj --cells 0',
  'planes three.obj --each 17',
  'planes points.obj',
  'planes nothing',
  'planes',
]);
