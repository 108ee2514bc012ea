/**
 * Compiles the AssemblyScript of the trees' kernels into modules that are kept as text in TypeScript, so that a fresh
 * clone, the package and the page need no compiler. Run after a change to an .as file: `node --import tsx
 * tools/build/kernel.ts`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** where tools/start/setup.js installs the packages of tools/build/compiler */
const COMPILER = new URL(
  '../../node_modules/.cull64-compiler/node_modules/assemblyscript/dist/asc.js',
  import.meta.url,
);

/** The part of the compiler's interface that is used. */
interface Compiler {
  main(
    args: string[],
    files: { readFile(path: string): string | null; writeFile(path: string, contents: Uint8Array | string): void },
  ): Promise<{ error: Error | null; stderr: { toString(): string } }>;
}

const kernelFolder = (of: string) => fileURLToPath(new URL(`../../src/${of}/kernel/`, import.meta.url));

/** The modules, by folder, as they are called there: NAME.as becomes NAME-module.ts. */
export const MODULES: readonly (readonly [folder: string, name: string])[] = [
  [kernelFolder('core/tree/wide'), 'cull'],
  [kernelFolder('core/tree/wide'), 'build'],
  [kernelFolder('core/tree/wide'), 'sort'],
  [kernelFolder('offline/hidden'), 'look'],
  [kernelFolder('offline/hidden'), 'draw'],
  [fileURLToPath(new URL('../bench/wasm-flat/', import.meta.url)), 'scan'],
];

/** Whether the compiler is installed: most users of a clone do not need it. */
export const hasCompiler = existsSync(COMPILER);

/**
 * The builder of wide trees is compiled with less inlining, to stay under 4 KB, and is no slower; a cull compiled so
 * takes up to a tenth longer.
 */
const OPTIMIZATION: Record<string, string> = { build: '-O3s', cull: '-O3s' };

/**
 * The module of folder/name.as.
 * @throws Error with what the compiler says, or where there is none
 */
export async function compileModule(folder: string, name: string): Promise<Uint8Array> {
  if (!hasCompiler)
    throw new Error('the AssemblyScript compiler is not there: node tools/start/setup.js --test installs it');
  const { default: asc }: { default: Compiler } = await import(COMPILER.href);
  let bytes: Uint8Array | null = null;
  const flags = [
    OPTIMIZATION[name] ?? '-O3',
    '--noAssert',
    '--runtime',
    'stub',
    '--enable',
    'simd',
    '--importMemory',
    '--noExportMemory',
  ];
  const { error, stderr } = await asc.main([`${name}.ts`, '--outFile', `${name}.wasm`, ...flags], {
    // the compiler wants names that end in .ts, but the type checker and the linter would check such files
    readFile: (path) => readSource(resolve(folder, path.replace(/\.ts$/, '.as'))),
    writeFile: (_, contents) => {
      bytes = contents as Uint8Array;
    },
  });
  if (error || !bytes) throw new Error(`${name}.as: ${stderr.toString() || error}`);
  return bytes;
}

function readSource(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The TypeScript file of a module. */
export function moduleText(name: string, bytes: Uint8Array): string {
  return `/** ${name}.as, compiled by tools/build/kernel.ts: ${bytes.length} bytes of WebAssembly in base64. */
export const ${name.toUpperCase()}_MODULE =
  '${Buffer.from(bytes).toString('base64')}';
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [folder, name] of MODULES) {
    const bytes = await compileModule(folder, name);
    writeFileSync(`${folder}${name}-module.ts`, moduleText(name, bytes));
    console.log(`${name}: ${bytes.length} bytes`);
  }
