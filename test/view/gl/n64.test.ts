/** The parts of the N64 look that need no GPU. */

import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { makeScene } from '../../../src/core/scene/make.ts';
import { DETAIL_SIZE, makeDetailTexture, meanOf } from '../../../src/view/gl/n64/detail-texture.ts';
import { DITHER_GLSL, MAGIC_SQUARE } from '../../../src/view/gl/n64/dither.ts';
import { n64Scale } from '../../../src/view/gl/n64/scale.ts';
import { n64Viewport } from '../../../src/view/gl/n64/viewport.ts';
import { dither5551, threePointWeights } from './n64-twins.ts';

describe('5551 with the magic square', () => {
  test('a cell of 4 x 4 pixels of one grey', () => {
    const cell = (value: number) => [0, 1, 2, 3].map((y) => [0, 1, 2, 3].map((x) => dither5551(value, x, y)));
    // 100 = 12 * 8 + 4: up to 13 where the square holds less than 4; 12 shows as 99, 13 as 107
    expect(cell(100)).toEqual([
      [107, 99, 107, 99],
      [99, 107, 99, 107],
      [107, 99, 107, 99],
      [99, 107, 99, 107],
    ]);
    // 97 = 12 * 8 + 1: up only where the square holds 0
    expect(cell(97)).toEqual([
      [107, 99, 99, 99],
      [99, 99, 99, 99],
      [99, 99, 99, 99],
      [99, 99, 99, 107],
    ]);
  });

  test('black, white and multiples of 8 have no pattern; the nearest below white stays in range', () => {
    for (let y = 0; y < 4; y++)
      for (let x = 0; x < 4; x++) {
        expect(dither5551(0, x, y)).toBe(0);
        expect(dither5551(255, x, y)).toBe(255);
        for (let five = 0; five < 32; five++) expect(dither5551(five * 8, x, y)).toBe((five << 3) | (five >> 2));
        for (let value = 248; value < 256; value++) expect(dither5551(value, x, y)).toBe(255);
      }
  });

  test('the square holds 0 .. 7 twice each, and every row and column sums to 14', () => {
    expect([...MAGIC_SQUARE].sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]);
    for (let i = 0; i < 4; i++) {
      expect([0, 1, 2, 3].reduce((sum, k) => sum + MAGIC_SQUARE[i * 4 + k], 0)).toBe(14);
      expect([0, 1, 2, 3].reduce((sum, k) => sum + MAGIC_SQUARE[k * 4 + i], 0)).toBe(14);
    }
  });

  test('repeats every 4 pixels and goes up in as many of 16 as the low bits say', () => {
    for (let value = 0; value < 248; value++) {
      let up = 0;
      for (let y = 0; y < 4; y++)
        for (let x = 0; x < 4; x++) {
          const shown = dither5551(value, x, y);
          expect(dither5551(value, x + 8, y + 236)).toBe(shown);
          if (shown >> 3 > value >> 3) up++;
        }
      expect(up).toBe(2 * (value & 7));
    }
  });
});

describe('three-point filter', () => {
  test('at texel centres it is the texel', () => {
    expect(threePointWeights(0, 0)).toEqual([1, 0, 0, 0]);
    const nearly = 31 / 32;
    expect(threePointWeights(nearly, 0)).toEqual([1 / 32, nearly, 0, 0]);
    expect(threePointWeights(nearly, nearly)).toEqual([0, 1 / 32, 1 / 32, 30 / 32]);
  });

  test('on the cut it is the mean of two texels, from both sides', () => {
    expect(threePointWeights(0.5, 0.5)).toEqual([0, 0.5, 0.5, 0]);
    expect(threePointWeights(0.25, 0.75)).toEqual([0, 0.25, 0.75, 0]);
  });

  test('seed 5: weights are not negative, sum to 1, one is 0, and their centre is the point', () => {
    const random = createRandom(5);
    for (let i = 0; i < 2000; i++) {
      const s = random();
      const t = random();
      const weights = threePointWeights(s, t);
      expect(Math.min(...weights)).toBe(0);
      expect(weights.reduce((a, b) => a + b)).toBe(1);
      expect(weights[1] + weights[3]).toBe(Math.floor(s * 32) / 32);
      expect(weights[2] + weights[3]).toBe(Math.floor(t * 32) / 32);
    }
  });
});

describe('detail texture', () => {
  const texture = makeDetailTexture();
  const at = (x: number, y: number) => texture[((y + 32) % 32) * 32 + ((x + 32) % 32)];

  test('the same each time, another for another seed', () => {
    expect(makeDetailTexture()).toEqual(texture);
    expect(makeDetailTexture(1)).not.toEqual(texture);
  });

  test('5-bit values between 0.75 and 1, both ends near, mean in the middle', () => {
    expect(texture.length).toBe(DETAIL_SIZE ** 2);
    for (const value of texture) expect(((value >> 3) << 3) | (value >> 5) /* repeated bits */).toBe(value);
    expect(Math.min(...texture) / 255).toBeGreaterThanOrEqual(0.75);
    expect(Math.min(...texture) / 255).toBeLessThan(0.79);
    expect(Math.max(...texture)).toBe(255);
    expect(meanOf(texture)).toBeGreaterThan(0.82);
    expect(meanOf(texture)).toBeLessThan(0.93);
  });

  test('tiles: steps over the edges are no larger than inside', () => {
    const stepX = (x: number) => Array.from({ length: 32 }, (_, y) => Math.abs(at(x, y) - at(x + 1, y)));
    const stepY = (y: number) => Array.from({ length: 32 }, (_, x) => Math.abs(at(x, y) - at(x, y + 1)));
    const mean = (steps: number[]) => steps.reduce((a, b) => a + b) / steps.length;
    for (const step of [stepX, stepY]) {
      const inside = Array.from({ length: 31 }, (_, i) => mean(step(i)));
      expect(mean(step(31))).toBeLessThanOrEqual(Math.max(...inside));
      // a texture without any relation between neighbours would pass the line above
      expect(mean(inside)).toBeLessThan(
        mean(Array.from({ length: 32 }, (_, i) => Math.abs(at(i, 3) - at(i + 16, 19)))),
      );
    }
  });
});

describe('viewport', () => {
  test.each([
    [320, 240, { x: 0, y: 0, width: 320, height: 240 }],
    [1280, 720, { x: 160, y: 0, width: 960, height: 720 }],
    [1919, 1079, { x: 241, y: 1, width: 1436, height: 1077 }],
    [640, 2000, { x: 0, y: 760, width: 640, height: 480 }],
    [160, 240, { x: 0, y: 60, width: 160, height: 120 }],
    [161, 1000, { x: 0, y: 440, width: 160, height: 120 }],
    [1000, 101, { x: 434, y: 1, width: 132, height: 99 }],
    [1, 1, { x: 0, y: 0, width: 1, height: 1 }],
  ])('%i x %i', (width, height, expected) => {
    expect(n64Viewport(width, height)).toEqual(expected);
  });
});

describe('scale of the world', () => {
  /** Objects of radius `radius`, small ones of a tenth, in a box of the sides given. */
  function sceneOf(radius: number, sides: [number, number, number]) {
    const scene = makeScene(20, 0, 0);
    for (let object = 0; object < 20; object++) {
      scene.spheres[object * 4 + 3] = object < 4 ? radius / 10 : radius;
      scene.boxes.set([0, 0, 0, ...sides], object * 6);
    }
    return scene;
  }

  test('texels and fog follow the unit of length', () => {
    const metres = n64Scale(sceneOf(7, [100, 100, 100]));
    expect(metres.texels).toBe(8);
    expect(metres.fogEnd).toBeGreaterThan(metres.fogStart);
    const halves = n64Scale(sceneOf(14, [200, 200, 200]));
    expect(halves.texels).toBe(4);
    expect(halves.fogStart).toBeCloseTo(metres.fogStart * 2, 6);
    expect(halves.fogEnd).toBeCloseTo(metres.fogEnd * 2, 6);
  });

  test('no objects, flat ones and points give finite values', () => {
    for (const scene of [
      makeScene(0, 0, 0),
      sceneOf(0, [0, 0, 0]),
      sceneOf(0, [5, 0, 0]),
      sceneOf(1, [1e30, 1e30, 1e30]),
    ]) {
      const { texels, fogStart, fogEnd } = n64Scale(scene);
      for (const value of [texels, fogStart, fogEnd]) expect(Number.isFinite(value) && value > 0).toBe(true);
      expect(fogEnd).toBeGreaterThan(fogStart);
    }
  });
});

describe('recorded', () => {
  test('the texture of the default seed, which is 64', () => {
    expect(makeDetailTexture(64)).toEqual(makeDetailTexture());
    expect(crc32(makeDetailTexture()).toString(16)).toBe('5456178');
    expect(meanOf(Uint8Array.of(51, 102, 153, 204))).toBeCloseTo(0.5, 12);
  });

  test('the shader has the square row by row', () => {
    const rows = [...DITHER_GLSL.matchAll(/vec4\(([\d., ]+)\)/g)].map(([, row]) => row.split(', '));
    expect(rows.map((row) => row.length)).toEqual([4, 4, 4, 4]);
    expect(rows.flat()).toEqual(MAGIC_SQUARE.map((entry) => `${entry}.0`));
  });
});

describe('scale of a world', () => {
  const sceneOf = (radii: number[], sides: [number, number, number]) => {
    const scene = makeScene(radii.length, 0, 0);
    for (const [object, radius] of radii.entries()) {
      scene.spheres.set([0, 0, 0, radius], object * 4);
      scene.boxes.set([1, 2, 3, 1 + sides[0], 2 + sides[1], 3 + sides[2]], object * 6);
    }
    return scene;
  };
  const scaleOf = (radii: number[], sides: [number, number, number]) => {
    const { texels, fogStart, fogEnd } = n64Scale(sceneOf(radii, sides));
    return [texels, Number(fogStart.toFixed(5)), Number(fogEnd.toFixed(5))];
  };

  test('a tenth of the objects are small: six texels to the radius of the largest of them', () => {
    const radii = [20, 3, 2, 8, 1, 9, 7, 6, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
    // the third smallest of twenty, so two texels to the unit
    expect(scaleOf(radii, [100, 100, 100])).toEqual([2, 30, 160]);
    // the nearest power of two: 5.714 is nearer to 8, 5.607 to 4, as ratios go
    expect(scaleOf([1.05], [100, 100, 100])[0]).toBe(8);
    expect(scaleOf([1.07], [100, 100, 100])[0]).toBe(4);
    expect(scaleOf([6 * 64], [1000, 1000, 1000])[0]).toBe(1 / 64);
  });

  test('the fog goes by the geometric mean of the sides, none of them less than a 32nd of the longest', () => {
    expect(scaleOf([6], [8, 27, 64])).toEqual([1, 7.2, 38.4]);
    expect(scaleOf([6], [64, 0, 64])).toEqual(scaleOf([6], [64, 2, 64]));
    expect(scaleOf([6], [0, 64, 0])).toEqual(scaleOf([6], [2, 64, 2]));
  });

  test('points are a hundredth of the longest side, a scene in one place has a side of 1, one without objects some metres', () => {
    expect(scaleOf([0], [600, 600, 600])).toEqual([1, 180, 960]);
    expect(scaleOf([0], [0, 0, 0])).toEqual([512, Number((0.3 / 32).toFixed(5)), 1.6 / 32]);
    expect(n64Scale(makeScene(0, 0, 0))).toEqual({ texels: 8, fogStart: 30, fogEnd: 160 });
  });
});
