/** The exporter as a library: what the command line writes, from a scene and a target, without a file or a folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import type { ExportOptions } from '../../../src/core/export/export-plan.ts';
import { buildForExport, exportScene } from '../../../src/core/export/export-scene.ts';
import { exportTree } from '../../../src/core/export/export-tree.ts';
import { MANIFEST } from '../../../src/core/export/manifest.ts';
import {
  MACHINE_NAMES,
  MACHINES,
  type MachineName,
  type MachineTarget,
  TEXT_NAMES,
} from '../../../src/core/export/targets.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import type { HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { adviseExport } from '../../../src/offline/n64/export-advice.ts';
import { exportCommand } from '../../../tools/cli/commands/export.ts';
import { readText } from '../../../tools/cli/texts.ts';
import { soak } from '../../soak.ts';

const scene = castle.build();
const folder = mkdtempSync(join(tmpdir(), 'cull64-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names and bytes that the command line leaves in a folder, but for its list of them. */
async function written(target: string, ...options: string[]): Promise<Record<string, string>> {
  const out = join(folder, [target, ...options].join(''));
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await exportCommand(['castle', '--target', target, '-o', out, ...options]);
  stdout.mockRestore();
  const names = readdirSync(out).filter((name) => name !== MANIFEST);
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(out, name)).toString('latin1')]));
}

/** With what adviseExport says of it. */
function advised(options: ExportOptions) {
  const source = buildForExport(scene, options);
  return exportTree(source, { ...options, advice: adviseExport(source, options) });
}

const contents = (files: readonly { name: string; bytes: Uint8Array }[]) =>
  Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('latin1')]));

describe.each(soak<readonly MachineName[]>(['n64', 'c'], MACHINE_NAMES))('%s', (target) => {
  const { formats }: MachineTarget = MACHINES[target];
  const options = { target, name: 'castle', texts: readText };
  test('the folder of the command line, byte for byte', async () => {
    const command = `cull64 export castle --target ${target}`;
    expect(contents(advised({ ...options, command }).files)).toEqual(await written(target));
  });
  test.each(formats)('%s, backwards and with the ids where they are an option', async (format) => {
    const isCompact = format.startsWith('compact');
    const words = ['--format', format, '--order', 'back', ...(isCompact ? ['--ids'] : [])];
    const command = `cull64 export castle --target ${target} ${words.join(' ')}`;
    const made = advised({ ...options, command, format, order: 'back', ids: isCompact });
    expect(contents(made.files)).toEqual(await written(target, ...words));
    expect(made).toMatchObject({ format, endian: MACHINES[target].endian, objects: objectCount(scene) });
    expect(made.files.find(({ name }) => name === 'castle.c64')!.bytes.length).toBe(made.bytes);
  });
});

describe.each(TEXT_NAMES)('%s', (target) => {
  const options = { target, name: 'castle', texts: readText };
  test('the folder of the command line', async () => {
    const command = `cull64 export castle --target ${target}`;
    const made = exportScene(scene, { ...options, command });
    expect(contents(made.files)).toEqual(await written(target));
    expect(made).toMatchObject({ format: null, endian: null, objects: objectCount(scene) });
  });
  test('what is of programs in C is refused', () => {
    expect(() => exportScene(scene, { ...options, ids: true })).toThrow(/^ids is for programs in C, and .* is text$/);
    const hidden = {} as HiddenCells;
    expect(() => exportTree({ ...buildForExport(scene, options), hidden }, options)).toThrow(/^hidden is for programs/);
  });
  test('there is no advice on it', () => {
    expect(adviseExport(buildForExport(scene, options), options)).toEqual({ saving: '', notes: [] });
  });
});

describe('what cannot be', () => {
  const options = { target: 'gba', name: 'x', texts: readText } as const;
  const empty = { ...scene, names: [] };
  test('floats for a machine without an FPU', () => {
    expect(() => exportScene(scene, { ...options, format: 'float16' })).toThrow(/^format float16 stores floats, and/);
  });
  test('an empty tree, before anything is asked of it', () => {
    const texts = vi.fn(readText);
    const tree = buildSphereTree(new Float32Array(0));
    expect(() => exportTree({ tree, scene: null }, { ...options, texts })).toThrow(/^it has no triangles to draw/);
    expect(() => exportTree({ tree, scene: null }, { ...options, target: 'json', texts })).toThrow(
      /^the tree is empty/,
    );
    expect(() => exportScene(empty, options)).toThrow(/no triangles/);
    expect(texts).not.toHaveBeenCalled();
  });
  test('leaves of another size than the format takes', () => {
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes, leafSize: 3 });
    expect(() => exportTree({ tree, scene }, options)).toThrow(/not full/);
    expect(() => exportTree({ tree, scene: null }, options)).toThrow(/not full.*; or export the model itself$/);
  });
  test('a template that asks for what nobody says', () => {
    const texts = (path: string) => (path.endsWith('module.c') ? '{{colour}}' : readText(path));
    expect(() => exportScene(scene, { ...options, texts })).toThrow('the template wants "colour", which has no value');
  });
});
