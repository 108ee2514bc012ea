/** What display lists in C become, against triangles written down by hand, and which files are refused. */
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { OBJECT_BLEND, type Scene, triangleCount } from '../../../src/core/scene/scene.ts';
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
    [`Vtx v[] = { {{{70000, 0, 0}, 0, {0, 0}, {0, 0, 0, 0}}} };${list('a')}`, /the coordinate 70000: it has 16 bits/],
    [`Vtx v[] = { {{{7, 0}, 0, {0, 0}, {0, 0, 0, 0}}} };${list('a')}`, /9 numbers, and a Vtx has 10/],
    [`Vtx v[] = { {{{7, 0, 1.5}, 0, {0, 0}, {0, 0, 0, 0}}} };${list('a')}`, /"1.5" where a number belongs/],
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
