/** `cull64 rom`: the cartridge, run in cen64, prints of each view what fixedCull answers: objects, their order, and all counters. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { castle } from '../../scenes/castle.ts';
import { COMPACT_BUILD } from '../../src/export/compact.ts';
import { createCamera, type View } from '../../src/math/camera.ts';
import { compactTree } from '../../src/n64/compact-build.ts';
import { createFixedResult, fixedCull } from '../../src/n64/fixed-cull.ts';
import { createFixedView, setView } from '../../src/n64/fixed-view.ts';
import { floatCamera } from '../../src/n64/float-camera.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { buildSphereTree } from '../../src/tree/sphere-build.ts';
import { WorkError } from '../../tools/cli/errors.ts';
import { romCommand } from '../../tools/commands/rom.ts';
import { runRom } from '../../tools/rom/run-cen64.ts';
import { missingTool } from '../../tools/rom/targets.ts';
import { scratchFolder } from '../tools/cli.ts';

const { path: folder, remove } = scratchFolder();
afterAll(remove);

const missing = missingTool('n64-rom');
const skipped = missing ? ` (skipped: ${missing.message})` : '';

describe('cull64 rom', () => {
  it.skipIf(missing)(`makes a cartridge that culls the scene’s own views as TypeScript does${skipped}`, async () => {
    const scene = castle.build();
    const report = await made('castle');
    expect(report).toMatchObject({ format: 'compact8', views: scene.views.length, objects: scene.names.length });
    const { title, lines } = printed();
    expect(title).toBe(
      `tree castle objects ${scene.names.length} leaf ${COMPACT_BUILD.compact8.leafSize} bytes ${report.treeBytes}`,
    );
    expect(lines.map((line) => line.answer)).toEqual(answers(scene, scene.views, COMPACT_BUILD.compact8.leafSize));
    for (const { cycles, answer } of lines) {
      const looked = Number(/nodes (\d+)/.exec(answer)![1]);
      // setting the view costs thousands of cycles; a node tens to hundreds, its cache line's miss among them
      expect(cycles[0]).toBeGreaterThan(1000);
      expect(cycles[1]).toBeGreaterThan(30 * looked);
      expect(cycles[1]).toBeLessThan(1000 * looked);
    }
  });

  it.skipIf(missing)(`culls the views of a file, with a far plane and another leaf size${skipped}`, async () => {
    const views: View[] = [
      { eye: [0, 20, 0], target: [30, 0, 40], far: 60, fov: 40, near: 1 },
      { eye: [500, 0, 0], target: [600, 0, 0] },
    ];
    writeFileSync(join(folder, 'views.json'), JSON.stringify(views));
    await made('castle', '--views', join(folder, 'views.json'), '--leaf', '2');
    const { lines } = printed();
    const wanted = answers(castle.build(), views, 2);
    expect(lines.map((line) => line.answer)).toEqual(wanted);
    expect(wanted[0]).toMatch(/^visible [1-9]/);
    expect(wanted[1]).toMatch(/^visible 0 /);
  });

  it('names the package where the compiler is missing', async () => {
    vi.stubEnv('PATH', folder);
    try {
      await expect(made('castle')).rejects.toThrow(
        new WorkError(
          'a cartridge is compiled with mips-linux-gnu-gcc, which is not here: apt-get install gcc-mips-linux-gnu',
        ),
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

const FILE = join(folder, 'test.z64');

/** Writes FILE; gives the report. */
async function made(...args: string[]): Promise<Record<string, unknown>> {
  let text = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    text += part;
    return true;
  });
  try {
    await romCommand([...args, '-o', FILE, '--json']);
  } finally {
    stdout.mockRestore();
  }
  return JSON.parse(text);
}

/** What FILE prints in cen64: of each view, the answer and the cycles of setting it and of the cull. */
function printed(): { title: string; lines: { answer: string; cycles: [number, number] }[] } {
  const { text } = runRom(new Uint8Array(readFileSync(FILE)), { seconds: 50 });
  const [title, ...rest] = text.trimEnd().split('\n');
  const lines = rest.map((line, i) => {
    const parts = /^view (\d+) (visible .*) view-cycles (\d+) cull-cycles (\d+)$/.exec(line);
    expect(Number(parts?.[1]), line).toBe(i);
    return { answer: parts![2], cycles: [Number(parts![3]), Number(parts![4])] as [number, number] };
  });
  return { title, lines };
}

function answers(scene: Scene, views: readonly View[], leafSize: number): string[] {
  const tree = compactTree(buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize, leaves: 'full' }));
  const view = createFixedView();
  const result = createFixedResult(tree);
  return views.map((each) => {
    setView(view, tree, floatCamera(createCamera(each)));
    fixedCull(tree, view, 'front', result);
    const { count, places, nodes, planes, leaves, objects } = result;
    let hash = 2166136261;
    for (const place of places.subarray(0, count)) hash = Math.imul(hash ^ place, 16777619);
    const ids = (hash >>> 0).toString(16).padStart(8, '0');
    return `visible ${count} ids ${ids} nodes ${nodes} planes ${planes} leaves ${leaves} objects ${objects}`;
  });
}
