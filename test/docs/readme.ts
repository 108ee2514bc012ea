/** README.md, docs/results.md and docs/speed.md as their tests read them: tables by their first columns, and sentences. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scenes } from '../../scenes/index.ts';
import { decoders } from '../../src/core/scene/decoders.ts';
import { readScene } from '../../src/core/scene/read.ts';
import { checkViews } from '../../src/core/scene/views.ts';
import { type BenchScene, benchScene } from '../../tools/bench/models.ts';
import { findModel } from '../../tools/models/table.ts';
import { noShared, readShared } from '../shared-data.ts';

export const root = resolve(import.meta.dirname, '../..');
export const README = readFileSync(join(root, 'README.md'), 'utf8');
export const RESULTS = readFileSync(join(root, 'docs/results.md'), 'utf8');
export const SPEED = readFileSync(join(root, 'docs/speed.md'), 'utf8');
export const PAGES = `${README}\n${RESULTS}\n${SPEED}`;

export interface Table {
  head: string[];
  /** the first cell of a row without its marks -> its cells by their heads */
  rows: Map<string, Record<string, string>>;
}

/** A cell without emphasis, code marks, the numbers of footnotes and the mark of what a clone does not have. */
const plain = (cell: string) =>
  cell
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s*[⁰¹²³⁴-⁹†]+/g, '')
    .trim();

/** The table whose heads begin with these. @throws Error where there is none, or more than one */
export function tableOf(...heads: string[]): Table {
  const blocks = PAGES.match(/(?:^\|.*\|\n)+/gm)!.map((block) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.split('|').slice(1, -1).map(plain)),
  );
  const found = blocks.filter(([head]) => heads.every((name, i) => head[i] === name));
  if (found.length !== 1) throw new Error(`there are ${found.length} tables that begin with ${heads.join(', ')}`);
  const [head, , ...rows] = found[0];
  const named = rows.map((cells) => [cells[0], Object.fromEntries(head.map((name, i) => [name, cells[i]]))] as const);
  return { head, rows: new Map(named) };
}

/** What the groups of `pattern` match in the text, where a line's end is a space. @throws Error where it does not match once */
export function said(pattern: RegExp): string[] {
  const found = [...PAGES.replaceAll('\n', ' ').matchAll(new RegExp(pattern, 'g'))];
  if (found.length !== 1) throw new Error(`the pages say ${pattern} ${found.length} times`);
  return found[0].slice(1);
}

/** A number at the precision that `text` is printed with: its decimals, and commas where it has them. */
export function printedAs(text: string, value: number): string {
  const decimals = /\.(\d+)/.exec(text)?.[1].length ?? 0;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: true };
  return text.includes(',') || Math.abs(value) >= 1000
    ? // as toFixed rounds, then with commas
      Number(value.toFixed(decimals)).toLocaleString('en-US', options)
    : value.toFixed(decimals);
}

/** The path of a file of tools/models/table.ts among the sample models. */
export const sharedName = (name: string) =>
  name.endsWith('.glb') ? `scenes/${name}` : `views/v_${name.replace('.views', '')}`;

/** Why the scene of that title cannot be had here; null where it can. */
export function missingScene(title: string): string | null {
  if (scenes.some((recipe) => recipe.name === title)) return null;
  if (!findModel(title)) throw new Error(`README.md names a scene "${title}" that its test does not know`);
  return noShared ? 'the sample models are not here' : null;
}

const known = new Map<string, Promise<BenchScene>>();

/** The scene that README.md calls by that title, with its views; made once. */
export function sceneOf(title: string): Promise<BenchScene> {
  const scene = known.get(title) ?? makeScene(title);
  known.set(title, scene);
  return scene;
}

async function makeScene(title: string): Promise<BenchScene> {
  const recipe = scenes.find(({ name }) => name === title);
  if (recipe) return benchScene(title, recipe.build());
  const [file, views] = findModel(title)!.files.map(({ name }) => readShared(sharedName(name)));
  const scene = await readScene(file, { decoders });
  return benchScene(title, scene, views && checkViews(JSON.parse(new TextDecoder().decode(views))));
}
