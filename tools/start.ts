/**
 * `npm start`: builds the trees of the built-in scenes, prints for each what the tree's order saves, and serves the page.
 * The address is printed first: the page does not wait for the table.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { scenes } from '../scenes/index.ts';
import { encodeTree } from '../src/export/binary.ts';
import { createCamera } from '../src/math/camera.ts';
import { measureOverdraw } from '../src/overdraw/measure.ts';
import { objectCount } from '../src/scene/scene.ts';
import { buildSphereTree } from '../src/tree/sphere-build.ts';
import { createProgress } from './cli/progress.ts';

const WIDTHS = [12, 9, 11, 12, 12, 8, 8, 8, 15, 17];

const server = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'warn' });
await server.listen();
console.log(`cull64 is at ${server.resolvedUrls?.local[0]} (Ctrl+C ends it)\n`);

console.log('Fragments shaded per covered pixel along each scene’s camera path, 320 x 240:\n');
line([
  'scene',
  'objects',
  'triangles',
  'tree bytes',
  'complexity',
  'file',
  'random',
  'tree',
  'saved v. file',
  'saved v. random',
]);
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
    (result.complexity ?? 0).toFixed(2),
    file.toFixed(2),
    random.toFixed(2),
    own.toFixed(2),
    saved(file),
    saved(random),
  ]);
  // let the server answer between two scenes
  await new Promise((resolve) => setImmediate(resolve));
}
console.log('\nAll orders of one scene: npm run -s cull64 -- overdraw <scene>');

function line(cells: (string | number)[]): void {
  console.log(
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(WIDTHS[i]) : String(cell).padStart(WIDTHS[i]))).join(''),
  );
}
