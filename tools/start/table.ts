/** The table that `npm start` prints below the address. It ends with the process that started it. */
import { setPriority } from 'node:os';
import { scenes } from '../../scenes/index.ts';
import { encodeTree } from '../../src/core/file/binary.ts';
import { createCamera } from '../../src/core/math/camera.ts';
import { objectCount } from '../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../src/overdraw/measure/measure.ts';
import { createProgress } from '../cli/progress.ts';

/** a low priority, to give way to the server and the browser, where the system allows it */
const NICE = 10;

const COLUMNS: readonly [string, number][] = [
  ['scene', 12],
  ['objects', 9],
  ['triangles', 11],
  ['tree bytes', 12],
  ['depth complexity', 18],
  ['file', 8],
  ['random', 8],
  ['tree', 8],
  ['saved v. file', 15],
  ['saved v. random', 17],
];

try {
  setPriority(NICE);
} catch {}
process.on('disconnect', () => process.exit());

console.log('Fragments shaded per covered pixel along each scene’s camera path, 320 x 240:\n');
line(COLUMNS.map(([title]) => title));
for (const recipe of scenes) {
  const scene = recipe.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const progress = createProgress(recipe.name);
  const result = measureOverdraw(
    scene,
    tree,
    scene.views.map((view) => createCamera(view)),
    { orders: ['file', 'random', 'tree'] },
    (done, all) => progress.update(done / all),
  );
  progress.stop();
  const [file, random, own] = result.orders.map((order) => order.overdraw ?? 0);
  const saved = (from: number) => `${Math.round(100 * (1 - own / from))} %`;
  line([
    recipe.name,
    objectCount(scene),
    scene.indices.length / 3,
    encodeTree(tree).length,
    (result.depthComplexity ?? 0).toFixed(2),
    file.toFixed(2),
    random.toFixed(2),
    own.toFixed(2),
    saved(file),
    saved(random),
  ]);
  // lets the process notice the end of the other one
  await new Promise((resolve) => setImmediate(resolve));
}
console.log('\nAll orders of one scene: npm run -s cull64 -- overdraw <scene>');
process.disconnect?.();

function line(cells: (string | number)[]): void {
  console.log(
    cells
      .map((cell, i) => (i === 0 ? String(cell).padEnd(COLUMNS[i][1]) : String(cell).padStart(COLUMNS[i][1])))
      .join(''),
  );
}
