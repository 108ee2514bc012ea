/** Files from many places that were once refused or read wrongly, and what is right for each. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readScene } from '../../../src/core/scene/read.ts';
import { objectCount, type Scene, sceneBox } from '../../../src/core/scene/scene.ts';
import { noShared, readShared, resolveIn, sharedPath } from '../../shared-data.ts';
import { expectSound } from './support/triangles.ts';

interface Found {
  objects: number;
  triangles: number;
  notes: string[];
  check?: (scene: Scene) => void;
}

const box = (scene: Scene): number[] => Array.from(sceneBox(scene));

const FOUND: Record<string, Found> = {
  'misaligned.glb': {
    objects: 1,
    triangles: 1,
    notes: [],
    check: (scene) => expect(box(scene)).toEqual([0, 0, 0, 1, 1, 0]),
  },
  'trimesh-cube.glb': {
    objects: 1,
    triangles: 12,
    notes: ['the JSON chunk has 962 bytes, no multiple of 4: read all the same'],
    check: (scene) => expect(box(scene)).toEqual([-1, -1, -1, 1, 1, Math.fround(1.000001)]),
  },
  'craft_speederD.gltf': {
    objects: 4,
    triangles: 322,
    notes: ['the scene lists 1 root below another node: drawn once, where the parents put them'],
  },
  'robot.glb': {
    objects: 2,
    triangles: 1911,
    notes: ['8 animations not played: everything is shown at rest'],
    check: (scene) => {
      const [x, y, z, toX, toY, toZ] = box(scene);
      expect([toX - x, toY - y, toZ - z].map((side) => side.toFixed(3))).toEqual(['1.678', '2.118', '0.636']);
    },
  },
  'box-techniques-embedded.gltf': { objects: 1, triangles: 12, notes: [] },
};

describe.skipIf(noShared)('files of ../shared/data/found', () => {
  test('all of them are here', () => {
    const models = readdirSync(sharedPath('found')).filter((name) => !name.endsWith('.bin'));
    expect(models.sort()).toEqual(Object.keys(FOUND).sort());
  });

  test.each(Object.keys(FOUND))('%s', async (file) => {
    const { objects, triangles, notes, check } = FOUND[file];
    // as Node reads files: a Buffer
    const bytes = Buffer.from(readShared(`found/${file}`));
    const scene = await readScene(bytes, { resolve: resolveIn('found/') });
    expectSound(scene);
    expect([objectCount(scene), scene.indices.length / 3]).toEqual([objects, triangles]);
    expect(scene.notes).toEqual(notes);
    check?.(scene);
  });
});
