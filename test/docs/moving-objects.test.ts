/** docs/moving-objects.md: what it says that merging saves is what the program counts. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { movingScenes, scenes } from '../../scenes/index.ts';
import { ownNumber } from '../../src/scene/populate.ts';
import { overdrawOf } from '../../tools/bench/merge.ts';

const PAGE = readFileSync(new URL('../../docs/moving-objects.md', import.meta.url), 'utf8');
const rows = PAGE.split('## What it saves')[1]
  .split('## What it costs')[0]
  .split('\n')
  .filter((line) => /^\| [a-z]+ \| [\d,]+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replace(/[,*%]| %/g, '')));
const own = rows.filter(([, name, count]) => {
  const recipe = scenes.find((scene) => scene.name === name);
  return Number(count) === ownNumber(recipe!.moving!().kinds);
});

test('the table has every scene with its own number of moving objects, and with 1,000', () => {
  expect(own.map(([, name]) => name)).toEqual(movingScenes);
  expect(rows.filter(([, , count]) => count === '1000').map(([, name]) => name)).toEqual(movingScenes);
});

test.each(own)('%s%s', (_, name, count, last, places, sorted, saved) => {
  const counted = overdrawOf(name);
  const part = (100 * (counted.last - counted.places)) / counted.last;
  expect([String(counted.moving), ...[counted.last, counted.places, counted.sorted].map((n) => n.toFixed(3))]).toEqual([
    count,
    last,
    places,
    sorted,
  ]);
  expect(part.toFixed(1)).toBe(saved);
});
