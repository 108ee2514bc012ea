/** `cull64 ray`: what it answers is what a scan of the model's triangles finds. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { castle } from '../../../../../scenes/castle.ts';
import { createCamera, type Vec3 } from '../../../../../src/core/math/camera.ts';
import type { Ray } from '../../../../../src/core/math/ray.ts';
import { doubleSidedTriangles } from '../../../../../src/core/scene/triangles.ts';
import { rayThrough } from '../../../../../src/overdraw/frame/pick.ts';
import { bruteMeshRay } from '../../../../../src/seeds/mesh/brute-mesh.ts';
import { rayCommand } from '../../../../../tools/cli/commands/ray.ts';
import { soak } from '../../../../soak.ts';
import { cull64, scratchFolder } from '../../../../tools/cli.ts';

const scene = castle.build();

async function said(...words: string[]) {
  let text = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  await rayCommand(['castle', '--json', ...words]).finally(() => write.mockRestore());
  return JSON.parse(text);
}

/** What the command must answer of this ray. */
function want(ray: Ray, bothSides = false) {
  const { positions, indices, firstTriangle, names } = scene;
  const hit = bruteMeshRay(positions, indices, ray, bothSides, doubleSidedTriangles(scene));
  const { origin, direction, start, end } = ray;
  const shown = { origin, direction, start, end: end === Number.POSITIVE_INFINITY ? null : end };
  if (!hit) return { ray: shown, hit: null };
  const object = firstTriangle.findLastIndex((first) => first <= hit.triangle);
  const point = origin.map((v, axis) => v + hit.distance * direction[axis]);
  return { ray: shown, hit: { object, name: names[object], ...hit, point } };
}

describe('through a point of a view’s picture', () => {
  const points = [
    [5, 33.5, 40, 64, 64],
    [0, 160, 120, 320, 240],
    [11, 0, 99, 100, 100],
    [23, 320, 0, 320, 240],
  ];
  test.each(points.slice(0, soak(1, 4)))('view %i at (%f, %f) of %i x %i', async (view, x, y, width, height) => {
    const words = ['--view', `${view}`, '--point', `${x},${y}`, '--size', `${width}x${height}`];
    const ray = rayThrough(createCamera(scene.views[view], width / height), x, y, width, height);
    expect(await said(...words)).toMatchObject(want(ray));
    expect((await said(...words, '--far', '3')).ray.end).toBe(3);
  });
  test('without words: the middle of the first view', async () => {
    expect(await said()).toEqual(await said('--view', '0', '--point', '160,120'));
    expect((await said()).hit).not.toBeNull();
  });
});

test('a ray from inside a cube to its corner meets the cube', async () => {
  const { path, remove } = scratchFolder();
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2].map((bit) => 2 * bit - 1));
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];
  const lines = [...corners.map((corner) => `v ${corner.join(' ')}`), ...faces.map((face) => `f ${face}`)];
  writeFileSync(join(path, 'cube.obj'), `${lines.join('\n')}\n`);
  const eye: Vec3 = [-0.9, -0.6, 0.2];
  const words = ['ray', 'cube.obj', '--json', `--eye=${eye.join()}`, '--target', '1,1,1', '--both-sides'];
  const { stdout } = await cull64(words, path);
  remove();
  expect(JSON.parse(stdout).hit?.distance).toBeCloseTo(Math.hypot(1.9, 1.6, 0.8), 12);
});

describe('from an eye', () => {
  const eye: Vec3 = [0, 3, 30];
  const down: Ray = { origin: eye, direction: [0, -1, 0], start: 0, end: Number.POSITIVE_INFINITY };
  const EYE = ['--eye', eye.join()];
  test('towards a target, along a direction of any length, and no farther than --far', async () => {
    const { hit } = want(down);
    expect(hit).not.toBeNull();
    expect(await said(...EYE, '--target', '0,-5,30')).toMatchObject(want(down));
    expect(await said(...EYE, '--direction', '0,-7,0')).toMatchObject(want(down));
    expect(await said(...EYE, '--direction', '0,-7,0', '--far', '0.5')).toMatchObject(want({ ...down, end: 0.5 }));
    expect(want({ ...down, end: 0.5 }).hit).toBeNull();
  });
  test('backs count with --both-sides', async () => {
    const up: Ray = { ...down, origin: [0, -50, 30], direction: [0, 1, 0] };
    expect(want(up, true)).not.toEqual(want(up));
    const words = ['--eye', '0,-50,30', '--direction', '0,1,0'];
    expect(await said(...words, '--both-sides')).toMatchObject(want(up, true));
    expect(await said(...words)).toMatchObject(want(up));
  });
});

test('it says how little it looked at', async () => {
  const { triangles, counters } = await said();
  expect(triangles).toBe(scene.indices.length / 3);
  expect(counters.nodes).toBeGreaterThan(0);
  expect(counters.nodes).toBeLessThan(100);
  expect(counters.triangles).toBeGreaterThan(0);
  expect(counters.triangles).toBeLessThan(50);
});
