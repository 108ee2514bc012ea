/**
 * What docs/speed.md says that is counted, against what the bench counts: nodes visited, wrong pairs and pairs turned round of the sphere tree and of
 * three-mesh-bvh. And what it names: contestants, keys of the report, versions. Times and their ratios are not compared.
 *
 * @seconds 25
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FULL } from '../../../tools/bench/peers/contest.ts';
import { frameOf } from '../../../tools/bench/peers/contestant.ts';
import { CONTESTANTS, contestantOf } from '../../../tools/bench/peers/contestants.ts';
import { workOf } from '../../../tools/bench/peers/measure-culls.ts';
import { nextFrame } from '../../../tools/bench/peers/order-quality.ts';
import { geometricMean } from '../../../tools/bench/peers/report.ts';
import { count, percent } from '../../../tools/bench/peers/tables.ts';
import { camerasOf, extentOf, LAYOUTS, type Layout, spheresOf } from '../../../tools/bench/workload.ts';
import { root, SPEED, tableOf } from '../../docs/readme.ts';

const SHARE = 0.15;

function work(title: string, layout: Layout, objects: number) {
  const spheres = spheresOf(layout, objects);
  const contestant = contestantOf(title);
  const cameras = camerasOf(spheres, SHARE, FULL.views);
  const next = cameras.map((camera) => nextFrame(camera, extentOf(spheres)));
  return workOf(contestant, contestant.build(spheres), spheres, cameras.map(frameOf), next);
}

test('it names every contestant', () => {
  const table = tableOf('contestant', 'what it is');
  const plain = (name: string) => name.replace(/, WASM/g, '');
  expect([...table.rows.keys()].toSorted()).toEqual(
    [...new Set(CONTESTANTS.map(({ name }) => plain(name)))].toSorted(),
  );
});

test.each([1000, 10_000])('nodes visited, %i objects', (objects) => {
  const { rows } = tableOf('in brackets: nodes visited');
  for (const title of ['cull64 sphere tree, set', 'cull64 sphere tree, near']) {
    const nodes = geometricMean(LAYOUTS.map((layout) => work(title, layout, objects).nodes!));
    expect(/\((.*)\)/.exec(rows.get(title)![count(objects)])?.[1], title).toBe(count(nodes));
  }
});

describe('wrong pairs and pairs turned round', () => {
  const [, size] = /^\| ([\d,]+) objects +\| +uniform/m.exec(SPEED)!;
  const { rows } = tableOf(`${size} objects`);
  test.each(LAYOUTS)(`%s, ${size} objects`, (layout) => {
    for (const title of ['cull64 sphere tree, near', 'three-mesh-bvh, leaf 32, near']) {
      const { discord, turned } = work(title, layout, Number(size.replaceAll(',', '')));
      expect(rows.get(title)![layout], title).toBe(`${percent(discord!, 1)} / ${percent(turned!, 2)}`);
    }
  });
  test('of every contestant whose order is near', () => {
    const names = [...rows.keys()].map((title) => title.replace(/(, leaf \d+)?, near$/, ''));
    const near = CONTESTANTS.filter(({ order }) => order === 'near').map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(near));
  });
});

test('the versions that its figures were made with', () => {
  for (const name of ['three', 'three-mesh-bvh', 'bvh.js']) {
    const { version } = JSON.parse(readFileSync(join(root, `node_modules/${name}/package.json`), 'utf8'));
    expect(SPEED).toContain(`${name} ${version}`);
  }
});
