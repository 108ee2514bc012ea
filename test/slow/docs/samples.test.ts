/** README.md's samples and the steps of docs/hello.md, run as they stand; docs/README.md and README.md lead to every page. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { compile } from '../../docs/examples-in-docstrings.ts';
import { inFolder } from '../../docs/in-folder.ts';
import { README, root } from '../../docs/readme.ts';
import { longTest, soak } from '../../soak.ts';
import { cull64 } from '../../tools/cli.ts';

const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs');
const HELLO = readFileSync(join(root, 'docs/hello.md'), 'utf8');

/** What a program of the folder prints. @throws Error where it fails */
async function printed(folder: string, file: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', loader, file], { cwd: folder });
  expect(stderr).toBe('');
  return stdout;
}

describe('README.md', () => {
  const samples = Object.fromEntries(
    [...README.matchAll(/```ts\n(.*?)```/gs)].map(([, code], i) => [`sample-${i + 1}`, code]),
  );

  test('its samples compile', async () => {
    expect(Object.keys(samples)).toHaveLength(3);
    expect(await compile(samples)).toBe('');
  });

  test.each(Object.keys(samples).slice(0, soak(1, 3)))('%s runs beside a model.glb', async (name) => {
    await inFolder(samples, async (folder) => {
      writeFileSync(join(folder, 'model.glb'), await writeGlb(castle.build()));
      expect(await printed(folder, `${name}.mts`)).toMatch(/^(.+\n)+$/);
    });
  });
});

describe('docs/hello.md', () => {
  /** blocks of code, each with what it says is printed */
  const steps = [...HELLO.matchAll(/```(sh|js)\n(.*?)```\n(?:\n```text\n(.*?)```\n)?/gs)].map(
    ([, language, code, text = '']) => ({ language, code, text }),
  );
  const END = '--- end of a step ---';

  longTest('it runs on a model without a path too, of few objects', async () => {
    const [, ...programs] = steps;
    const model = 'v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 1\no far\nf 1 2 3\no near\nf 1 3 4\n';
    const program = programs.map(({ code }) => code).join('\n');
    expect(program.match(/castle\.glb/g)).toHaveLength(1);
    await inFolder({}, async (folder) => {
      writeFileSync(join(folder, 'own.obj'), model);
      writeFileSync(join(folder, 'hello.mjs'), program.replace('castle.glb', 'own.obj'));
      expect(await printed(folder, 'hello.mjs')).toMatch(
        /^2 objects, 2 triangles\n(.+\n)*tree \d\.\d\d\n.* % fewer pixels/,
      );
    });
  });

  test('its steps print what it says', async () => {
    const [command, ...programs] = steps;
    expect(programs.map(({ language }) => language)).toEqual(programs.map(() => 'js'));
    const program = programs.map(({ code }) => `${code}console.log('${END}');\n`).join('\n');
    await inFolder({}, async (folder) => {
      const [line] = /(?<=^npm run -s cull64 -- ).*$/m.exec(command.code)!;
      const { stdout, stderr } = await cull64(line.split(' '), folder);
      expect(stdout + stderr).toBe(command.text);
      writeFileSync(join(folder, 'hello.mjs'), program);
      const texts = (await printed(folder, 'hello.mjs')).split(`${END}\n`);
      expect(texts).toEqual([...programs.map(({ text }) => text), '']);
    });
  });

  test('every step says what it prints', () => {
    expect(steps.length).toBeGreaterThan(7);
    for (const { text } of steps) expect(text).not.toBe('');
  });
});

describe('the pages', () => {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const linked = (text: string) => [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => path);

  test('docs/README.md leads to each', () => {
    const links = linked(readFileSync(join(root, 'docs/README.md'), 'utf8'));
    expect(pages.length).toBeGreaterThan(17);
    expect(pages.filter((page) => !links.includes(page))).toEqual([]);
  });

  test('README.md leads to each', () => {
    const links = linked(README);
    expect([...pages, 'README.md'].filter((page) => !links.includes(`docs/${page}`))).toEqual([]);
  });
});
