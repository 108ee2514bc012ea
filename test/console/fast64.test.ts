/**
 * An export for Fast64's display lists, run on the console's CPU: the lists that it calls are those of the twin in TypeScript, with all that brute force
 * finds of the vertices; compiled against a game's own headers where its sources are at hand.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { createCompactResult, cullCompact } from '../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../src/core/compact/float-camera.ts';
import { exportScene } from '../../src/core/export/export-scene.ts';
import { readTreeFile } from '../../src/core/file/binary.ts';
import { type Camera, createCamera } from '../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../src/core/math/random.ts';
import { readScene } from '../../src/core/scene/read.ts';
import { OBJECT_BLEND, type Scene } from '../../src/core/scene/scene.ts';
import { createQuery } from '../../src/core/tree/query.ts';
import { readText } from '../../tools/cli/texts.ts';
import { compileProgram, inFolder, run } from '../../tools/console/compile.ts';
import { runProgram } from '../../tools/console/run.ts';
import { isInstalled, missingTool } from '../../tools/console/targets.ts';
import { exported as exportedBy } from '../tools/export-trials.ts';

const SEED = 6411;
const EXAMPLE = readFileSync(new URL('../../examples/fast64/draw.c', import.meta.url), 'utf8');
const HERE = fileURLToPath(new URL('fast64', import.meta.url));
const options = { target: 'fast64', name: 'level', texts: readText } as const;

/** As Fast64 writes them: a list an object, with its material, its triangles and what brings the state back. */
function boxes(count: number): string {
  const random = createRandom(SEED);
  const at = () => randomInt(random, 8000) - 4000;
  const faces = [
    [0, 1, 2, 1, 3, 2],
    [4, 5, 6, 5, 7, 6],
    [0, 1, 4, 1, 5, 4],
    [2, 3, 6, 3, 7, 6],
  ];
  const one = (i: number) => {
    const corner = [at(), at() >> 3, at()];
    const size = 50 + randomInt(random, 300);
    const vertices = Array.from({ length: 8 }, (_, c) => corner.map((v, k) => v + ((c >> k) & 1) * size));
    const name = `level_box_${i}_mesh${i % 7 === 3 ? '_layer_5' : ''}`;
    const material = `mat_level_${i % 5}`;
    return `Vtx ${name}_vtx_0[8] = {
${vertices.map((v) => `	{{ {${v.join(', ')}}, 0, {-16, 1008}, {255, 255, 255, 255} }},`).join('\n')}
};

Gfx ${name}_tri_0[] = {
	gsSPVertex(${name}_vtx_0 + 0, 8, 0),
${faces.map(([a, b, c, d, e, f]) => `	gsSP2Triangles(${a}, ${b}, ${c}, 0, ${d}, ${e}, ${f}, 0),`).join('\n')}
	gsSPEndDisplayList(),
};

Gfx ${name}[] = {
	gsSPDisplayList(${material}),
	gsSPDisplayList(${name}_tri_0),
	gsSPEndDisplayList(),
};
`;
  };
  const materials = Array.from(
    { length: 5 },
    (_, k) => `Gfx mat_level_${k}[] = {\n	gsDPPipeSync(),\n	gsSPEndDisplayList(),\n};\n`,
  );
  return [...materials, ...Array.from({ length: count }, (_, i) => one(i))].join('\n');
}

function cameras(count: number): Camera[] {
  const random = createRandom(SEED + 1);
  const at = () =>
    [0, 1, 2].map((k) => Math.fround((random() - 0.5) * (k === 1 ? 2000 : 9000))) as [number, number, number];
  return Array.from({ length: count }, () =>
    createCamera({ eye: at(), target: at(), fov: 40 + 40 * random(), near: 10, far: 500 + 9000 * random() }, 4 / 3),
  );
}

function codeOf(scene: Scene) {
  const { files } = exportScene(scene, options);
  const texts = files.filter(({ name }) => /\.[ch]$/.test(name));
  // the same tree with the ids, which the program does not store
  const withIds = exportScene(scene, { ...options, target: 'n64', ids: true });
  const { bytes } = withIds.files.find(({ name }) => name === 'level.c64')!;
  return {
    code: Object.fromEntries(texts.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')])),
    tree: readTreeFile(bytes).compact!,
  };
}

/** Ids of the lists that the program calls for each camera. */
function drawn(scene: Scene, code: Record<string, string>, all: readonly Camera[]): number[][] {
  const lists = `${scene.names.map((name) => `Gfx ${name}[1];`).join('\n')}
static const Gfx *const lists[] = {${scene.names.join(', ')}};`;
  const program = compileProgram({
    target: 'n64',
    sources: [join(HERE, 'draw.c'), 'example.c', 'level.c', 'level_tree.c', 'cull64.c'],
    includes: [HERE],
    files: { ...code, 'example.c': EXAMPLE, 'lists.h': lists },
  });
  const view = new DataView(new ArrayBuffer(4 + all.length * 80));
  view.setUint32(0, all.length);
  all.forEach((each, i) => {
    const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(each);
    const { target, fov: degrees } = each;
    [...eye, ...forward, ...right, ...up, fov, aspect, near, far, ...target, degrees].forEach((v, k) => {
      view.setFloat32(4 + i * 80 + k * 4, v);
    });
  });
  const { text } = runProgram(program, [new Uint8Array(view.buffer)], { seconds: 55 });
  const answers = text.split(';').slice(0, all.length);
  return answers.map((line) => (line.match(/\d+/g) ?? []).map(Number));
}

const missing = missingTool('n64');

test.skipIf(missing)(
  `the lists called are the twin’s, opaque nearest first, blended behind farthest first, with all of which a vertex is seen${missing ? ` (skipped: ${missing.message})` : ''}`,
  async () => {
    const scene = await readScene(new TextEncoder().encode(boxes(200)));
    expect(scene.names.length).toBe(200);
    const { code, tree } = codeOf(scene);
    const all = cameras(120);
    const lists = drawn(scene, code, all);
    const isBlended = (id: number) => (scene.flags[id] & OBJECT_BLEND) !== 0;
    const query = createFixedQuery();
    const result = createCompactResult(tree);
    all.forEach((camera, i) => {
      setFixedQuery(query, tree, floatCamera(camera));
      const count = cullCompact(tree, query, {}, result);
      const given = Array.from(result.slots.subarray(0, count), (slot) => tree.ids[slot]);
      const expected = [...given.filter((id) => !isBlended(id)), ...given.filter(isBlended).reverse()];
      expect(lists[i]).toEqual(expected);
      const { planes } = createQuery(camera);
      const seen = scene.names.flatMap((_, id) => {
        const [from, to] = [scene.firstTriangle[id] * 3, scene.firstTriangle[id + 1] * 3];
        const inside = (vertex: number) =>
          [0, 4, 8, 12, 16, 20].every(
            (p) =>
              [0, 1, 2].reduce((sum, k) => sum + planes[p + k] * scene.positions[vertex * 3 + k], planes[p + 3]) > 0,
          );
        return Array.from(scene.indices.subarray(from, to)).some(inside) ? [id] : [];
      });
      expect(seen.filter((id) => !lists[i].includes(id))).toEqual([]);
    });
    expect(new Set(lists.map((ids) => ids.length)).size).toBeGreaterThan(30);
  },
);

describe('its files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-fast64-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are the same from the command line; another model, a tree, parts and floats are refused', async () => {
    const path = join(folder, 'level.c');
    const text = boxes(9);
    writeFileSync(path, text);
    await exportedBy(path, '--target', 'fast64', '-o', join(folder, 'out'));
    const { code } = codeOf(await readScene(new TextEncoder().encode(text)));
    expect(code['level.c']).toContain('extern Gfx level_box_3_mesh_layer_5[];');
    expect(code['level_tree.h']).toContain('#include <ultra64.h>');
    for (const [name, text] of Object.entries(code)) expect(readFileSync(join(folder, 'out', name), 'utf8')).toBe(text);
    await expect(exportedBy(path, '--target', 'fast64', '--parts', 'component')).rejects.toThrow(
      /not for --target fast64/,
    );
    await expect(exportedBy('castle', '--target', 'fast64')).rejects.toThrow('takes C as Fast64 exports it');
    await expect(exportedBy(path, '--target', 'fast64', '--format', 'float16')).rejects.toThrow(/float16 is not read/);
  });

  const sources = process.env.CULL64_HACKERSM64;
  const lacking = !isInstalled('mips-linux-gnu-gcc')
    ? 'no mips-linux-gnu-gcc here: apt-get install gcc-mips-linux-gnu'
    : !sources || !existsSync(join(sources, 'include/n64/ultra64.h'))
      ? 'CULL64_HACKERSM64 is not set to the sources of HackerSM64'
      : undefined;
  test.skipIf(lacking)(
    `compile with HackerSM64’s flags against its headers without a warning, and want the display lists alone${lacking ? ` (skipped: ${lacking})` : ''}`,
    async () => {
      const scene = await readScene(new TextEncoder().encode(boxes(20)));
      const { code } = codeOf(scene);
      const gcc = 'mips-linux-gnu-gcc';
      const wanted = inFolder((folder) => {
        for (const [name, text] of Object.entries(code)) writeFileSync(join(folder, name), text);
        const own = run(gcc, folder, gcc, ['-print-file-name=include']).trim();
        const flags = [
          ...['-nostdinc', '-DTARGET_N64', '-D_LANGUAGE_C', '-DF3DEX_GBI_2=1', '-O2', '-G0', '-mno-shared'],
          ...['-march=vr4300', '-mfix4300', '-mabi=32', '-mhard-float', '-mdivide-breaks', '-fno-stack-protector'],
          ...['-fno-common', '-fno-PIC', '-mno-abicalls', '-fno-strict-aliasing', '-ffreestanding', '-fwrapv'],
          ...['-Wall', '-Wextra', '-Werror', '-isystem', own],
          ...['include/n64', 'include', 'include/libc'].flatMap((path) => ['-isystem', join(sources!, path)]),
        ];
        writeFileSync(join(folder, 'draw.c'), EXAMPLE);
        const names = ['level.c', 'level_tree.c', 'cull64.c', 'draw.c'];
        for (const name of names) run(gcc, folder, gcc, [...flags, '-c', name, '-o', `${name}.o`]);
        run(gcc, folder, gcc, ['-mabi=32', '-nostdlib', '-r', ...names.map((name) => `${name}.o`), '-o', 'all.o']);
        const undefined_ = run(gcc, folder, 'mips-linux-gnu-nm', ['-u', '--format=posix', 'all.o']);
        return [...undefined_.matchAll(/^(\S+) U/gm)].map(([, symbol]) => symbol);
      });
      expect(wanted.sort()).toEqual([...scene.names, 'sqrtf'].sort());
    },
  );
});
