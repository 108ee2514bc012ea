/** Headers of images, byte by byte as their formats' specifications lay them out. */
import { describe, expect, test } from 'vitest';
import { readImageHeader } from '../../../../src/core/scene/gltf/image-header.ts';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const read = (bytes: number[]) => readImageHeader(Uint8Array.from(bytes));
/** Every shorter file says nothing. */
const expectWhole = (bytes: number[], least: number) => {
  expect(read(bytes.slice(0, least))).toBeDefined();
  for (let length = 0; length < least; length++)
    expect(read(bytes.slice(0, length)), `${length} bytes`).toBeUndefined();
};

describe('PNG', () => {
  const png = [
    ...[0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a],
    ...[0, 0, 0, 13, ...ascii('IHDR')],
    ...[0, 0, 2, 0x58, 0, 1, 0, 3, 8, 6, 0, 0, 0],
  ];
  test('width, height', () => expect(read(png)).toEqual({ mimeType: 'image/png', width: 600, height: 65539 }));
  test('cut short', () => expectWhole(png, 24));
  test('a byte of the magic', () => {
    for (let i = 0; i < 8; i++) expect(read(png.with(i, png[i] ^ 1))).toBeUndefined();
  });
  test('in the middle of a buffer', () => {
    const bytes = Uint8Array.from([1, 2, 3, ...png]).subarray(3);
    expect(readImageHeader(bytes)).toMatchObject({ width: 600 });
  });
});

describe('JPEG', () => {
  const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1, 1, 0x11, 0];
  const size = { mimeType: 'image/jpeg', height: 0x102, width: 0x304 };
  const jpeg = (...parts: number[][]) => [0xff, 0xd8, ...parts.flat()];
  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc7, 0xc9, 0xcb, 0xcd, 0xcf])('a frame of kind %i', (marker) =>
    expect(read(jpeg(frame(marker)))).toEqual(size),
  );
  // Huffman tables, JPG, arithmetic conditioning; just outside the range: none is a frame
  test.each([0xc4, 0xc8, 0xcc, 0xbf, 0xd0])('marker %i is no frame', (marker) =>
    expect(read(jpeg(frame(marker), frame(0xc0).with(6, 9)))).toEqual({ ...size, height: 0x109 }),
  );
  test('segments before it are skipped by their length, fill bytes one by one', () => {
    const app = [0xff, 0xe0, 0, 5, 0xff, 0xc0, 7];
    expect(read(jpeg(app, [0xff, 0xff], frame(0xc0)))).toEqual(size);
  });
  test('what is no marker ends it', () => {
    expect(read(jpeg([0xff, 0xe0, 0, 2], [0, 0xc0, ...frame(0xc0).slice(2)]))).toBeUndefined();
  });
  test('cut short', () => expectWhole(jpeg(frame(0xc0)), 11));
});

describe('WebP', () => {
  const webp = (chunk: string, ...data: number[]) => [
    ...[...ascii('RIFF'), 40, 0, 0, 0, ...ascii('WEBP')],
    ...[...ascii(chunk), 20, 0, 0, 0, ...data],
    ...new Array(30).fill(0),
  ];
  test('extended: sizes less one, in three bytes, the lowest first', () => {
    const bytes = webp('VP8X', 0, 0, 0, 0, 0x2b, 1, 1, 0x63, 0, 0);
    expect(read(bytes)).toEqual({ mimeType: 'image/webp', width: 0x1012b + 1, height: 100 });
    expectWhole(bytes, 30);
  });
  test('lossless: 14 bits each less one, behind the signature', () => {
    // width 300, height 200: (199 << 14 | 299) = 0x31c12b; the two bits above belong to alpha and version
    const bytes = webp('VP8L', 0x2f, 0x2b, 0xc1, 0x31, 0xf0);
    expect(read(bytes)).toEqual({ mimeType: 'image/webp', width: 300, height: 200 });
  });
  test('lossless: the largest', () =>
    expect(read(webp('VP8L', 0x2f, 0xff, 0xff, 0xff, 0x0f))).toMatchObject({ width: 16384, height: 16384 }));
  test('lossy: 14 bits each, behind three bytes of tag and three of start code; two bits of scale above', () => {
    const bytes = webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x2c, 0x41, 0xc8, 0x80);
    expect(read(bytes)).toEqual({ mimeType: 'image/webp', width: 300, height: 200 });
  });
  test('another chunk, another RIFF, no RIFF', () => {
    const bytes = webp('VP8L', 0x2f, 1, 1, 1, 1);
    expect(read(bytes.with(12, 65))).toBeUndefined();
    expect(read(bytes.with(8, 65))).toBeUndefined();
    expect(read(bytes.with(0, 65))).toBeUndefined();
  });
});

test('no bytes at all', () => expect(read([])).toBeUndefined());
