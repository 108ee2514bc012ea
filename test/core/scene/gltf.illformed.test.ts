/** Files that must be refused with a message of their own, or load safely. */
import { describe, expect, test } from 'vitest';
import { readGltf } from '../../../src/core/scene/gltf.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { noShared, readShared } from '../../shared-data.ts';
import { illformedFiles, MARKUP, SAFE as OWN_SAFE } from './support/illformed.ts';
import { expectSound } from './support/triangles.ts';

const MESSAGES: Record<string, string> = {
  'accessor-past-end.gltf':
    'glTF: accessor 0 reaches to byte 23999988 of its bufferView, which has 576: export or download the file again',
  'empty.glb': 'model: the file is empty (0 bytes): download or export it again',
  'html-404.glb': 'model: this is a web page (HTML), not a model: download the file by its raw link',
  'huge-1e38.gltf':
    'glTF: node 1 "c0_0" puts mesh 0 "cube" primitive 0, vertex 0 at (1e+38, 1e+38, -1e+38), over the limit MAX_COORDINATE = 2^120: scale the scene down',
  'lfs-pointer.glb':
    'model: this is a Git LFS pointer, not the file itself: run "git lfs pull", or download the file by its raw link',
  'nan-vertex.glb':
    'glTF: mesh 0 "cube" primitive 0, vertex 0 is (NaN, -0.5, -0.5), which is no place: export or download the file again',
  'node-cycle.gltf': 'glTF: node 0 stands below itself, the nodes form a cycle: export or download the file again',
  'required-unknown-extension.gltf':
    'glTF: requires the extension "FOO_bar", which this reader does not know: export without it',
  'truncated-bin.glb':
    'GLB: cut short, the header says 5640 bytes and the file has 5540: export or download the file again',
};

const SAFE: Record<string, (scene: Scene) => void> = {
  'missing-position.gltf': (scene) => {
    expect(objectCount(scene)).toBe(3);
    expect(scene.notes).toEqual(['left out: 1 primitive without POSITION']);
  },
  'no-min-max.gltf': (scene) => expect(objectCount(scene)).toBe(31),
  'utf8-names.gltf': (scene) => expect(scene.names[0]).toBe('<img src=x onerror=alert(1)> "ナビ" \u202e'),
  'zero-scale.gltf': (scene) => {
    expect(objectCount(scene)).toBe(31);
    expect(Array.from(scene.spheres).filter((_, i) => i % 4 === 3 && scene.spheres[i] === 0).length).toBe(1);
  },
};

/** what the samples have elsewhere: their numbers of bytes, nodes and places */
const OWN_MESSAGES: Record<string, string> = {
  ...MESSAGES,
  'accessor-past-end.gltf':
    'glTF: accessor 0 reaches to byte 24000000 of its bufferView, which has 288: export or download the file again',
  'huge-1e38.gltf':
    'glTF: node 0 "cube 0 0" puts mesh 0 "cube" primitive 0, vertex 0 at (1e+38, 1e+38, -1e+38), over the limit MAX_COORDINATE = 2^120: scale the scene down',
  'nan-vertex.glb':
    'glTF: mesh 0 "cube" primitive 0, vertex 0 is (NaN, -1, -1), which is no place: export or download the file again',
  'truncated-bin.glb':
    'GLB: cut short, the header says 6692 bytes and the file has 6592: export or download the file again',
};

describe('ill-formed files made of the yard', async () => {
  const files = await illformedFiles();
  const refused = Object.keys(files).filter((name) => !(name in OWN_SAFE));
  expect(refused.sort()).toEqual(Object.keys(MESSAGES).sort());

  test.each(refused)('%s is refused by name', async (file) => {
    await expect(readGltf(files[file])).rejects.toMatchObject({ name: 'SceneError', message: OWN_MESSAGES[file] });
  });

  test.each(Object.keys(OWN_SAFE))('%s loads', async (file) => {
    const scene = await readGltf(files[file]);
    expectSound(scene);
    expect(objectCount(scene)).toBe(OWN_SAFE[file]);
    if (file === 'missing-position.gltf') expect(scene.notes).toEqual(['left out: 1 primitive without POSITION']);
    if (file === 'utf8-names.gltf') expect(scene.names[0]).toBe(MARKUP);
    if (file === 'zero-scale.gltf')
      expect(Array.from(scene.spheres).filter((_, i) => i % 4 === 3 && scene.spheres[i] === 0).length).toBe(1);
  });
});

describe.skipIf(noShared)('ill-formed files of ../shared/data', () => {
  test.each(Object.keys(MESSAGES))('%s is refused by name', async (file) => {
    await expect(readGltf(readShared(`illformed/${file}`))).rejects.toMatchObject({
      name: 'SceneError',
      message: MESSAGES[file],
    });
  });

  test.each(Object.keys(SAFE))('%s loads', async (file) => {
    const scene = await readGltf(readShared(`illformed/${file}`));
    expectSound(scene);
    SAFE[file](scene);
  });
});
