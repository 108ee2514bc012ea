/** Programs in a folder of their own, in which the package by its name is the source itself, under the addresses of package.json. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './readme.ts';

/** name -> its text */
export type Programs = Record<string, string>;

/** Call `use` with a folder of these programs, which is removed afterwards. */
export async function inFolder<T>(programs: Programs, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-docstrings-'));
  try {
    for (const [name, code] of Object.entries(programs)) writeFileSync(join(folder, `${name}.mts`), code);
    const home = join(folder, 'node_modules/cull64');
    mkdirSync(home, { recursive: true });
    for (const part of ['src', 'node_modules']) symlinkSync(join(root, part), join(home, part));
    // types, and the package three, which cull64/three needs
    for (const beside of ['@types', 'three'])
      symlinkSync(join(root, 'node_modules', beside), join(folder, 'node_modules', beside));
    const { name, type, exports, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const sources = JSON.stringify(exports).replace(/\.\/dist\/(src\/[^"]*?)(?:\.d\.ts|\.js)?"/g, (whole, path) =>
      /\.(d\.ts|js)"$/.test(whole) ? `./${path}.ts"` : `./${path}"`,
    );
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name, type, imports, exports: JSON.parse(sources) }));
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    const ambient = 'node_modules/cull64/src/core/scene/draco3dgltf.d.ts';
    const files = [ambient, ...Object.keys(programs).map((program) => `${program}.mts`)];
    const settings = { compilerOptions: { ...compilerOptions, types: ['node'] }, files };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
