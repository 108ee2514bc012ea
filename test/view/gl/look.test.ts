/** What a scene is shown with that needs no GPU: textures made by code, and the map of blob shadows. */
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { isSceneLook, LOOK_TEXTURES } from '../../../src/core/scene/look.ts';
import { makeScene, writeBounds } from '../../../src/core/scene/make.ts';
import { BLOB_MAP_SIZE, makeBlobMap } from '../../../src/view/gl/look/blob-map.ts';
import { makeLookTexture, meansOf } from '../../../src/view/gl/look/textures.ts';
import { makeDetailTexture } from '../../../src/view/gl/n64/detail-texture.ts';
import { SCENES } from '../../soak.ts';

describe('textures', () => {
  test.each(LOOK_TEXTURES)('%s: 32 x 32 texels with light and dark, alike on both sides of its edges', (name) => {
    const picture = makeLookTexture([name]);
    expect(picture.length).toBe(32 * 32 * 4);
    const at = (x: number, y: number) => picture[((y % 32) * 32 + (x % 32)) * 4];
    const all = Array.from({ length: 32 * 32 }, (_, i) => at(i % 32, Math.floor(i / 32)));
    expect(Math.max(...all) - Math.min(...all)).toBeGreaterThan(60);
    const step = (across: boolean, line: number) =>
      Array.from({ length: 32 }, (_, i) =>
        across ? Math.abs(at(line, i) - at(line + 1, i)) : Math.abs(at(i, line) - at(i, line + 1)),
      ).reduce((a, b) => a + b);
    for (const across of [true, false]) {
      const inside = Array.from({ length: 31 }, (_, line) => step(across, line));
      expect(step(across, 31)).toBeLessThanOrEqual(Math.max(...inside) * 1.4);
    }
  });

  test('the same each time; red, green and blue are the textures, alpha the grey noise, and means are theirs', () => {
    const picture = makeLookTexture(['grass', 'blocks', 'waves']);
    expect(crc32(makeLookTexture(['grass', 'blocks', 'waves']))).toBe(crc32(picture));
    const channel = (c: number) => picture.filter((_, i) => i % 4 === c);
    expect(channel(1)).toEqual(makeLookTexture(['blocks']).filter((_, i) => i % 4 === 0));
    expect(channel(3)).toEqual(makeDetailTexture());
    for (const [c, mean] of meansOf(picture).entries())
      expect(mean * 255).toBeCloseTo(channel(c).reduce((a, b) => a + b, 0) / 1024, 6);
  });
});

describe('blob shadows', () => {
  /** a ground of 64 x 64, flat at height 3; a post at its middle; a slab that lies flat; a ball in the air */
  const boxes = [
    [-32, 3, -32, 32, 3, 32],
    [-0.5, 3, -0.5, 0.5, 6, 0.5],
    [10, 3, 10, 14, 3.1, 14],
    [-20, 30, -20, -16, 34, -16],
  ];
  const scene = makeScene(4, 8, 0);
  for (const [object, box] of boxes.entries()) {
    scene.positions.set(box, object * 6);
    writeBounds(scene, object, object * 2, object * 2 + 2);
  }
  const map = makeBlobMap(scene, Uint8Array.of(1, 0, 0, 0))!;
  const at = (x: number, z: number) => {
    const column = Math.floor((x - map.place[0]) * map.place[2] * BLOB_MAP_SIZE);
    const row = Math.floor((z - map.place[1]) * map.place[3] * BLOB_MAP_SIZE);
    const texel = (row * BLOB_MAP_SIZE + column) * 2;
    return { dark: map.texels[texel], height: map.heights[0] + (map.texels[texel + 1] / 255) * map.heights[1] };
  };

  test('dark under what stands, less around it, none away from it, under what lies flat or is in the air', () => {
    expect(at(0, 0).dark).toBeGreaterThan(100);
    expect(at(0, 0).height).toBeCloseTo(3.3, 1);
    expect(at(0.9, 0).dark).toBeGreaterThan(0);
    expect(at(0.9, 0).dark).toBeLessThan(at(0, 0).dark);
    for (const [x, z] of [
      [3, 0],
      [12, 12],
      [-18, -18],
    ])
      expect(at(x, z).dark).toBe(0);
  });

  test('none without ground', () => {
    expect(makeBlobMap(scene, new Uint8Array(4))).toBeNull();
  });
});

test.each(SCENES)('$name has a look of at most three textures, for names that it has', ({ look, build }) => {
  expect(isSceneLook(JSON.parse(JSON.stringify(look)))).toBe(true);
  expect(new Set(look!.surfaces.map(({ texture }) => texture)).size).toBeLessThanOrEqual(3);
  const names = new Set(build().names);
  expect(look!.surfaces.flatMap((surface) => surface.names).filter((name) => !names.has(name))).toEqual([]);
});
