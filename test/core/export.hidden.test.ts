/**
 * An export of a tree that says what is hidden: its file has the section, its code sets the eye's cell, and what the compiled program gives is
 * what README.md says, which is what the sets leave of a plain cull.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasBit } from '../../src/core/base/bits.ts';
import { createCompactResult, cullCompact } from '../../src/core/compact/compact-cull.ts';
import { createFixedQuery, setFixedQuery } from '../../src/core/compact/fixed-query.ts';
import { floatCamera } from '../../src/core/compact/float-camera.ts';
import { exportTree } from '../../src/core/export/export-tree.ts';
import { MACHINE_NAMES, MACHINES, type MachineName } from '../../src/core/export/targets.ts';
import { decodeTree, encodeTree, readTreeFile } from '../../src/core/file/binary.ts';
import type { TreeFormat } from '../../src/core/file/format.ts';
import { FORMATS } from '../../src/core/file/formats.ts';
import { openTreeFile } from '../../src/core/file/tree-file.ts';
import { createCamera, type View } from '../../src/core/math/camera.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { CELL, type HiddenCells } from '../../src/core/tree/hidden/hidden-cells.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { readText } from '../../tools/cli/texts.ts';
import { inFolder } from '../../tools/console/compile.ts';
import { makeSpheres } from './file/trees.ts';
import { randomSet } from './tree/hidden/hidden-cases.ts';

const COUNT = 300;
const RADIUS = 1000;
const spheres = makeSpheres('uniform', COUNT, 7);

/** One cell about everything, with a set of about half of the objects. */
function oneCell(): HiddenCells {
  const side = 4 * RADIUS;
  return {
    axes: Uint8Array.of(CELL),
    planes: Float32Array.of(0),
    links: Uint32Array.of(0),
    boxes: Float32Array.of(-side, -side, -side, side, side, side),
    sets: [randomSet(createRandom(3), COUNT).map((byte) => byte & 0x5a)],
    objectCount: COUNT,
    tested: { eyes: 50, missedPixels: 0.0002, missedEyes: 4 },
  };
}

function exported(target: MachineName, format: TreeFormat, hidden: HiddenCells | null) {
  const tree = buildSphereTree(spheres, FORMATS[format].build);
  const { files } = exportTree({ tree, scene: null, hidden }, { target, name: 'half', format, texts: readText });
  const text = (name: string) => new TextDecoder().decode(files.find((file) => file.name === name)!.bytes);
  return { files, text, bytes: files[0].bytes, tree };
}

describe.each(MACHINE_NAMES)('an export with hidden cells for %s', (target) => {
  const formats: readonly TreeFormat[] = MACHINES[target].formats.filter((format) => FORMATS[format].runtime);

  it.each(formats)('as %s has the section, and code that sets the cell; without it neither', (format) => {
    const cells = oneCell();
    const { bytes, text } = exported(target, format, cells);
    expect(readTreeFile(bytes).hidden?.code.tested?.eyes).toBe(50);
    const call =
      format === 'float16'
        ? 'cull64_set_float_hidden(&query, &tree, camera, &hidden);'
        : 'cull64_set_fixed_hidden(&query, &tree, &hidden);';
    const { nodeCount } = openTreeFile(bytes).header;
    const words = Math.ceil(nodeCount / 32) + Math.ceil(COUNT / 32);
    const module = text('half.c');
    expect(module.split(call).length).toBe(2);
    expect(module.indexOf(call)).toBeGreaterThan(module.indexOf('_query'));
    expect(module.indexOf(call)).toBeLessThan(module.indexOf('_cull(&tree'));
    expect(module).toContain('static uint32_t hidden_words[HALF_HIDDEN_WORDS];');
    expect(text('half_tree.h')).toContain(`#define HALF_HIDDEN_WORDS ${words}u\n`);
    const only = `#define CULL64_ONLY ${FORMATS[format].runtime!.constant} `;
    expect(text('cull64.c')).toContain(`#define CULL64_HIDDEN\n${only}`);
    const readme = text('README.md');
    expect(readme).toContain(
      '50 eyes that took no part in finding it, it hid 0.02 % of their pixels wrongly, of 4 eyes',
    );
    expect(readme).toMatch(/\| hidden \| \d+ \| cells/);
    expect(readme).toContain(`bits of what is hidden take ${4 * words}`);
    const plain = exported(target, format, null);
    expect(plain.text('cull64.c')).toContain(only);
    for (const { name } of plain.files.filter(({ name }) => /^(half|cull64|example)\.c$|_tree\.h$/.test(name)))
      expect(plain.text(name), name).not.toMatch(/hidden/i);
  });
});

describe('a tree file that says what is hidden', () => {
  it('is exported with its cells, in its own format and in another one', () => {
    const tree = buildSphereTree(spheres, FORMATS.compact8.build);
    const open = openTreeFile(encodeTree(tree, { format: 'compact8', ids: true, hidden: oneCell() }));
    const file = open.format.read(open);
    for (const format of ['compact8', 'float16'] as const) {
      const { files } = exportTree(
        { tree: decodeTree(encodeTree(tree, { format: 'compact8', ids: true })).tree, scene: null, file },
        { target: 'n64', name: 'half', format, texts: readText },
      );
      expect(readTreeFile(files[0].bytes).hidden?.code.setCount, format).toBe(1);
    }
  });
});

describe('cells for a format that cull64.h does not read', () => {
  it('are refused', () => {
    expect(() => exported('n64', 'seed20', oneCell())).toThrow(
      'what is hidden is read by cull64.h, which does not read seed20',
    );
  });
});

describe('the compiled example', () => {
  const missing = spawnSync('cc', ['--version']).status !== 0 ? ' (skipped: no cc)' : '';
  it.skipIf(missing !== '')(`gives what README.md says, and what the set leaves of a plain cull${missing}`, () => {
    const cells = oneCell();
    const { files, text, tree } = exported('c', 'compact8', cells);
    const said = /`count` is then (\d+), and `objects` begins with ([\d, ]+)\./.exec(text('README.md'))!;
    inFolder((folder) => {
      for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
      const sources = ['example.c', 'half.c', 'half_tree.c', 'cull64.c'];
      execFileSync('cc', ['-std=c99', '-O2', '-Wall', '-Wextra', '-Werror', '-o', 'half', ...sources], { cwd: folder });
      const printed = execFileSync(join(folder, 'half'), { encoding: 'utf8' });
      expect(printed).toBe(
        `${said[1]} of ${COUNT} objects are visible; the first of them: ${said[2].replaceAll(',', '')}\n`,
      );
    });
    // the plain cull of the same camera, less those that are not in the set
    const number = String.raw`(-?[\d.e+-]+)f`;
    const eye = new RegExp(`\\{${number}, ${number}, ${number}\\}, /\\* eye`)
      .exec(text('example.c'))!
      .slice(1)
      .map(Number);
    const forward = new RegExp(`\\{${number}, ${number}, ${number}\\}, /\\* forward`)
      .exec(text('example.c'))!
      .slice(1)
      .map(Number);
    const [fov, aspect] = new RegExp(`${number}, ${number}, /\\* fov`).exec(text('example.c'))!.slice(1).map(Number);
    const [near] = new RegExp(`${number}, ${number} /\\* z_near`).exec(text('example.c'))!.slice(1).map(Number);
    const view = {
      eye,
      target: eye.map((v, k) => v + 100 * forward[k]),
      fov: (fov * 180) / Math.PI,
      near,
    } as unknown as View;
    const open = openTreeFile(encodeTree(tree, { format: 'compact8', ids: true }));
    const { compact } = open.format.read(open);
    const query = createFixedQuery();
    const result = createCompactResult(compact!);
    setFixedQuery(query, compact!, floatCamera(createCamera(view, aspect)));
    cullCompact(compact!, query, {}, result);
    const seen = Array.from(result.slots.subarray(0, result.count)).filter((slot) =>
      hasBit(cells.sets[0], compact!.ids[slot]),
    );
    expect(seen.length).toBe(Number(said[1]));
    expect(seen.length).toBeLessThan(result.count);
    expect(seen.slice(0, 8).join(', ')).toBe(said[2]);
  });
});
