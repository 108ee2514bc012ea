/**
 * What npm packs: small, whole, and of use by itself, as a command, as a library and to a type checker.
 *
 * @seconds 40
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../docs/public.ts';
import { cyclesIn, importsIn } from '../imports.ts';
import { soak } from '../soak.ts';
import { type Run, cull64 as runSource, scratchFolder } from '../tools/cli.ts';
import { type Installed, installPackage } from './install.ts';
import { smallModels, TRIANGLES } from './models.ts';

const root = resolve(import.meta.dirname, '../..');
const MAX_PACKED = 1_729_000;
const MAX_UNPACKED = 5_052_000;
/** all that may be in it */
const EXPECTED = [
  /^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
  /^docs\/pictures\/(castle\.png|hidden\.jpg|measured\.png|speed\.svg|three-overdraw\.jpg|viewer\.jpg)$/,
  /^docs\/(decisions\/)?[^./]+\.md$/,
  /^examples\/(browser-three|three-batched|three-fiber|three-overdraw|c|node|tiny3d|fast64|gldc|psn00bsdk)\/([^./]+\.(md|html|m?js|jsx|c|sh)|Makefile|CMakeLists\.txt)$/,
  /^dist\/draco\/decoder\.js$/,
  /^dist\/scenes\/[^.]+\.js$/,
  /^dist\/src\/(?!view\/)[^.]+\.(js|d\.ts)$/,
  /^dist\/src\/core\/runtime\/cull64(_ahead|_materials|_moving|_planes|_rsp|_runs)?\.h$/,
  /^dist\/src\/core\/runtime\/cull64_rsp\.S$/,
  /^dist\/src\/core\/export\/templates\/[^.]+\.(c|h|md)$/,
  /^dist\/tools\/cli\/cull64\.js$/,
  /^dist\/tools\/(cli|console)\/[^.]+\.js$/,
  /^dist\/tools\/console\/[^.]+\.(c|h|S|ld)$/,
];

let installed: Installed;
let own: string;
let removeOwn: () => void;
beforeAll(async () => {
  installed = await installPackage();
  ({ path: own, remove: removeOwn } = scratchFolder());
  for (const [name, glb] of Object.entries(await smallModels()))
    for (const folder of [own, installed.folder]) writeFileSync(join(folder, `${name}.glb`), glb);
});
afterAll(() => {
  installed?.remove();
  removeOwn?.();
});

function run(program: string, ...args: string[]): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: installed.folder,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the files', () => {
  test(`take less than ${MAX_PACKED / 1000} kB, and ${MAX_UNPACKED / 1e6} MB unpacked`, () => {
    expect(installed.packedBytes).toBeLessThan(MAX_PACKED);
    expect([...installed.files.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_UNPACKED);
  });

  test('are the library, the commands with what they copy, and the papers', () => {
    const paths = [...installed.files.keys()];
    expect(paths.filter((path) => !EXPECTED.some((pattern) => pattern.test(path)))).toEqual([]);
    for (const pattern of EXPECTED) expect(paths.filter((path) => pattern.test(path)).length, `${pattern}`).not.toBe(0);
  });

  test('are those of this tree: nothing from an earlier build', () => {
    const compiled = [...installed.files.keys()].filter((path) => /^dist\/(src|tools|scenes)\/.*\.js$/.test(path));
    const sources = compiled.map((path) => path.replace(/^dist\//, '').replace(/\.js$/, '.ts'));
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('hold what the README and the pages of docs/ link to, but for sources and what is for a clone', () => {
    const paths = [...installed.files.keys()];
    const pages = paths.filter((path) => /^(README|docs\/.*)\.md$/.test(path));
    const links = pages.flatMap((page) => {
      const text = readFileSync(join(installed.home, page), 'utf8');
      const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link]) => link);
      return links.filter((link) => !link.startsWith('https://')).map((link) => join(dirname(page), link));
    });
    const isOfClone = (path: string) => /^((src|tools|test|\.ci)\/|CONTRIBUTING\.md$)/.test(path);
    const linked = [...new Set(links)].filter((path) => !isOfClone(path));
    for (const path of ['docs/pictures/castle.png', 'docs/results.md', 'docs/decisions/', 'examples/'])
      expect(linked).toContain(path);
    const isThere = (link: string) =>
      paths.some((path) => path === link || (link.endsWith('/') && path.startsWith(link)));
    expect(linked.filter((path) => !isThere(path))).toEqual([]);
  });

  test('hold everything that package.json points to', () => {
    const { bin, exports, imports } = installed.manifest;
    const targets = JSON.stringify({ bin, exports, imports }).match(/(\.\/)?dist\/[^"]+/g)!;
    expect(targets.length).toBeGreaterThan(5);
    const paths = [...installed.files.keys()];
    for (const target of targets) {
      const [start, end = null] = target.replace('./', '').split('*');
      expect(paths.filter((path) => (end === null ? path === start : path.startsWith(start)))).not.toEqual([]);
    }
  });
});

test('it brings five packages, and they bring none', () => {
  const names = Object.keys(installed.manifest.dependencies);
  expect(names).toEqual(['draco3dgltf', 'earcut', 'gl-matrix', 'meshoptimizer', 'tinypool']);
  for (const name of names) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    expect(dependencies, name).toEqual({});
  }
});

test('the compiler of the kernels is none of the packages that a clone installs', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = Object.keys(lock.packages);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => /assemblyscript|binaryen|cli-progress/.test(name))).toEqual([]);
  const compiler = JSON.parse(readFileSync(join(root, 'tools/build/compiler/package-lock.json'), 'utf8'));
  for (const { packages } of [lock, compiler]) expect(JSON.stringify(packages)).not.toContain('"resolved"');
});

describe('the command', () => {
  const cull64 = (...args: string[]) => run(join(installed.home, installed.manifest.bin.cull64), ...args);

  const lines = [
    'overdraw draco.glb',
    'export plain.glb --target json -o json',
    'help',
    'help export',
    'overdraw castle',
    'overdraw castle --orders tree,file --size 1280x960 --jobs 2',
    'overdraw plain.glb',
    'overdraw meshopt.glb',
    'scene castle -o castle.glb',
    'export castle --target n64 -o folder',
    'rom plain.glb -o plain.z64',
  ];

  test.each(lines.slice(0, soak(2, lines.length)))('%s: says and writes what it does in a clone', async (line) => {
    const words = line.split(' ');
    const expected = await runSource(words, own);
    // a cartridge needs a compiler, which may not be here
    if (words[0] !== 'rom') expect(expected.status, expected.stderr).toBe(0);
    expect(cull64(...words)).toEqual(expected);
    if (expected.status !== 0 || !words.includes('-o')) return;
    const written = (folder: string) => contentOf(join(folder, words[words.indexOf('-o') + 1]));
    expect(written(installed.folder)).toEqual(written(own));
    expect(Object.keys(written(own)).length).toBeGreaterThan(0);
  });
});

/** Every file at or below `path`, with its bytes in base 64. */
function contentOf(path: string): Record<string, string> {
  const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [''];
  const files = below.filter((name) => statSync(join(path, name)).isFile()).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), 'base64')]));
}

describe('the library', () => {
  const write = (name: string, text: string) => writeFileSync(join(installed.folder, name), text);
  const PROGRAM = `
    import { readFileSync } from 'node:fs';
    import { buildSphereTree, readScene, triangleCount } from 'cull64';
    import { decoders } from 'cull64/decoders';
    for (const name of ['plain', 'draco', 'meshopt']) {
      const scene = await readScene(readFileSync(name + '.glb'), { decoders });
      const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
      let triangles = 0;
      for (const id of tree.ids) triangles += triangleCount(scene, id);
      console.log(triangles);
    }`;

  test('exports as the command does, with the texts that it comes with', () => {
    write(
      'export.mjs',
      `import { readFileSync, writeFileSync } from 'node:fs';
      import { readScene } from 'cull64';
      import { exportScene } from 'cull64/export';
      const texts = (path) => readFileSync(new URL(import.meta.resolve(\`cull64/\${path}\`)), 'utf8');
      const scene = await readScene(readFileSync('plain.glb'));
      const options = { target: 'gba', name: 'plain', model: 'plain.glb', texts };
      const { files } = exportScene(scene, { ...options, command: 'cull64 export plain.glb --target gba' });
      for (const { name, bytes } of files) console.log(name, Buffer.from(bytes).toString('base64'));`,
    );
    const { stdout, stderr } = run(join(installed.folder, 'export.mjs'));
    expect(stderr).toBe('');
    run(
      join(installed.home, installed.manifest.bin.cull64),
      'export',
      'plain.glb',
      '--target',
      'gba',
      '-o',
      'by-command',
    );
    const { 'cull64-export.json': _, ...folder } = contentOf(join(installed.folder, 'by-command'));
    expect(
      Object.fromEntries(
        stdout
          .trim()
          .split('\n')
          .map((line) => line.split(' ')),
      ),
    ).toEqual(folder);
  });

  const forPages = Object.keys(modules).filter((entry) => !/three|decoders/.test(entry));
  test.each(forPages)('%s is for pages too: it reaches no module of Node', (entry) => {
    const { default: file } = installed.manifest.exports[entry.replace('cull64', '.')];
    const { files, builtins } = reachedFrom(join(installed.home, file));
    expect(files.size).toBeGreaterThan(20);
    expect([...builtins]).toEqual([]);
  });

  test('the same walk finds the modules of Node that the commands use', () => {
    const { builtins } = reachedFrom(join(installed.home, installed.manifest.bin.cull64));
    expect([...builtins]).toEqual(expect.arrayContaining(['node:fs', 'node:path']));
  });

  test('every entry gives what its source gives', () => {
    const own = Object.entries(modules).filter(([entry]) => entry !== 'cull64/three');
    write(
      'entries.mjs',
      `for (const entry of process.argv.slice(2)) console.log(JSON.stringify(Object.keys(await import(entry)).sort()));`,
    );
    const { stdout, stderr } = run(join(installed.folder, 'entries.mjs'), ...own.map(([entry]) => entry));
    expect(stderr).toBe('');
    const names = own.map(([, module]) => JSON.stringify(Object.keys(module).sort()));
    expect(stdout.trim().split('\n')).toEqual(names);
    expect(names.length).toBeGreaterThan(10);
  });

  test('its package.json is found by name, as tools look for it', () => {
    write(
      'own.mjs',
      `import { createRequire } from 'node:module';
      import { readFileSync } from 'node:fs';
      const { name } = createRequire(import.meta.url)('cull64/package.json');
      const { version } = JSON.parse(readFileSync(new URL(import.meta.resolve('cull64/package.json')), 'utf8'));
      console.log(name, typeof version);`,
    );
    expect(run(join(installed.folder, 'own.mjs'))).toEqual({ status: 0, stdout: 'cull64 string\n', stderr: '' });
  });

  test('no import of its modules leads back, which a bundler would warn of', () => {
    const entries = Object.values(installed.manifest.exports).flatMap((entry) => entry.default ?? []);
    const modules = entries.filter((path) => path.endsWith('.js')).map((path) => join(installed.home, path));
    const isOwn = (file: string) => file.startsWith(join(installed.home, 'dist/src'));
    const files = new Set(
      modules.flatMap((file) => [...reachedFrom(file, (path) => isOwn(path) && !/three/.test(path)).files]),
    );
    const own = [...files].filter(isOwn);
    const imports = own.map((file): [string, string[]] => {
      const relative = importsIn(readFileSync(file, 'utf8')).filter((specifier) => specifier.startsWith('.'));
      return [file, relative.map((specifier) => resolve(dirname(file), specifier))];
    });
    expect(own.length).toBeGreaterThan(200);
    expect(cyclesIn(new Map(imports))).toEqual([]);
  });

  test('reads models with and without compression', () => {
    write('program.mjs', PROGRAM);
    const counts = `${TRIANGLES}\n`.repeat(3);
    expect(run(join(installed.folder, 'program.mjs'))).toEqual({ status: 0, stdout: counts, stderr: '' });
  });

  const ways = [
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ];

  test.each(ways.slice(0, soak(1, ways.length)))(
    'has types, with modules %s, found by %s',
    (module, moduleResolution) => {
      const user = `
      import { type Decoders, readScene, type Scene } from 'cull64';
      import { decoders } from 'cull64/decoders';
      import { consoleReport, type ConsoleReport } from 'cull64/n64';
      export const report: (...given: Parameters<typeof consoleReport>) => ConsoleReport = consoleReport;
      const some: Decoders = { draco: decoders.draco };
      export const scene: Promise<Scene> = readScene(new Uint8Array(0), { decoders: some });`;
      const compilerOptions = {
        ...{
          module,
          moduleResolution,
          target: 'es2022',
          lib: ['es2023', 'dom'],
          types: [],
          strict: true,
          noEmit: true,
        },
        skipLibCheck: false,
      };
      write('user.mts', user);
      write('wrong.mts', `${user}\nexport const none: string = readScene;`);
      const check = (file: string) => {
        write('tsconfig.json', JSON.stringify({ compilerOptions, files: [file] }));
        return run(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
      };
      expect(check('user.mts')).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(check('wrong.mts').stdout).toMatch(/^wrong\.mts\(\d+,\d+\): error TS2322:[^\n]*\n[^\n]*$/);
    },
  );
});

describe('the entry for three.js, which the package does without', () => {
  const link = (name: string) => {
    const at = join(installed.folder, 'node_modules', name);
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), at);
  };
  const PROGRAM = `
    import { cullByTree, type TreeCulling } from 'cull64/three';
    import { BatchedMesh } from 'three';
    const culling: TreeCulling = cullByTree(new BatchedMesh(10, 10, 10));
    console.log(culling.counts.built);
    culling.stop();`;

  test('says what is missing where three is', () => {
    writeFileSync(join(installed.folder, 'alone.mjs'), "import 'cull64/three';");
    expect(run(join(installed.folder, 'alone.mjs')).stderr).toMatch(/Cannot find package 'three'/);
  });

  test('works beside it, has types, and reaches no module of Node', () => {
    for (const name of ['three', '@types/three']) link(name);
    writeFileSync(join(installed.folder, 'with-three.mts'), PROGRAM);
    const compilerOptions = {
      ...{ module: 'preserve', target: 'es2022', lib: ['es2023', 'dom'], types: [], strict: true, outDir: 'out' },
      skipLibCheck: true,
    };
    writeFileSync(
      join(installed.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['with-three.mts'] }),
    );
    expect(run(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
    expect(run(join(installed.folder, 'out/with-three.mjs'))).toEqual({ status: 0, stdout: '0\n', stderr: '' });
    const isOwn = (file: string) => !file.includes('/node_modules/three/');
    const { files, builtins } = reachedFrom(join(installed.home, installed.manifest.exports['./three'].default), isOwn);
    expect(files.size).toBeGreaterThan(20);
    expect([...builtins]).toEqual([]);
  });
});

/** Every file that the one at `entry` leads to, in the package and in those it depends on, and the modules of Node among their imports. */
function reachedFrom(
  entry: string,
  isFollowed: (file: string) => boolean = () => true,
): { files: Set<string>; builtins: Set<string> } {
  const files = new Set([entry]);
  const builtins = new Set<string>();
  for (const file of files) {
    if (!/\.[cm]?js$/.test(file) || !isFollowed(file)) continue;
    const { resolve: find } = createRequire(file);
    for (const specifier of importsIn(readFileSync(file, 'utf8'))) {
      if (isBuiltin(specifier)) builtins.add(specifier);
      else files.add(find(specifier));
    }
  }
  return { files, builtins };
}
