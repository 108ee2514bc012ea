/** The reader is chosen by content, and what is no model is called by its name. */
import { describe, expect, test } from 'vitest';
import { readScene } from '../../../src/core/scene/read.ts';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { triangleModel, utf8 } from './support/model.ts';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';

test.each([
  ['GLB', triangleModel().glb()],
  ['glTF', triangleModel().gltf()],
  ['glTF after white space', utf8(` \n${new TextDecoder().decode(triangleModel().gltf())}`)],
  ['OBJ', utf8(OBJ)],
  ['OBJ after a long comment', utf8(`${'# licence\n'.repeat(5000)}${OBJ}`)],
  ['OBJ after a very long comment', utf8(`${'# licence\n'.repeat(20_000)}${OBJ}`)],
  ['OBJ after a very long comment in one line', utf8(`# ${'x'.repeat(200_000)}\n\n${OBJ}`)],
  ['OBJ after a byte-order mark, spaces and a very long comment', utf8(`\ufeff \t# ${'x'.repeat(200_000)}\r\n${OBJ}`)],
  [
    'OBJ with line ends of one return after such a comment',
    utf8(`# ${'x'.repeat(200_000)}\n${OBJ}`.replaceAll('\n', '\r')),
  ],
])('%s', async (_, bytes) => {
  expect((await readScene(bytes)).indices.length).toBe(3);
});

test('the only line that tells an OBJ may be the first after a comment of any length', async () => {
  for (const line of ['v 1 2 3', '  vn 0 0 1', 'usemtl red'])
    expect((await readScene(utf8(`# ${'x'.repeat(70_000)}\n${line}`))).notes).toContain('the file draws no triangles');
});

describe('is no model', () => {
  test.each([
    ['', 'the file is empty (0 bytes): download or export it again'],
    ['hello, world', 'the file is neither glTF, OBJ nor .t3dm: open a .glb, .gltf, .obj or .t3dm file'],
    ['\0\0\0v 1 2 3', 'the file is neither glTF, OBJ nor .t3dm: open a .glb, .gltf, .obj or .t3dm file'],
    ['<html>404', 'this is a web page (HTML), not a model: download the file by its raw link'],
    ['<!doctype HTML><p>', 'this is a web page (HTML), not a model: download the file by its raw link'],
    ['<?xml version="1.0"?>\n<COLLADA>', 'this is a COLLADA file: convert it to .glb, for example in Blender'],
    ['<svg/>', 'this is XML, not a model: open a .glb, .gltf, .obj or .t3dm file'],
    ['ply\nformat ascii', 'this is a PLY file: convert it to .glb or .obj'],
    ['solid x\nfacet normal 0 0 1', 'this is an STL file: convert it to .glb or .obj'],
    ['Kaydara FBX Binary  \0', 'this is an FBX file: convert it to .glb, for example in Blender'],
    ['BLENDER-v300', 'this is a Blender file: export it as .glb from Blender'],
    ['PK\x03\x04', 'this is a ZIP archive: unpack it and open the model inside'],
  ])('%j', async (text, message) => {
    await expect(readScene(utf8(text), { name: 'a.glb' })).rejects.toThrow(new SceneError(`a.glb: model: ${message}`));
  });

  test.each<[string, Uint8Array, string]>([
    ['.obj, marked', Buffer.from(`\ufeff${OBJ}`, 'utf16le'), 'little'],
    ['.obj', Buffer.from(OBJ, 'utf16le'), 'little'],
    ['.obj, big-endian, marked', Buffer.from(`\ufeff${OBJ}`, 'utf16le').swap16(), 'big'],
    ['.obj, big-endian', Buffer.from(OBJ, 'utf16le').swap16(), 'big'],
    ['.gltf, marked', Buffer.from(`\ufeff{"asset":{"version":"2.0"}}`, 'utf16le'), 'little'],
    ['.gltf', Buffer.from('{"asset":{"version":"2.0"}}', 'utf16le'), 'little'],
    ['.gltf, big-endian', Buffer.from('{"asset":{"version":"2.0"}}', 'utf16le').swap16(), 'big'],
  ])('UTF-16 by its name: %s', async (_, bytes, order) => {
    const message = `model: this is text in UTF-16 (${order}-endian): save it in UTF-8`;
    await expect(readScene(bytes)).rejects.toThrow(new SceneError(message));
  });

  test.each(['\uff03', '\ufec0'])('%s, which shares bytes with a byte-order mark, before a vertex', async (sign) => {
    await expect(readScene(utf8(`${sign} v 1 2 3\n`))).rejects.toThrow('neither glTF, OBJ nor .t3dm');
    await expect(readScene(utf8(`# a comment\n${sign}v 1 2 3\n`))).rejects.toThrow('neither glTF, OBJ nor .t3dm');
  });

  test('JSON of something else', async () => {
    const message = 'glTF: JSON without "asset", so this is no glTF: open a .glb, .gltf, .obj or .t3dm file';
    await expect(readScene(utf8('{"metadata":{}}'))).rejects.toThrow(new SceneError(message));
  });
});

test('what a caller throws passes through as it is', async () => {
  const stop = new RangeError('stop');
  const onProgress = (): never => {
    throw stop;
  };
  await expect(readScene(triangleModel().glb(), { name: 'x', onProgress })).rejects.toBe(stop);
});
