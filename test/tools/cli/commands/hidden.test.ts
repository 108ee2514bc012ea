/** `cull64 hidden`: what it tells is what the library finds and measures. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readScene } from '../../../../src/core/scene/read.ts';
import { writeGlb } from '../../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../../../src/offline/hidden/find-hidden.ts';
import { hiddenMeans } from '../../../../src/offline/hidden/test-hidden.ts';
import { hiddenCommand } from '../../../../tools/cli/commands/hidden.ts';
import { chambers } from '../../../offline/hidden/chambers.ts';
import { longTest } from '../../../soak.ts';
import { scratchFolder } from '../../cli.ts';

const { path: folder, remove } = scratchFolder();
const at = (name: string) => join(folder, name);
const { scene, left, right } = chambers(true);
let bytes: Uint8Array;
const QUICK = ['--quality', 'preview', '--train', at('left.json')];

beforeAll(async () => {
  bytes = await writeGlb(scene);
  writeFileSync(at('chambers.glb'), bytes);
  writeFileSync(at('left.json'), JSON.stringify(left));
  writeFileSync(at('right.json'), JSON.stringify(right));
});
afterAll(remove);

async function said(...words: string[]): Promise<string> {
  let text = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      text += chunk;
      return true;
    }),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ];
  await hiddenCommand([at('chambers.glb'), ...words]).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return text;
}

longTest('--json: what findHidden gives for the same views, and what hiddenMeans measures', async () => {
  const read = await readScene(bytes);
  const tree = buildSphereTree(read.spheres, { boxes: read.boxes });
  const { cells, report } = findHidden(read, tree, { train: left, budget: 600, quality: 'preview' });
  const { missedPixels, worstMissed, views, ...means } = hiddenMeans(read, cells, left);
  const result = JSON.parse(await said(...QUICK, '--budget', '600', '--json'));
  expect(result).toMatchObject({
    kind: 'sampled',
    budget: 600,
    ...report,
    ...means,
    views,
    missedInViews: missedPixels,
    worstInViews: worstMissed,
  });
  const { tested } = cells;
  expect([result.missedPixels, result.missedEyes, result.eyes]).toEqual([
    tested!.missedPixels,
    tested!.missedEyes,
    tested!.eyes,
  ]);
  expect([result.objects, result.triangles]).toEqual([33, 33 * 12]);
  expect(result.objectsGiven).toBeLessThan(result.objectsInFrustum);
  expect(result.bytes).toBeLessThanOrEqual(600);
});

test('the text says that it is sampled, what is given and missed; views outside all cells are counted', async () => {
  const text = await said(...QUICK, '--views', at('right.json'));
  expect(text).toMatch(/found by sampling, not proven: 1,500 eyes/);
  expect(text).toMatch(/objects a view: [\d.]+ given of [\d.]+ in the frustum/);
  expect(text).toContain('5 views in no cell: everything is seen from there');
  expect(text).toMatch(
    /missed by eyes anywhere in the cells: 0\.\d{4} % of the pixels, in \d+ of 100; \d+\.\d{4} % by the worst/,
  );
  expect(text).toContain('eyes: 0.80 to 3.20 units over floors, and falling from there');
  expect(text).not.toContain('what is seen is hidden');
});

longTest(
  'a view of --views that misses something is named, with its share; objects that are never hidden are not missed',
  async () => {
    // the second one's near plane is behind the wall between the chambers
    const views = [left[4], { ...left[4], target: [10, 1.6, 1.9], near: 4 }];
    writeFileSync(at('through.json'), JSON.stringify(views));
    const words = [...QUICK, '--views', at('through.json')];
    const text = await said(...words);
    expect(text).toMatch(/what is seen is hidden: view 1 misses \d+\.\d{4} % of its pixels; train on such views/);
    // by name, and by number; the wall's other side and all boxes
    const never = scene.names.map((name, id) => (id % 2 ? name : id)).join();
    expect(await said(...words, '--never-hidden', never)).not.toContain('what is seen is hidden');
  },
);

test('what makes no sense is refused before any work', async () => {
  await expect(said('--quality', 'best')).rejects.toThrow('--quality best: it must be preview, full');
  await expect(said('--budget', 'much')).rejects.toThrow('--budget much: it must be bytes');
  await expect(said('--budget', '0')).rejects.toThrow('--budget 0: it must be at least 1 byte');
  await expect(said('--seed', '-1')).rejects.toThrow('--seed -1');
  await expect(said('--margin', '-1')).rejects.toThrow('--margin -1: it must be 0 or more units of the model');
  for (const heights of ['1', '2,1', '-1,2', '1,2,3', 'a,b', '1,'])
    await expect(said(`--eye-heights=${heights}`)).rejects.toThrow(`--eye-heights ${heights}: it must be LOW,HIGH`);
  for (const word of ['door', '33', '1.5', ''])
    await expect(said(`--never-hidden=0,${word}`)).rejects.toThrow(
      `--never-hidden ${word}: there is no object of that name`,
    );
  await expect(said('--train', at('nothing.json'))).rejects.toThrow('nothing.json');
});
