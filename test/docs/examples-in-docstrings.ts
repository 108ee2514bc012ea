/**
 * The programs in the docstrings of public functions: a block of code after `@example`. Each imports the package by its name, as a user's
 * does; the package that it finds here is the source itself, under the addresses of package.json.
 *
 * `statement; // value` states what a statement gives: an expression's value, or a constant's. Any array may be stated as a plain one.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inFolder, type Programs } from './in-folder.ts';
import { functions } from './public.ts';
import { root } from './readme.ts';

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

/** The compiler's errors in programs; empty where they are right. */
export function compile(programs: Programs): Promise<string> {
  return inFolder(programs, async (folder) => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const failed = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
    return failed.stdout;
  });
}

/** The values that the programs state and find; an error that ends a program counts as found where none is stated. */
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

/** A program with a call of check() for each stated value. */
function withChecks(code: string): string {
  return code.replace(/^(const (\w+)\b.*|.*\S); \/\/ (.*)$/gm, (line, statement, constant, stated) => {
    const text = JSON.stringify(line);
    return constant
      ? `${statement}; check(${text}, ${constant}, ${stated});`
      : `check(${text}, ${statement}, ${stated});`;
  });
}
