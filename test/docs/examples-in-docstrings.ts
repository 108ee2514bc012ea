/**
 * The programs in the docstrings of public functions: a block of code after `@example`. Each imports the package by its name, as a user's
 * does; the package that it finds here is the source itself, under the addresses of package.json.
 *
 * `statement; // value` states what a statement gives: an expression's value, or a constant's. Any array may be stated as a plain one.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { functions } from './public.ts';
import { root } from './readme.ts';

export type Programs = Record<string, string>;

export interface Statement {
  line: string;
  /** as node:util inspects it */
  found: string;
  stated: string;
}

/** function -> the program of its docstring */
export function exampleTexts(): Programs {
  return Object.fromEntries(
    functions.flatMap(({ name, docstring }) => {
      const blocks = [...docstring.matchAll(/@example\n```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
      if (blocks.length !== docstring.split('@example').length - 1 || blocks.length > 1)
        throw new Error(`${name}: an example is one block of ts after @example`);
      return blocks.map((code) => [name, code]);
    }),
  );
}

/** What the compiler says of programs: nothing where they are right. */
export function compile(programs: Programs): Promise<string> {
  return inFolder(programs, async (folder) => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const failed = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
    return failed.stdout;
  });
}

/** What the programs state and what they find; an error that ends one is found where none is stated. */
export function run(programs: Programs): Promise<Record<string, Statement[]>> {
  const checked = Object.entries(programs).map(([name, code]) => [name, withChecks(code)]);
  return inFolder(Object.fromEntries(checked), async (folder) => {
    const all = `import { inspect } from 'node:util';
      const found = {};
      const plain = (value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
      const text = (value) => inspect(plain(value), { depth: null, breakLength: Infinity });
      for (const name of ${JSON.stringify(Object.keys(programs))}) {
        const statements = (found[name] = []);
        globalThis.check = (line, value, stated) =>
          statements.push({ line, found: text(value), stated: text(stated) });
        await import(\`./\${name}.mts\`).catch((error) =>
          statements.push({ line: 'the end; // ', found: String(error), stated: 'no error' }),
        );
      }
      console.log(JSON.stringify(found));`;
    writeFileSync(join(folder, 'all.mjs'), all);
    const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', loader, 'all.mjs'], { cwd: folder });
    return JSON.parse(stdout);
  });
}

/** With a call of check() for each value that is stated. */
function withChecks(code: string): string {
  return code.replace(/^(const (\w+)\b.*|.*\S); \/\/ (.*)$/gm, (line, statement, constant, stated) => {
    const text = JSON.stringify(line);
    return constant
      ? `${statement}; check(${text}, ${constant}, ${stated});`
      : `check(${text}, ${statement}, ${stated});`;
  });
}

/** Call `use` with a folder of these programs, which is gone afterwards. */
async function inFolder<T>(programs: Programs, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-docstrings-'));
  try {
    for (const [name, code] of Object.entries(programs)) writeFileSync(join(folder, `${name}.mts`), code);
    const home = join(folder, 'node_modules/cull64');
    mkdirSync(home, { recursive: true });
    for (const part of ['src', 'node_modules']) symlinkSync(join(root, part), join(home, part));
    // types, and the package that cull64/three is for
    for (const beside of ['@types', 'three'])
      symlinkSync(join(root, 'node_modules', beside), join(folder, 'node_modules', beside));
    const { name, type, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const sources = JSON.stringify(exports).replace(/\.\/dist\/(src\/[^"]*?)(?:\.d\.ts|\.js)?"/g, (whole, path) =>
      /\.(d\.ts|js)"$/.test(whole) ? `./${path}.ts"` : `./${path}"`,
    );
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name, type, exports: JSON.parse(sources) }));
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
    const files = Object.keys(programs).map((program) => `${program}.mts`);
    const settings = { compilerOptions: { ...compilerOptions, types: ['node'] }, files };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
