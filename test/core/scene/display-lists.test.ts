/** What display lists in C become, against triangles written down by hand, and which files are refused. */
import { describe, expect, test, vi } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { OBJECT_BLEND, OBJECT_MASK, type Scene, triangleCount } from '../../../src/core/scene/scene.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { expectSound, trianglesOf } from './support/triangles.ts';

/** vertex n is (n, n * n, 9 - n): no two triangles of them are alike */
const vertex = (n: number) => `{{ {${n}, ${n ** 2}, ${9 - n}}, 0, {-16, 0x10}, {255, 0, 1, 255} }},`;
const row = (name: string, count: number, from = 0) =>
  `Vtx ${name}[${count}] = {\n${Array.from({ length: count }, (_, i) => vertex(from + i)).join('\n')}\n};\n`;
const triangle = (...corners: number[]) => corners.flatMap((n) => [n, n ** 2, 9 - n]);
const list = (name: string, ...commands: string[]) =>
  `Gfx ${name}[] = {\n${[...commands, 'gsSPEndDisplayList()'].map((command) => `\t${command},\n`).join('')}};\n`;
const TRIANGLE = [row('v', 9), list('one', 'gsSPVertex(v + 0, 3, 0)', 'gsSP1Triangle(0, 1, 2, 0)')].join('');

async function read(text: string): Promise<Scene> {
  const scene = await readScene(new TextEncoder().encode(text));
  expectSound(scene);
  return scene;
}

describe('triangles', () => {
  test.each<[string, string[], number[][]]>([
    [
      'two at once',
      ['gsSPVertex(v + 0, 4, 0)', 'gsSP2Triangles(0, 1, 2, 0, 2, 1, 3, 0)'],
      [triangle(0, 1, 2), triangle(2, 1, 3)],
    ],
    [
      'a quadrangle',
      ['gsSPVertex(&v[2], 4, 0)', 'gsSP1Quadrangle(0, 1, 2, 3, 0)'],
      [triangle(2, 3, 4), triangle(2, 4, 5)],
    ],
    [
      'slots that an earlier command filled',
      ['gsSPVertex(v, 3, 0)', 'gsSPVertex(segmented_to_virtual(v + 5), 0x2, 1)', 'gsSP1Triangle(0, 1, 2, 0x0)'],
      [triangle(0, 5, 6)],
    ],
    [
      'the cache is shared with a list that is called',
      ['gsSPVertex(v + 3, 3, 0)', 'gsSPDisplayList(part)', 'gsSP1Triangle(2, 1, 0, 0)'],
      [triangle(0, 1, 5), triangle(5, 1, 0)],
    ],
    [
      'nothing behind the end, or behind a branch',
      ['gsSPDisplayList(ended)', 'gsSPBranchList(part3)', 'gsSP1Triangle(9, 9, 9, 0)'],
      [triangle(0, 1, 2), triangle(0, 1, 2)],
    ],
  ])('%s', async (_, commands, expected) => {
    const parts = [
      list('part', 'gsSPVertex(v, 2, 0)', 'gsSP1Triangle(0, 1, 2, 0)'),
      list(
        'ended',
        'gsSPVertex(v, 3, 0)',
        'gsSP1Triangle(0, 1, 2, 0)',
        'gsSPEndDisplayList()',
        'gsSP1Triangle(7, 7, 7, 0)',
      ),
      list('part3', 'gsSP1Triangle(0, 1, 2, 0)'),
    ];
    // `all` calls every part, so that none is an object of its own
    const all = list(
      'unseen',
      'gsSPMatrix(m, 0)',
      'gsSPVertex(v, 9, 0)',
      ...['part', 'ended', 'part3'].map((p) => `gsSPDisplayList(${p})`),
    );
    const scene = await read([row('v', 9), ...parts, all, list('drawn', ...commands)].join('\n'));
    expect(scene.names).toEqual(['drawn']);
    expect(trianglesOf(scene, 0)).toEqual(expected);
    expect(scene.notes).toEqual(['left out: 1 display list with gsSPMatrix']);
  });
});

test('objects are lists that no other calls, with materials, blended ones told by render mode and layer; the rest of a file is passed over', async () => {
  const scene = await read(`
// a comment with Gfx not_a_list[] = { in it
/* and one more " */
#include "level/header.h"
u64 texture[] = {
	0x4a51294a2949, 0x1234,
};
Lights1 light = gdSPDefLights1(0x7F, 0x7F, 0x7F, 0xFE, 0xFE, 0xFE, 0x28, 0x28, 0x28);
static const char *text = "}; \\" {";
${row('v', 9)}${row('own', 3, 20)}
${list('mat_stone', 'gsDPPipeSync()', 'gsDPSetCombineLERP(0, 0, 0, SHADE, 0, 0, 0, ENVIRONMENT, 0, 0, 0, SHADE, 0, 0, 0, ENVIRONMENT)')}
${list('mat_glass', 'gsDPSetRenderMode(G_RM_AA_ZB_XLU_SURF, G_RM_AA_ZB_XLU_SURF2)')}
${list('wall_tri_0', 'gsSPVertex(v + 0, 3, 0)', 'gsSP1Triangle(0, 1, 2, 0)')}
${list('wall', 'gsSPDisplayList(mat_stone)', 'gsSPDisplayList(wall_tri_0)', 'gsSPDisplayList(elsewhere)')}
${list('pane', 'gsSPDisplayList(mat_glass)', 'gsSPDisplayList(wall_tri_0)')}
${list('water_mesh_layer_5', 'gsSPDisplayList(mat_stone)', 'gsSPVertex(own, 3, 0)', 'gsSP1Triangle(0, 1, 2, 0)')}
static ${list('hidden', 'gsSPDisplayList(wall_tri_0)')}
Gfx *dynamic(Gfx *glistp) {
	gSPVertex(glistp++, v + 0, 3, 0);
	return glistp;
}
Vtx short_form[1] = { VTX(1, -2, 3, 0, 0, 255, 255, 255, 255) };
`);
  expect(scene.names).toEqual(['wall', 'pane', 'water_mesh_layer_5']);
  expect([...scene.materials!]).toEqual([0, 1, 0]);
  expect([...scene.flags].map((bits) => bits & OBJECT_BLEND)).toEqual([0, OBJECT_BLEND, OBJECT_BLEND]);
  expect([...scene.boxes.subarray(12)]).toEqual([20, 400, -13, 22, 484, -11]);
  expect(scene.names.map((_, id) => triangleCount(scene, id))).toEqual([1, 1, 1]);
  expect(scene.notes).toEqual([
    'left out: 1 static display list, which no other file can name',
    'not in the file: 1 display list that others call, the first of them "elsewhere": what they draw has no bounds',
  ]);
});

const WALL = [
  row('v', 9),
  list('mat', 'gsDPPipeSync()'),
  list('tri', 'gsSPVertex(v, 3, 0)', 'gsSP1Triangle(0, 1, 2, 0)'),
  list('wall', 'gsSPDisplayList(mat)', 'gsSPDisplayList(tri)'),
].join('');

describe('as other programs write them', () => {
  test.each([
    ['attributes behind the name', 'Gfx wall[] __attribute__((aligned(8))) = {'],
    ['attributes before it', 'Gfx __attribute__((aligned(8))) wall[] = {'],
    ['const behind the type, over lines', 'ALIGNED8 Gfx const\nwall\n[3] =\n{'],
  ])('%s', async (_, head) => {
    expect((await read(WALL.replace('Gfx wall[] = {', head))).names).toEqual(['wall']);
    // and where it is the only list of the file
    const alone = TRIANGLE.replace('Gfx one[] = {', head);
    expect((await read(alone)).names).toEqual(['wall']);
  });
  test('tables of lists are passed over', async () => {
    const tables = 'Gfx *table[] = { wall, wall, };\nconst Gfx *const others[2] = { wall, NULL };\n';
    expect((await read(WALL + tables)).names).toEqual(['wall']);
  });
  test('what a condition of a number leaves out is left out, anywhere', async () => {
    const other = list('other', 'gsSPVertex(gone, 3, 0)').replace('}', '#if X\n}');
    const read0 = (text: string) => read(text).then(({ names, indices }) => [names, indices.length]);
    expect(await read0(`#if 0\n${other}\n#endif\n#else\n#if 1\n#endif\n#endif\n${WALL}`)).toEqual([['wall'], 3]);
    expect(await read0(`#if 0 // old\n${other}\n#endif\n#else\n${WALL}\n#endif`)).toEqual([['wall'], 3]);
    expect(await read0(`#if 1\n${WALL}#else\n${WALL}#endif\n`)).toEqual([['wall'], 3]);
    const inside = WALL.replace('gsSP1Triangle', '#if 0\ngsSPNone,\n#elif\n').replace('#elif', '#else\n gsSP1Triangle');
    expect(await read0(inside.replace('(0, 1, 2, 0),', '(0, 1, 2, 0),\n#endif\n'))).toEqual([['wall'], 3]);
    for (const unknown of ['#ifdef X', '#if X', '#if 0\n#elif X'])
      await expect(read(WALL.replace('gsSP1Triangle', `${unknown}\ngsSP1Triangle`))).rejects.toThrow(
        /Gfx "tri" has a line of the preprocessor in it/,
      );
  });
  test('numbers: octal ones, and of a port those with a fraction or of more than 16 bits', async () => {
    const numbers = (x: string) =>
      `Vtx w[] = { {{{${x}, 0, 0}, 0, {0, 0}, {0, 0, 0, 0}}}, ${vertex(1)} ${vertex(2)} };\n`;
    const drawn = list('w_list', 'gsSPVertex(w, 03, 0)', 'gsSP1Triangle(0, 1, 2, 0)');
    const least = async (x: string) => {
      const { boxes, notes } = await read(numbers(x) + drawn);
      return [boxes[0], notes.length];
    };
    expect(await least('-017')).toEqual([-15, 0]);
    expect(await least('-0x1Eu')).toEqual([-30, 0]);
    expect(await least('-1.5f')).toEqual([-1.5, 1]);
    expect(await least('-2.5e-1')).toEqual([-0.25, 1]);
    expect(await least('-70000')).toEqual([-70000, 1]);
  });
  test('a hint calls; both ways of a branch by depth draw, each with the vertices from before', async () => {
    const sub = list('sub', 'gsSPVertex(v + 3, 3, 0)', 'gsSP1Triangle(0, 1, 2, 0)');
    const hinted = await read(row('v', 9) + sub + list('one', 'gsSPDisplayListHint(sub, 2)'));
    expect(hinted.names).toEqual(['one']);
    expect(trianglesOf(hinted, 0)).toEqual([triangle(3, 4, 5)]);
    const branching = list('one', 'gsSPVertex(v, 3, 0)', 'gsSPBranchLessZraw(sub, 0, 9)', 'gsSP1Triangle(0, 1, 2, 0)');
    const both = trianglesOf(await read(row('v', 9) + sub + branching), 0);
    expect(both).toEqual([triangle(3, 4, 5), triangle(0, 1, 2)]);
  });
  test('all ways to set a mode that blends, or that alpha cuts', async () => {
    const flagOf = async (command: string) => {
      const { flags } = await read(WALL.replace('gsDPPipeSync()', command));
      return flags[0];
    };
    const mode = (name: string) => `gsSPSetOtherMode(G_SETOTHERMODE_L, 0, 32, G_AC_NONE | G_RM_FOG_SHADE_A | ${name})`;
    const spelt = 'FORCE_BL | GBL_c1(G_BL_CLR_IN, G_BL_A_IN, G_BL_CLR_MEM, G_BL_1MA)';
    for (const name of ['G_RM_AA_ZB_XLU_SURF2', 'G_RM_ZB_CLD_SURF', 'G_RM_ADD', 'ZMODE_XLU', spelt]) {
      expect(await flagOf(mode(name)), name).toBe(OBJECT_BLEND);
      expect(await flagOf(`gsDPSetRenderMode(${name}, ${name})`), name).toBe(OBJECT_BLEND);
    }
    for (const name of ['G_RM_AA_ZB_TEX_EDGE2', 'G_RM_TEX_EDGE', 'CVG_X_ALPHA | ALPHA_CVG_SEL', 'G_AC_THRESHOLD'])
      expect(await flagOf(mode(name)), name).toBe(OBJECT_MASK);
    for (const [name, flag] of Object.entries({ THRESHOLD: OBJECT_MASK, DITHER: OBJECT_MASK, NONE: 0 }))
      expect(await flagOf(`gsDPSetAlphaCompare(G_AC_${name})`), name).toBe(flag);
    expect(await flagOf(mode('G_RM_AA_ZB_XLU_SURF | G_AC_THRESHOLD'))).toBe(OBJECT_BLEND);
    expect(await flagOf('gsDPSetAlphaCompare(G_AC_DITHER), gsDPSetRenderMode(G_RM_ADD, G_RM_ADD2)')).toBe(OBJECT_BLEND);
    for (const name of ['G_RM_AA_ZB_OPA_SURF2', 'GBL_c1(G_BL_CLR_IN, G_BL_A_IN, G_BL_CLR_MEM, G_BL_A_MEM)'])
      expect(await flagOf(mode(name)), name).toBe(0);
    for (const [layer, flag] of Object.entries({ Transparent: OBJECT_BLEND, 4: OBJECT_MASK, 1: 0 }))
      expect((await read(WALL.replaceAll('wall', `wall_mesh_layer_${layer}`))).flags[0], layer).toBe(flag);
  });
  test('a list that the game puts into a segment is one that is not in the file', async () => {
    const { names, notes } = await read(WALL.replace('gsDPPipeSync()', 'gsSPDisplayList(0x08000000)'));
    expect(names).toEqual(['wall']);
    expect(notes).toEqual([expect.stringContaining('1 display list that others call, the first of them "0x08000000"')]);
  });
  test('a list that cannot be followed is left out alone', async () => {
    const { names, notes, indices } = await read(
      list('cloth', 'gsSPDisplayList(tri)', 'gsSPVertex(elsewhere, 3, 0)') + WALL,
    );
    expect([names, indices.length]).toEqual([['wall'], 3]);
    expect(notes).toEqual([
      'left out: 1 display list that cannot be followed, for the first of them C: line 3: gsSPVertex of "elsewhere", which is no Vtx of this file: put both into one file',
    ]);
  });
  test('an entry that only calls stands for what it calls, where each has a material of its own', async () => {
    const part = (name: string, from: number) =>
      list(`${name}_tri`, `gsSPVertex(v + ${from}, 3, 0)`, 'gsSP1Triangle(0, 1, 2, 0)') +
      list(name, 'gsSPDisplayList(mat)', `gsSPDisplayList(${name}_tri)`);
    const parts = part('a', 0) + part('b', 3) + part('c', 6);
    const entries =
      list('hall_entry_0_opaque', 'gsSPDisplayList(a)', 'gsSPDisplayList(b)') +
      list('hall_entry_0_transparent', 'gsSPDisplayList(c)') +
      list('all', 'gsSPDisplayList(hall_entry_0_opaque)', 'gsSPDisplayList(hall_entry_0_transparent)');
    const scene = await read(WALL + parts + entries);
    expect(scene.names).toEqual(['wall', 'a', 'b', 'c']);
    expect([...scene.flags]).toEqual([0, 0, 0, OBJECT_BLEND]);
    expect(trianglesOf(scene, 2)).toEqual([triangle(3, 4, 5)]);
    // one of them draws with what was set before it
    const loose = list('entry', 'gsSPDisplayList(a)', 'gsSPDisplayList(b_tri)');
    expect((await read(WALL + parts.replace(/Gfx b\[\](.|\n)*?};/, '') + loose)).names).toEqual(['wall', 'c', 'entry']);
  });
  test('what a geo layout places is said', async () => {
    const layout =
      'const GeoLayout geo[] = { GEO_TRANSLATE_NODE_WITH_DL(LAYER_OPAQUE, 0, 0, -2000, wall), GEO_END(), };\n';
    expect((await read(WALL + layout)).notes).toEqual([
      'geo layouts are not read: 1 display list that they place, the first of them "wall", are where their vertices are written',
    ]);
  });
  test('the time is linear in commands on one line: each character is looked at a few times', async () => {
    const commands = Array.from({ length: 20_000 }, () => 'gsSP1Triangle(0, 1, 2, 0)');
    const text = TRIANGLE.replace('gsSP1Triangle(0, 1, 2, 0)', commands.join(', ')).replaceAll('\n', ' ');
    const search = vi.spyOn(String.prototype, 'indexOf');
    const { indices } = await read(text);
    const searches = search.mock.calls.filter(([what]) => what === '\n').length;
    search.mockRestore();
    expect(indices).toHaveLength(3 * 20_000);
    expect(searches).toBeLessThan(10);
  });
});

describe('what is refused, with its line', () => {
  test.each<[string, RegExp]>([
    [
      list('a', 'gsSPVertex(elsewhere, 3, 0)'),
      /line 2: gsSPVertex of "elsewhere", which is no Vtx of this file: put both/,
    ],
    [row('v', 2) + list('a', 'gsSPVertex(v + 1, 2, 0)'), /line 6: vertices 1 to 2 of "v", which has 2/],
    [row('v', 2) + list('a', 'gsSPVertex(v, 2, 255)'), /slots up to 256/],
    [
      row('v', 3) + list('a', 'gsSPVertex(v, 2, 0)', 'gsSP1Triangle(0, 1, 2, 0)'),
      /slot 2, into which the list has loaded nothing/,
    ],
    [row('v', 3) + list('a', 'gsSPVertex(v, 3, 0)', 'gsSP1Triangle(0, 1, 2)'), /has 3 arguments, and takes 4/],
    [list('a', 'gsSPTriStrip(0, 1, 2, 3, 4, 5, 6)'), /"gsSPTriStrip" is not read: draw by triangles/],
    [list('a', 'gsSPVertex(0x08000000, 3, 0)'), /of "0x08000000", which is no array's name/],
    [list('a', 'gsSPVertex(v, COUNT, 0)') + row('v', 3), /"COUNT" where a number belongs/],
    [
      list('a', 'gsSPDisplayList(b)') + list('b', 'gsSPDisplayList(c)') + list('c', 'gsSPDisplayList(b)'),
      /calls itself/,
    ],
    [row('v', 1) + row('v', 1) + list('a'), /"v" stands twice/],
    [`Vtx v[] = {\n#include "v.inc.c"\n};\n${list('a')}`, /Vtx "v" has a line of the preprocessor in it/],
    [`Vtx v[] = { {{{1e40, 0, 0}, 0, {0, 0}, {0, 0, 0, 0}}} };${list('a')}`, /the coordinate 1e\+40, over the limit/],
    [`Vtx v[] = { {{{09, 0, 0}, 0, {0, 0}, {0, 0, 0, 0}}} };${list('a')}`, /"09" where a number belongs/],
    [`Vtx v[] = { {{{7, 0}, 0, {0, 0}, {0, 0, 0, 0}}} };${list('a')}`, /9 numbers, and a Vtx has 10/],
    [`Gfx a[] = { {0xDE000000, 0} };`, /"\{" where a command belongs/],
    ['Gfx a[] = { gsSPEndDisplayList(', /the file ends in a command|is not closed/],
  ])('%#', async (text, message) => {
    await expect(read(text)).rejects.toThrow(SceneError);
    await expect(read(text)).rejects.toThrow(message);
  });

  test('lists that double what they call come to an end', async () => {
    const doubled = Array.from({ length: 16 }, (_, i) => {
      const call = `gsSPDisplayList(l${i + 1})`;
      return list(`l${i}`, call, call, call, call);
    });
    await expect(read([...doubled, list('l16', 'gsSPMatrix(m, 0)')].join('\n'))).rejects.toThrow(/more than MAX_STEPS/);
  });

  test('what is cut off or damaged is read or refused, and nothing else', async () => {
    const random = createRandom(77);
    const text = TRIANGLE.repeat(1) + list('two', 'gsSPDisplayList(one)');
    const letters = '{}[]()=,&*#"\'/\\-0x9 \nG';
    for (let trial = 0; trial < 600; trial++) {
      const damaged = [...text.slice(0, trial % 2 ? text.length : randomInt(random, text.length))];
      for (let k = randomInt(random, 4); k-- > 0; )
        damaged[randomInt(random, damaged.length)] = letters[randomInt(random, letters.length)];
      try {
        await read(damaged.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(SceneError);
        expect((error as Error).message).not.toMatch(/\n/);
      }
    }
  });
});
