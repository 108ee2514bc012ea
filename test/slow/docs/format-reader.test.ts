/**
 * docs/format.md is enough to read a tree file: read_c64.py, which follows it and nothing else, agrees with the project's own decoders on every
 * node, object and id of every form of file, number for number.
 *
 * @seconds 20
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import { FORMATS, TREE_FORMATS } from '../../../src/core/file/formats.ts';
import { HEADER, offsetOf } from '../../../src/core/file/layout.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { NODE_FILES } from '../../../tools/build/docs/example.ts';
import { makeSpheres, SCENES } from '../../core/file/trees.ts';
import { limits, printedFiles, printedNodes } from '../../docs/format-page.ts';
import { disagreements, isRefused, noPython, READER_PARTS, readByPython, skips } from '../../docs/read-c64.ts';
import { formatsOf, type Spheres, type TreeFile, treeForms } from '../../docs/tree-forms.ts';
import { longTest, soak } from '../../soak.ts';

const withPython = test.skipIf(noPython);
const longWithPython = longTest.skipIf(noPython);

describe('every form of file is read alike', () => {
  const inputs = new Map<string, () => Spheres>();
  for (const recipe of scenes.filter(({ name }) => ['castle', 'dungeon'].slice(0, soak(0, 2)).includes(name)))
    inputs.set(recipe.name, () => recipe.build());
  for (const n of [0, 1, 2, 3, 9]) inputs.set(`${n} objects`, () => ({ spheres: makeSpheres('uniform', n, n) }));
  const kinds = Object.keys(SCENES);
  for (const kind of kinds) inputs.set(kind, () => ({ spheres: makeSpheres(kind, 41, kinds.indexOf(kind)) }));
  // the squares of their radii are beyond a float
  const withoutSeed20 = new Set(['huge, 1e30', 'huge and tiny']);

  /** the files of all inputs, by input and form: Python starts once */
  const files = new Map<string, TreeFile>();

  for (const [name, input] of inputs)
    test(`${name}: of every format`, () => {
      const formats = TREE_FORMATS.filter((format) => format !== 'seed20' || !withoutSeed20.has(name));
      const forms = treeForms(input(), formats);
      expect(formatsOf(forms.keys())).toEqual(new Set(['json', ...formats]));
      expect([...forms].filter(([, file]) => isRefused(file))).toEqual([]);
      for (const [form, file] of forms) files.set(`${name}, ${form}`, file);
    });

  withPython(`all of them${skips}`, () => {
    expect(files.size).toBeGreaterThan(10 * inputs.size);
    expect(disagreements(files)).toEqual([]);
  });

  longWithPython(`ids of two bytes to 65,536 objects, of four beyond${skips}`, () => {
    const files = [65536, 65537].map((count) => {
      const tree = buildSphereTree(makeSpheres('uniform', count, 1), { split: 'midpoint', leafSize: 255 });
      return [String(count), encodeTree(tree)] as const;
    });
    expect(files.map(([, bytes]) => bytes[offsetOf(HEADER, 'idWidth')])).toEqual([2, 4]);
    expect(disagreements(new Map(files))).toEqual([]);
  });
});

describe('the page and the reader', () => {
  test('have the same formats', () => {
    const source = readFileSync(join(READER_PARTS, 'header.py'), 'utf8');
    const rows = [...source.matchAll(/^ {4}(\d+): \("(\w+)", (\d+), (\d+)\),$/gm)].map(([, ...row]) => row.join(' '));
    const own = Object.values(FORMATS).map(
      ({ name, code, node, object, objects }) =>
        `${code} ${name} ${node.size} ${objects === 'never' ? 0 : object.size}`,
    );
    expect(rows.toSorted()).toEqual(own.toSorted());
  });

  test('have the same limits', () => {
    const parts = readdirSync(READER_PARTS).filter((name) => name.endsWith('.py'));
    const source = parts.map((name) => readFileSync(join(READER_PARTS, name), 'utf8')).join('\n');
    const constants = [...source.matchAll(/^((?:MAX|COMPACT|ROOT)_\w+) = (\S+)$/gm)];
    expect(constants.length).toBe(8);
    for (const [, name, value] of constants) expect(limits.get(name), name).toBe(value.replace('**', '^'));
  });

  withPython(`have the same numbers for the bytes that the page prints${skips}`, () => {
    expect(printedFiles.length).toBe(2);
    const files = new Map(printedFiles.map(({ bytes }, i) => [String(i), bytes]));
    for (const [i, listing] of readByPython(files)) {
      const spheres = listing.map(inDigitsOfThePage);
      const { rows } = printedFiles[Number(i)];
      expect(rows.length).toBeGreaterThan(4);
      for (const [name, stored, link, inWorld] of rows)
        expect(spheres).toContain(name.startsWith('node') ? `${name}: ${stored}: ${inWorld}` : `${link}: ${inWorld}`);
    }
  });

  withPython(`have the same numbers for the nodes that the page prints${skips}`, () => {
    const listings = readByPython(new Map(Object.entries(NODE_FILES)));
    for (const { file, node, stored, inWorld } of printedNodes)
      expect(listings.get(file)!.map(inDigitsOfThePage)).toContain(`node ${node}: ${stored}: ${inWorld}`);
    expect(printedNodes.length).toBe(5);
  });
});

/** A line of the reader's listing, its floats in nine digits. */
function inDigitsOfThePage([kind, number, ...words]: string[]): string {
  const rounded = (word: string) => String(Number(Number(word).toPrecision(9)));
  const [inWorld, stored] = [words.slice(0, 4), words.slice(4, 8)].map((four) => four.map(rounded).join(', '));
  return kind === 'object' ? `id ${number}: ${inWorld}` : `node ${number}: ${stored}: ${inWorld}`;
}
