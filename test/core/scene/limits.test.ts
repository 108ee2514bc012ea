/** The largest scene, and lists of views that came with one: what is taken, what is refused, and in which words. */
import { describe, expect, test, vi } from 'vitest';
import { checkSize, MAX_OBJECTS, MAX_TRIANGLES, MAX_VERTICES } from '../../../src/core/scene/limits.ts';
import { makeScene } from '../../../src/core/scene/make.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { checkViews } from '../../../src/core/scene/views.ts';

describe('a scene’s size', () => {
  test('16.8 million objects, 268 million vertices and triangles, all at once', () => {
    expect([MAX_OBJECTS, MAX_VERTICES, MAX_TRIANGLES]).toEqual([16_777_216, 268_435_456, 268_435_456]);
    expect(() => checkSize(MAX_OBJECTS, MAX_VERTICES, MAX_TRIANGLES)).not.toThrow();
  });
  test.each([
    [[MAX_OBJECTS + 1, 0, 0], '16777217 objects', 'MAX_OBJECTS = 16777216'],
    [[0, MAX_VERTICES + 1, 0], '268435457 vertices', 'MAX_VERTICES = 268435456'],
    [[0, 0, MAX_TRIANGLES + 1], '268435457 triangles', 'MAX_TRIANGLES = 268435456'],
  ] as [[number, number, number], string, string][])('one more of %j', (sizes, what, limit) => {
    const message = `scene: ${what} after instancing, over the limit ${limit}: split the file or use fewer instances`;
    expect(() => checkSize(...sizes)).toThrow(new SceneError(message));
  });
});

test.each<[string, [number, number, number]]>([
  ['MAX_OBJECTS', [MAX_OBJECTS + 1, 0, 0]],
  ['MAX_VERTICES', [0, MAX_VERTICES + 1, 0]],
  ['MAX_TRIANGLES', [0, 0, MAX_TRIANGLES + 1]],
])('a scene over %s is not made', (limit, sizes) => expect(() => makeScene(...sizes)).toThrow(limit));

test('a scene of a size is zeros, and one that memory does not hold is refused with what it needs', () => {
  const { names, views, notes, ...numbers } = makeScene(2, 5, 4);
  expect({ names, views, notes }).toEqual({ names: ['', ''], views: [], notes: [] });
  expect(numbers).toEqual({
    positions: new Float32Array(15),
    colors: new Uint8Array(20),
    indices: new Uint32Array(12),
    firstTriangle: new Uint32Array(3),
    flags: new Uint8Array(2),
    spheres: new Float32Array(8),
    boxes: new Float32Array(12),
  });
  vi.stubGlobal(
    'Uint32Array',
    class {
      constructor() {
        throw new RangeError('Array buffer allocation failed');
      }
    },
  );
  try {
    expect(() => makeScene(2 ** 17, 2 ** 16 + 1, 2 ** 16)).toThrow(
      'scene: 65537 vertices and 65536 triangles need 8 MiB, more than there is: read a smaller part',
    );
  } finally {
    vi.unstubAllGlobals();
  }
});

describe('views', () => {
  const eye = [0, 0, 9];
  const target = [0, 0, 0];
  test('the known fields, and no others; vectors are copies', () => {
    const given = { eye, target, up: [0, 0, 1], fov: 40, near: 0.5, far: 90, name: 'x' };
    const [view] = checkViews([given]);
    expect(view).toEqual({ eye, target: [0, 0, 0], up: [0, 0, 1], fov: 40, near: 0.5, far: 90 });
    expect(view.eye).not.toBe(eye);
  });
  test('what is not given stays so', () => {
    expect(checkViews([{ eye, target }])).toEqual([{ eye, target }]);
    expect(Object.keys(checkViews([{ eye, target }])[0])).toEqual(['eye', 'target']);
    expect(checkViews([])).toEqual([]);
  });
  test.each([
    [{}, /^views must be a list$/],
    [null, /^views must be a list$/],
    [[5], /^view 0: must be an object$/],
    [[{ eye, target }, null], /^view 1: must be an object$/],
    [[{ eye, target, fov: '40' }], /^view 0: fov must be a number$/],
    [[{ eye, target, near: null }], /^view 0: near must be a number$/],
    [[{ eye, target, far: true }], /^view 0: far must be a number$/],
    [[{ target }], /^view 0: .*eye/],
    [[{ eye }], /^view 0: .*target/],
    [[{ eye, target: eye }], /^view 0: /],
    [[{ eye, target, fov: 180 }], /^view 0: .*fov/],
    [[{ eye, target, near: 0 }], /^view 0: .*near/],
    [[{ eye, target, up: [0, 0, 0] }], /^view 0: .*up/],
  ])('%j', (value, message) => expect(() => checkViews(value)).toThrow(message));
});

describe('files of other kinds, by their first bytes', () => {
  const read = (bytes: (string | number)[], name = 'a') =>
    readScene(
      Uint8Array.from(bytes.flatMap((part) => (typeof part === 'number' ? part : Buffer.from(part).toJSON().data))),
      {
        name,
      },
    );
  test.each([
    [[0x1f, 0x8b, 8, 0], 'gzip-compressed: unpack it first'],
    [[0x28, 0xb5, 0x2f, 0xfd, 4], 'zstd-compressed (a newer .blend, perhaps): export it as .glb'],
    [[0x89, 'PNG\r\n'], 'a PNG picture: open the model that uses it'],
    [[0xff, 0xd8, 0xff, 0xe0], 'a JPEG picture: open the model that uses it'],
    [['DRACO', 2, 2], 'a bare Draco mesh: wrap it in a .glb'],
    [
      ['version https://git-lfs.github.com/spec/v1\n'],
      'a Git LFS pointer, not the file itself: run "git lfs pull", or download the file by its raw link',
    ],
    [['<head></head>'], 'a web page (HTML), not a model: download the file by its raw link'],
    [['<Body class="x">'], 'a web page (HTML), not a model: download the file by its raw link'],
    [['<COLLADA version="1.4">'], 'a COLLADA file: convert it to .glb, for example in Blender'],
    [['; FBX 7.4.0 project file'], 'an FBX file: convert it to .glb, for example in Blender'],
    [['\ufeff  ply\n'], 'a PLY file: convert it to .glb or .obj'],
  ])('%j', (bytes, what) => expect(read(bytes)).rejects.toThrow(new SceneError(`a: model: this is ${what}`)));
  test.each([
    [[0x1f, 0x8a, 8, 0]],
    [['version http://git-lfs']],
    [['solid x\nnothing of the kind']],
    [['plywood']],
    [['x <html>']],
  ])('not %j', (bytes) => expect(read(bytes)).rejects.toThrow(/^a: model: the file is neither glTF, OBJ nor .t3dm/));
});
