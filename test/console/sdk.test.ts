/**
 * The examples that draw with a console's library, compiled against its own headers where their sources are at hand, and what they want of it
 * is what it has; of tiny3d, whose query by boxes is made from its sources, the cycles beside ours.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exportScene } from '../../src/core/export/export-scene.ts';
import { readScene } from '../../src/core/scene/read.ts';
import { readText } from '../../tools/cli/texts.ts';
import { inFolder } from '../../tools/console/compile.ts';
import { missingTool } from '../../tools/console/targets.ts';
import { CULL_BACK, SHADED, writeT3dm } from '../core/scene/support/t3dm.ts';
import { noShared, readShared } from '../shared-data.ts';
import { compileExample, missingSdk } from './sdk.ts';
import { casesOf } from './tiny3d/cases.ts';
import { besideBoxes } from './tiny3d/given.ts';

const skipped = (missing: string | undefined) => (missing ? ` (skipped: ${missing})` : '');

/** Words of all C files, headers and assembly below a folder. */
function wordsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[chsS]$/.test(file));
  return files.flatMap((file) => readFileSync(join(folder, file), 'latin1').match(/\w+/g) ?? []);
}

describe('examples/tiny3d', () => {
  const example = fileURLToPath(new URL('../../examples/tiny3d', import.meta.url));
  const missing = missingSdk('tiny3d');
  const sources = { tiny3d: process.env.CULL64_TINY3D ?? '', libdragon: process.env.CULL64_LIBDRAGON ?? '' };

  async function exported(): Promise<Record<string, string>> {
    const corners = [
      [0, 0, 0, 0xff],
      [99, 0, 0, 0xff],
      [0, 99, 0, 0xff],
    ] as const;
    const objects = [0, 1].map((material) => ({
      name: `triangle ${material}`,
      parts: [{ vertices: [...corners], single: [0, 1, 2] }],
      material,
    }));
    const model = writeT3dm(objects, [{ drawFlags: SHADED + CULL_BACK }, { drawFlags: SHADED, blend: 0x0050 }]);
    const options = { target: 'tiny3d', name: 'level', texts: readText } as const;
    const { files } = exportScene(await readScene(model), options);
    const code = files.filter(({ name }) => /\.[ch]$/.test(name));
    return Object.fromEntries(code.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]));
  }

  test.skipIf(missing)(
    `compiles without a warning against the headers of tiny3d and libdragon, and wants only what they have${skipped(missing)}`,
    async () => {
      const wanted = compileExample('tiny3d', await exported());
      const theirs = new Set([...wordsOf(join(sources.tiny3d, 'src')), ...wordsOf(join(sources.libdragon, 'src'))]);
      expect(wanted.filter((symbol) => !theirs.has(symbol))).toEqual([]);
      for (const symbol of ['t3d_model_draw_material', 'rspq_block_run', 't3d_viewport_look_at'])
        expect(wanted).toContain(symbol);
    },
  );

  test.skipIf(missing)(`the program that every export has does too${skipped(missing)}`, async () => {
    const files = await exported();
    expect(compileExample('tiny3d', files, files['example.c'])).toContain('rspq_block_run');
  });

  const noMake = spawnSync('make', ['--version']).error ? 'no make here: apt-get install make' : missing;
  test.skipIf(noMake)(
    `its Makefile, under theirs, makes the tree of the model before that is compressed${skipped(noMake)}`,
    () =>
      inFolder((folder) => {
        cpSync(example, folder, { recursive: true });
        mkdirSync(join(folder, 'inst/include'), { recursive: true });
        mkdirSync(join(folder, 'inst/mips64-elf/lib'), { recursive: true });
        cpSync(join(sources.libdragon, 'n64.mk'), join(folder, 'inst/include/n64.mk'));
        for (const file of ['libdragon.a', 'libdragonsys.a', 'n64.ld'])
          writeFileSync(join(folder, 'inst/mips64-elf/lib', file), '');
        mkdirSync(join(folder, 'assets'));
        for (const file of ['level.glb', 'bark.png']) writeFileSync(join(folder, 'assets', file), '');
        const words = ['-n', `N64_INST=${join(folder, 'inst')}`, `T3D_INST=${sources.tiny3d}`];
        const { stdout, stderr } = spawnSync('make', words, { cwd: folder, encoding: 'utf8' });
        expect(stderr).toBe('');
        const steps = [
          /gltf_to_t3d assets\/level\.glb build\/level\.t3dm$/m,
          /export build\/level\.t3dm --target tiny3d -o build\/level$/m,
          /-o build\/main\.o main\.c$/m,
          /-o build\/level\/level\.o build\/level\/level\.c$/m,
          /build\/main\.o build\/level\/level\.o build\/level\/cull64\.o/,
          /mkasset -c 2 -o filesystem build\/level\.t3dm$/m,
          /mksprite -o filesystem assets\/bark\.png$/m,
          /mkdfs build\/level\.dfs filesystem/,
          /n64tool .*--output level\.z64/,
        ].map((step) => stdout.search(step));
        expect(steps).not.toContain(-1);
        expect(steps).toEqual([...steps].sort((a, b) => a - b));
      }),
  );

  test('its loop that draws has at most ten lines', () => {
    const text = readFileSync(join(example, 'main.c'), 'utf8');
    const [, loop] = /static void draw\(uint32_t count\) \{\n([\s\S]*?)\n\}/.exec(text)!;
    expect(loop).toContain('rspq_block_run');
    expect(loop.split('\n').length).toBeLessThanOrEqual(10);
    expect(text).toContain('level_see(&viewport.viewFrustum');
  });

  const noRom = missing ?? missingTool('n64-rom')?.message ?? (noShared ? 'no ../shared/data' : undefined);
  test.skipIf(noRom)(
    `with the real structs, the call takes less than .7 of tiny3d’s own query, of the same 24 views from empty caches in cen64${skipped(noRom)}`,
    async () => {
      const model = readShared('t3dm/platformer.t3dm');
      const scene = await readScene(model);
      const { boxes, lists } = besideBoxes(model, scene, casesOf(scene, 24));
      const mean = (cycles: readonly number[]) => cycles.reduce((sum, v) => sum + v, 0) / cycles.length;
      expect(mean(lists.map(({ cycles }) => cycles)) / mean(boxes)).toBeLessThan(0.7);
      expect(Math.abs(mean(boxes) / 26_200 - 1)).toBeLessThan(0.02);
    },
  );
});

describe('examples/gldc', () => {
  const missing = spawnSync('make', ['--version']).error ? 'no make here: apt-get install make' : missingSdk('gldc');

  test.skipIf(missing)(
    `the model of its Makefile has a cube where the program draws it, and the program compiles against GLdc’s headers${skipped(missing)}`,
    async () => {
      const example = fileURLToPath(new URL('../../examples/gldc', import.meta.url));
      const model = inFolder((folder) => {
        cpSync(example, folder, { recursive: true });
        expect(spawnSync('make', ['field.obj'], { cwd: folder }).status).toBe(0);
        return readFileSync(join(folder, 'field.obj'));
      });
      const scene = await readScene(model);
      expect(scene.names.length).toBe(256);
      for (const id of scene.names.keys()) {
        const [x, z] = [(id % 16) * 4, Math.floor(id / 16) * 4];
        expect([...scene.boxes.subarray(id * 6, id * 6 + 6)]).toEqual([x, 0, z, x + 1, 1, z + 1]);
      }
      const { files } = exportScene(scene, { target: 'dreamcast', name: 'field', texts: readText });
      const code = files.filter(({ name }) => /\.[ch]$/.test(name));
      const texts = Object.fromEntries(code.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]));
      const wanted = compileExample('gldc', texts);
      const theirs = new Set(wordsOf(join(process.env.CULL64_GLDC!, 'GL')));
      // of C, and of the compiler
      const others = /^(fclose|fopen|fread|sinf|cosf|sincosf|__sdivsi3_i4i)$/;
      expect(wanted.filter((symbol) => !theirs.has(symbol) && !others.test(symbol))).toEqual([]);
      expect(wanted).toContain('glKosSwapBuffers');
    },
  );
});

describe('examples/psn00bsdk', () => {
  const missing = missingSdk('psn00bsdk');

  test.skipIf(missing)(
    `compiles without a warning against PSn00bSDK’s headers, and wants only what its libraries have${skipped(missing)}`,
    async () => {
      const cubes = Array.from({ length: 256 }, (_, k) => {
        const [x, z] = [(k % 16) * 4, Math.floor(k / 16) * 4];
        return `o cube${k}\nv ${x} 0 ${z}\nv ${x + 1} 1 ${z}\nv ${x} 1 ${z + 1}\nf -3 -2 -1\n`;
      });
      const scene = await readScene(new TextEncoder().encode(cubes.join('')));
      const { files } = exportScene(scene, { target: 'ps1', name: 'field', ids: true, texts: readText });
      const code = files.filter(({ name }) => /\.[ch]$/.test(name));
      const texts = Object.fromEntries(code.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]));
      const wanted = compileExample('psn00bsdk', texts);
      const theirs = new Set(wordsOf(join(process.env.CULL64_PSN00BSDK!, 'libpsn00b')));
      expect(wanted.filter((symbol) => !theirs.has(symbol))).toEqual(['field_c64']);
      for (const symbol of ['RotMatrix', 'ClearOTagR', 'DrawOTag']) expect(wanted).toContain(symbol);
    },
  );
});
