import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { cellBox, findPlanes, planesAt } from '../../../src/offline/planes/find-planes.ts';
import { heldOutViews } from '../../../src/offline/planes/measure-planes.ts';
import { cornerOf } from '../../../src/offline/planes/quad.ts';
import { wallRectangles } from '../../../src/offline/planes/wall-rectangles.ts';
import {
  planesBytes,
  planesHeader,
  planesJson,
  planesObj,
  planesSource,
} from '../../../src/offline/planes/write-planes.ts';
import { level } from './level.ts';

const { scene, path } = level();
const found = findPlanes(scene, { train: path, cells: 40 });
const hasCompiler = spawnSync('cc', ['--version']).status === 0;
const install = hasCompiler ? '' : ' (skipped: no C compiler; apt-get install gcc)';

const MAIN = `
#include <stdio.h>
#include "court_planes.h"
int main(void) {
  float x, y, z;
  OcclusionPlaneCandidate planes[COURT_MOST_PLANES];
  while (scanf("%f %f %f", &x, &y, &z) == 3) {
    int count = court_planes_at(x, y, z, planes);
    for (int k = 0; k < count; k++) {
      for (int at = 0; at < 4; at++) printf("%d %d %d ", planes[k].v[at].x, planes[k].v[at].y, planes[k].v[at].z);
      printf("%.4f ", planes[k].weight);
    }
    printf("\\n");
  }
  return 0;
}
`;

describe('in C', () => {
  it.skipIf(!hasCompiler)(`an eye has the planes of its cell, clockwise and weighed${install}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'cull64-planes-'));
    try {
      writeFileSync(join(folder, 'court_planes.h'), planesHeader(found, 'court'));
      writeFileSync(join(folder, 'court_planes.c'), planesSource(found, 'court'));
      writeFileSync(join(folder, 'main.c'), MAIN);
      const flags = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-pedantic', '-DCULL64_NO_GBI', '-o', 'main'];
      execFileSync('cc', [...flags, 'court_planes.c', 'main.c'], { cwd: folder });
      const outside: Vec3 = [0, 300, 0];
      const eyes = [...heldOutViews(found, 200, 4).map(({ eye }) => eye), outside].filter((eye) => isInside(eye));
      expect(eyes.length).toBeGreaterThan(80);
      const input = eyes.map((eye) => eye.map((value) => value * found.scale).join(' ')).join('\n');
      const lines = execFileSync(join(folder, 'main'), { input, encoding: 'utf8' }).split('\n');
      eyes.forEach((eye, k) => {
        const expected = planesAt(found, eye).flatMap(({ quad, weight }) => [
          ...[0, 3, 2, 1].flatMap((corner) => cornerOf(quad, corner)),
          weight,
        ]);
        const numbers = lines[k].trim() === '' ? [] : lines[k].trim().split(' ').map(Number);
        expect(numbers.length).toBe(expected.length);
        for (const [at, value] of numbers.entries()) expect(value).toBeCloseTo(expected[at], 3);
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Whether an eye is farther than a unit from the faces of the cells, or outside them all. */
function isInside(eye: Vec3): boolean {
  const { region } = found.rules;
  return found.lists.every((_, cell) =>
    cellBox(region, cell).every((value, k) => Math.abs(value - eye[k % 3]) * found.scale > 1.5),
  );
}

test('the tables are as large as told', () => {
  const rows = found.lists.filter((list) => list.length > 0);
  const entries = rows.reduce((all, { length }) => all + length, 0);
  expect(planesBytes(found)).toBe(found.planes.length * 24 + rows.length * 16 + entries * 4);
});

test('the OBJ has a quad each, where the JSON has it, that faces as its wall', async () => {
  const text = planesObj(found, 'court');
  const mesh = await readScene(new TextEncoder().encode(text));
  const { planes, scale, cells } = JSON.parse(planesJson(found));
  expect(planes.length).toBe(found.planes.length);
  expect(text.match(/^f /gm)?.length).toBe(planes.length);
  expect(text.match(/^v /gm)?.length).toBe(4 * planes.length);
  const corners = text.match(/^v .*/gm)!.map((line) => line.split(' ').slice(1).map(Number));
  planes.forEach(({ corners: own, weight }: { corners: number[][]; weight: number }, k: number) => {
    own.forEach((corner, c) => {
      const [x, y, z, grey] = corners[4 * k + c];
      for (const [axis, value] of [x, y, z].entries()) expect(value * scale).toBeCloseTo(corner[axis], 4);
      expect(grey).toBeCloseTo(Math.max(0.004, weight), 3);
    });
  });
  // a face of the mesh is seen from where the wall is
  const fronts = wallRectangles(mesh);
  expect(fronts.length).toBeGreaterThan(0);
  for (const { normal } of fronts)
    expect(
      found.planes.some(({ quad }) => quad.wall.normal.every((value, k) => Math.abs(value - normal[k]) < 1e-2)),
    ).toBe(true);
  for (const { box, planes: list, weights } of cells) {
    expect(box.length).toBe(6);
    expect(list.length).toBe(weights.length);
  }
});
