/** `cull64 hidden`: what it tells is what the library finds and measures. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findHidden } from '../../src/hidden/find-hidden.ts';
import { hiddenMeans } from '../../src/hidden/test-hidden.ts';
import { readScene } from '../../src/scene/read.ts';
import { writeGlb } from '../../src/scene/write-gltf.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { hiddenCommand } from '../../tools/cli/commands/hidden.ts';
import { chambers } from '../hidden/chambers.ts';
import { scratchFolder } from './cli.ts';

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

test('--json: what findHidden gives for the same views, and what hiddenMeans measures', async () => {
  const read = await readScene(bytes);
  const tree = buildSphereTree(read.spheres, { boxes: read.boxes });
  const { cells, report } = findHidden(read, tree, { train: left, budget: 600, quality: 'preview' });
  const { missedPixels, missedViews: _, views, ...means } = hiddenMeans(read, cells, left);
  const result = JSON.parse(await said(...QUICK, '--budget', '600', '--json'));
  expect(result).toMatchObject({
    kind: 'sampled',
    budget: 600,
    ...report,
    ...means,
    views,
    missedInViews: missedPixels,
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
  expect(text).toMatch(/found by sampling, not proven: 2,000 eyes/);
  expect(text).toMatch(/objects a view: [\d.]+ given of [\d.]+ in the frustum/);
  expect(text).toContain('5 views in no cell: everything is seen from there');
  expect(text).toMatch(/missed by eyes that took no part: 0\.\d{4} % of the pixels, in \d+ of 100/);
});

test('what makes no sense is refused before any work', async () => {
  await expect(said('--quality', 'best')).rejects.toThrow('--quality best: it must be preview, full');
  await expect(said('--budget', 'much')).rejects.toThrow('--budget much: it must be bytes');
  await expect(said('--budget', '0')).rejects.toThrow('--budget 0: it must be at least 1 byte');
  await expect(said('--seed', '-1')).rejects.toThrow('--seed -1');
  await expect(said('--train', at('nothing.json'))).rejects.toThrow('nothing.json');
});
