/** What a camera sees of a model: `node see.mjs model.glb [view]`, by the model's own camera path or, without one, from inside its bounds. */
import { readFileSync } from 'node:fs';
import { buildSphereTree, createCamera, createCullResult, createQuery, cull, insideViews, readScene } from 'cull64';
import { decoders } from 'cull64/decoders';
import { measureOverdraw } from 'cull64/overdraw';

const [path, view = '0'] = process.argv.slice(2);
if (!path) throw new Error('usage: node see.mjs model.glb [view]');
const scene = await readScene(readFileSync(path), { name: path, decoders });
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });

const views = scene.views.length > 0 ? scene.views : insideViews(scene);
if (!views[view]) throw new Error(`the views are 0 to ${views.length - 1}`);
const camera = createCamera(views[view], 4 / 3);
const result = createCullResult(tree);
const count = cull(tree, createQuery(camera), {}, result);
const ids = result.ids.subarray(0, count);
console.log(`${count} of ${scene.names.length} objects are visible, nearest first: ${ids.join(' ')}`);
if (count > 0) console.log(`the nearest is "${scene.names[ids[0]]}", the farthest "${scene.names[ids[count - 1]]}"`);

const { orders } = measureOverdraw(scene, tree, [camera], { orders: ['file', 'tree'] });
for (const { order, overdraw } of orders) console.log(`overdraw in ${order} order: ${overdraw?.toFixed(3) ?? 'none'}`);
