/**
 * An export for tiny3d, compiled with declarations of tiny3d's types and run on the console's CPU: what its functions give a frustum, beside the
 * twin in TypeScript, every vertex of the model, and the test of boxes that tiny3d has.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportScene } from '../../../src/core/export/export-scene.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { OBJECT_BLEND, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { readText } from '../../../tools/cli/texts.ts';
import { run } from '../../../tools/console/compile.ts';
import { missingTool } from '../../../tools/console/targets.ts';
import { type Case, casesOf, SEED } from '../../console/tiny3d/cases.ts';
import { insides, twin, withVertexInside } from '../../console/tiny3d/expected.ts';
import { exported, given, TYPES } from '../../console/tiny3d/given.ts';
import { CULL_BACK, SHADED, type T3dmObject, writeT3dm } from '../../core/scene/support/t3dm.ts';
import { noShared, readShared } from '../../shared-data.ts';
import { longDescribe } from '../../soak.ts';
import { exported as exportedBy } from '../../tools/export-trials.ts';

const folder = mkdtempSync(join(tmpdir(), 'cull64-tiny3d-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A model of boxes, every seventh of them blended: 12 triangles each. */
function boxes(count: number): Uint8Array {
  const random = createRandom(SEED);
  const at = () => randomInt(random, 4000) - 2000;
  const objects = Array.from({ length: count }, (_, i): T3dmObject => {
    const [x, y, z] = [at(), at() >> 3, at()];
    const corners = Array.from({ length: 8 }, (_, c) => {
      const side = (bit: number) => ((c >> bit) & 1) * (20 + randomInt(random, 120));
      return [x + side(0), y + side(1), z + side(2), 0x808080ff] as const;
    });
    const faces = [
      0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 3, 6, 3, 7, 6, 0, 2, 4, 2, 6, 4, 1, 3, 5, 3, 7, 5,
    ];
    return { name: `box ${i}`, parts: [{ vertices: corners, single: faces }], material: i % 7 === 3 ? 1 : 0 };
  });
  return writeT3dm(objects, [{ drawFlags: SHADED + CULL_BACK }, { drawFlags: SHADED, blend: 0x0050 }]);
}

/** Objects whose boxes are not wholly behind one plane: t3d_frustum_vs_aabb_s16. */
function withBoxInside({ boxes, names }: Scene, each: Case): number[] {
  return [...names.keys()].filter((id) => {
    const corners = Array.from({ length: 8 }, (_, c) => [0, 1, 2].map((k) => boxes[id * 6 + k + ((c >> k) & 1) * 3]));
    const all = corners.map((corner) => insides(each, corner));
    return [0, 1, 2, 3, 4, 5].every((plane) => all.some((distances) => distances[plane] > 0));
  });
}

/** Whether an object's sphere lies wholly behind a plane. */
function isBehind({ spheres }: Scene, id: number, each: Case): boolean {
  const [x, y, z, r] = spheres.subarray(id * 4, id * 4 + 4);
  return insides(each, [x, y, z]).some((distance) => distance < -r * each.numbers[30]);
}

const missing = missingTool('n64');
const skip = missing ? ` (skipped: ${missing.message})` : '';

describe('300 boxes', () => {
  const model = boxes(300);
  let scene: Scene;
  let cases: Case[];
  beforeAll(async () => {
    scene = await readScene(model);
    cases = casesOf(scene, 120);
  });

  test.skipIf(missing)(`the list is the twin’s, opaque nearest first, blended behind farthest first${skip}`, () => {
    const { tree } = exported(scene);
    const lists = given('n64', model, scene, cases).map(({ ids }) => ids);
    expect(lists).toEqual(cases.map((each) => twin(scene, tree, each)));
    expect(new Set(lists.map((ids) => ids.length)).size).toBeGreaterThan(40);
    lists.forEach((ids, i) => {
      expect(new Set(ids).size).toBe(ids.length);
      const seen = withVertexInside(scene, cases[i]);
      expect(seen.filter((id) => !ids.includes(id))).toEqual([]);
    });
  });

  test.skipIf(missing)(
    `with a window the opaque ones are grouped, and the blended ones stay as they are${skip}`,
    () => {
      const own = { ...scene, materials: scene.materials!.map((material, id) => (id % 5) + 10 * material) };
      const { tree } = exported(own);
      const lists = given('n64', model, own, cases, { window: 16 }).map(({ ids }) => ids);
      expect(lists).toEqual(cases.map((each) => twin(own, tree, each, 16)));
      const blendedOf = (ids: readonly number[]) => ids.filter((id) => (own.flags[id] & OBJECT_BLEND) !== 0);
      const before = cases.map((each) => twin(own, tree, each));
      expect(lists).not.toEqual(before);
      expect(lists.map(blendedOf)).toEqual(before.map(blendedOf));
    },
  );

  test('the files: ids are chunk numbers, and nothing of slots is for the user to turn into them', () => {
    const { files, texts, tree } = exported(scene, 'compact2');
    expect([...tree.ids].sort((a, b) => a - b)).toEqual([...scene.names.keys()]);
    expect(files.map(({ name }) => name)).toContain('cull64_planes.h');
    expect(texts['level_tree.h']).toContain('#include <t3d/t3dmodel.h>');
    expect(texts['level_tree.h']).not.toMatch(/is_blended|level_id/);
    // what a game adds to draw: counted in README.md
    const [, loop] = /## Call\n\n((?: {4}.*\n)+)/.exec(texts['README.md'])!;
    expect(loop.trim().split('\n').length).toBeLessThanOrEqual(10);
    expect(texts['README.md']).not.toMatch(/--order|\{\{/);
  });

  test('a model without blended objects has no code for them', () => {
    const opaque = { ...scene, flags: scene.flags.map((bits) => bits & ~OBJECT_BLEND) };
    expect(exported(scene).texts['level.c']).toContain('blendMode');
    expect(exported(opaque).texts['level.c']).not.toContain('blend');
  });

  test.each(['c99', 'c++17'])('compiles as %s without a warning', (standard) => {
    const { texts } = exported(scene);
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    const words = standard === 'c99' ? ['cc'] : ['c++', '-x', 'c++'];
    const flags = [`-std=${standard}`, '-Wall', '-Wextra', '-Werror', `-I${TYPES}`, '-fsyntax-only'];
    if (spawnSync(words[0], ['--version']).error) return expect(missing).not.toBeNull();
    for (const file of ['level.c', 'cull64.c']) run('cc', folder, words[0], [...words.slice(1), ...flags, file]);
  });

  test('cull64 export writes the same files; parts, which the model does not have, are refused', async () => {
    const path = join(folder, 'level.t3dm');
    writeFileSync(path, model);
    await exportedBy(path, '--target', 'tiny3d', '-o', join(folder, 'out'));
    const { texts } = exported(scene);
    for (const [name, text] of Object.entries(texts))
      if (name !== 'README.md') expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(text);
    await expect(exportedBy(path, '--target', 'tiny3d', '--parts', 'component')).rejects.toThrow(
      '--parts is not for --target tiny3d: the objects are those of the .t3dm',
    );
  });

  test('what it is not for is refused', () => {
    const options = { target: 'tiny3d', name: 'level', texts: readText } as const;
    expect(() => exportScene(scene, { ...options, format: 'float16' })).toThrow(/^float16 is not read by .*tiny3d/);
    expect(() => exportScene(scene, { ...options, order: 'back' })).toThrow(/nearest first, with blended objects/);
  });
});

longDescribe.skipIf(noShared)('platformer.t3dm (skipped without ../shared/data)', () => {
  const model = noShared ? new Uint8Array() : readShared('t3dm/platformer.t3dm');
  test.skipIf(missing)(
    `57 of 57 objects are bound; of what tiny3d keeps by its box, all is given but what lies behind a plane by its sphere${skip}`,
    async () => {
      const scene = await readScene(model);
      expect(objectCount(scene)).toBe(57);
      const cases = casesOf(scene, 200);
      const lists = given('n64', model, scene, cases).map(({ ids }) => ids);
      expect(new Set(lists.flat()).size).toBe(57);
      let kept = 0;
      lists.forEach((ids, i) => {
        const seen = withVertexInside(scene, cases[i]);
        expect(seen.filter((id) => !ids.includes(id))).toEqual([]);
        for (const id of withBoxInside(scene, cases[i])) {
          kept++;
          if (!ids.includes(id)) expect(isBehind(scene, id, cases[i])).toBe(true);
        }
      });
      expect(kept).toBeGreaterThan(5000);
    },
  );

  const noRom = missingTool('n64-rom');
  test.skipIf(noRom)(
    `its call takes 16,293 cycles in the mean of 24 views, from cold caches in cen64, and 5,333 where all is behind a plane${noRom ? ` (skipped: ${noRom.message})` : ''}`,
    async () => {
      const scene = await readScene(model);
      const cases = casesOf(scene, 24);
      const mean = (some: typeof cases) => {
        const answers = given('n64-rom', model, scene, some, { cycles: true });
        return answers.reduce((sum, { cycles }) => sum + cycles, 0) / answers.length;
      };
      expect(Math.abs(mean(cases) / 16_293 - 1)).toBeLessThan(0.01);
      // every plane so far away that all is behind it: the query alone
      const away = cases.map(({ numbers }) => ({
        numbers: numbers.map((v, k) => (k < 24 && k % 4 === 3 ? v - 1e6 : v)),
      }));
      expect(Math.abs(mean(away) / 5_333 - 1)).toBeLessThan(0.01);
    },
  );
});
