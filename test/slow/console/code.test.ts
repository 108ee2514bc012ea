/**
 * The bytes of code that cull64.h's manual and docs/results.md print, for all formats and for each alone.
 *
 * A compiler of another version makes other code: they are compared where it is the one that docs/results.md names.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { missingTool } from '../../../tools/console/targets.ts';
import { codeBytes } from '../../console/measured/code.ts';
import { soak } from '../../soak.ts';

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const RESULTS = textOf('docs/results.md');
const MANUAL = textOf('src/core/runtime/cull64.h');
const COLUMNS = [null, 'compact8', 'compact4', 'compact2', 'float16'] as const;

const version = /both compiled by gcc (\d+\.\d+\.\d+)/.exec(RESULTS)![1];
const missing = missingTool('n64')?.message ?? anotherCompiler();

function anotherCompiler(): string | null {
  const own = execFileSync('mips-linux-gnu-gcc', ['-dumpfullversion'], { encoding: 'utf8' }).trim();
  return own === version ? null : `the bytes are those of gcc ${version}, and here is ${own}`;
}

/** The five numbers after a row's name. */
const numbersAfter = (text: string, name: RegExp) =>
  new RegExp(`${name.source}((?:[ |]+[\\d,]+){5})`)
    .exec(text)![1]
    .match(/[\d,]+/g)!
    .map((each) => Number(each.replace(',', '')));

const ROWS = [
  ['plain', /\* +plain/, /\| plain/, false],
  ['with hidden sets', /\* +with CULL64_HIDDEN/, /\| with hidden sets/, true],
] as const;

it.skipIf(missing).each(ROWS.slice(0, soak(1, ROWS.length)))(
  `%s: the manual and the page have what the compiler makes${missing ? ` (skipped: ${missing})` : ''}`,
  (_, inManual, onPage, hides) => {
    const bytes = COLUMNS.map((format) => codeBytes(format, hides));
    expect(numbersAfter(MANUAL, inManual)).toEqual(bytes);
    expect(numbersAfter(RESULTS, onPage)).toEqual(bytes);
  },
);
