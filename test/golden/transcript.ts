/**
 * Commands in a folder of their own with the models, and what they write, as text.
 *
 * Behind a line `$ cull64 ...` stand: lines of stdout, indented; `! ` and a line of stderr; `? ` and a status that is not 0; `= ` and the name of a file that was written, `| ` and a line of it. Of an
 * export stands only what is not as the target writes it without options: `- ` and `+ ` with lines; a tree that `cull64 build` writes too is named. Left out are times, what stands in a folder
 * `.name`, sums over the program's own files, and the list of an export's files, whose check sums follow from them.
 */
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MANIFEST } from '../../src/core/export/manifest.ts';
import { writeT3dm } from '../core/scene/support/t3dm.ts';
import { cull64, type Run, scratchFolder } from '../tools/cli.ts';
import { difference } from './difference.ts';
import { jsonText, readable } from './readable.ts';

const MODELS = join(import.meta.dirname, 'models');
const RUNTIME = join(import.meta.dirname, '../../src/core/runtime');

type Files = Map<string, Uint8Array>;

export interface Session {
  /** Runs it. @returns what it says, and the files that it writes, by their paths */
  run(command: string): Promise<Run & { files: Files }>;
  remove(): void;
}

export function openSession(): Session {
  const { path: folder, remove } = scratchFolder();
  cpSync(MODELS, folder, { recursive: true });
  const { objects, materials } = JSON.parse(readFileSync(join(MODELS, 'yard.t3dm.json'), 'utf8'));
  writeFileSync(join(folder, 'yard.t3dm'), writeT3dm(objects, materials));
  return {
    async run(command) {
      const before = stamps(folder);
      const { status, stdout, stderr } = await cull64(command.split(' '), folder);
      const files: Files = new Map();
      for (const [path, stamp] of stamps(folder))
        if (before.get(path) !== stamp) files.set(path, readFileSync(join(folder, path)));
      return { status, stdout: withoutTimes(stdout).replaceAll(folder, '/folder'), stderr, files };
    },
    remove,
  };
}

interface PlainExport {
  run: Run;
  /** as text, by name */
  files: Map<string, string>;
  /** names of those that are files of src/core/runtime */
  runtime: string[];
}

const plainExports = new Map<string, Promise<PlainExport>>();

/** The export of a target without options. */
export function plainExport(target: string): Promise<PlainExport> {
  if (!plainExports.has(target)) plainExports.set(target, makePlainExport(target));
  return plainExports.get(target)!;
}

async function makePlainExport(target: string): Promise<PlainExport> {
  const session = openSession();
  const model = { tiny3d: 'yard.t3dm', fast64: 'yard.c' }[target] ?? 'yard.obj';
  const { files, ...run } = await session.run(`export ${model} --target ${target} -o plain`);
  session.remove();
  const texts = new Map<string, string>();
  const runtime: string[] = [];
  for (const [path, bytes] of files) {
    const name = relative('plain', path);
    if (name === MANIFEST) continue;
    if (isRuntime(name, bytes)) runtime.push(name);
    else texts.set(name, readable(name, bytes));
  }
  return { run, files: texts, runtime };
}

/** Each command of `script`, a line `$ cull64 ...`, with what it does; other lines at its beginning and `# ` stay. */
export async function transcript(script: string): Promise<{ text: string; statuses: Map<string, number | null> }> {
  const session = openSession();
  const statuses = new Map<string, number | null>();
  const lines: string[] = [];
  for (const line of script.split('\n').filter((each) => /^[#$] /.test(each))) {
    if (lines.length > 0 && !lines.at(-1)!.startsWith('#')) lines.push('');
    lines.push(line);
    if (line.startsWith('#')) continue;
    const command = line.replace(/^\$ cull64 /, '');
    const { files, ...run } = await session.run(command);
    statuses.set(line, run.status);
    lines.push(...saidLines(run), ...(await fileLines(command, files)));
  }
  session.remove();
  return { text: `${lines.map((line) => line.trimEnd()).join('\n')}\n`, statuses };
}

export function saidLines({ status, stdout, stderr }: Run): string[] {
  return [
    ...linesOf(stdout.startsWith('{') ? jsonText(JSON.parse(stdout)) : stdout).map((line) => `  ${line}`),
    ...linesOf(stderr).map((line) => `! ${line}`),
    ...(status === 0 ? [] : [`? ${status}`]),
  ];
}

async function fileLines(command: string, files: Files): Promise<string[]> {
  const target = /^export .*--target (\S+)/.exec(command)?.[1];
  const plain = target && files.size > 0 ? (await plainExport(target)).files : null;
  const lines: string[] = [];
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (/(^|\/)\./.test(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const text = readable(name, bytes);
    const before = plain?.get(name);
    if (name === MANIFEST || isRuntime(name, bytes) || text === before) continue;
    lines.push(`= ${path}, ${bytes.length} bytes`);
    if (name.endsWith('.c64') ? !/^(build|hidden) /.test(command) : name.endsWith('_tree.c')) continue;
    lines.push(...(before === undefined ? text.split('\n').map((line) => `| ${line}`) : difference(before, text)));
  }
  return lines;
}

function isRuntime(name: string, bytes: Uint8Array): boolean {
  const path = join(RUNTIME, name);
  return existsSync(path) && readFileSync(path).equals(bytes);
}

const linesOf = (text: string) => (text === '' ? [] : text.trimEnd().split('\n'));

function withoutTimes(text: string): string {
  return text
    .replaceAll(/"(build_ms|milliseconds)":[\d.]+/g, '"$1":0')
    .replace(/built in [\d.]+ ms/, 'built in T ms')
    .replaceAll(/; [\d.]+ s$/gm, '; T s')
    .replace(/"milliseconds":\{[^}]*\}/, '"milliseconds":{}');
}

/** Files of `folder`, each with what changes when it is written. */
function stamps(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { ino, mtimeMs } = statSync(path);
      return [relative(folder, path), `${ino} ${mtimeMs}`];
    }),
  );
}
