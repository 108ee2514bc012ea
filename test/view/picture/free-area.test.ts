import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { type Area, freeArea } from '../../../src/view/picture/free-area.ts';
import { picturePlace } from '../../../src/view/picture/picture-place.ts';

const area = (left: number, top: number, width: number, height: number): Area => ({ left, top, width, height });
const STAGE = area(0, 0, 64, 48);
const PLAIN = { mode: 'scene', compare: 'off', n64: false, n64Size: true } as const;

const better = (a: Area, b: Area): boolean => {
  const fitting = ({ width, height }: Area) => Math.min(width, (height * 4) / 3);
  return fitting(a) > fitting(b) || (fitting(a) === fitting(b) && a.width * a.height > b.width * b.height);
};

/** The best free rectangle with whole sides: for every pair of columns, the rows that are free in all of them. */
function bestByRows(panels: readonly Area[]): Area {
  let best = area(0, 0, 0, 0);
  for (let left = 0; left < STAGE.width; left++)
    for (let right = left + STAGE.width / 8; right <= STAGE.width; right++) {
      let run = 0;
      for (let row = 0; row < STAGE.height; row++) {
        const covered = panels.some(
          (p) => p.left < right && left < p.left + p.width && p.top <= row && row < p.top + p.height,
        );
        run = covered ? 0 : run + 1;
        const found = area(left, row + 1 - run, right - left, run);
        if (run >= STAGE.height / 8 && better(found, best)) best = found;
      }
    }
  return best;
}

describe('freeArea', () => {
  for (let seed = 0; seed < 200; seed++)
    it(`holds as large a picture as any rectangle that no panel covers (seed ${seed})`, () => {
      const random = createRandom(seed);
      const whole = (below: number) => Math.floor(random() * below);
      const panels = Array.from({ length: whole(7) }, () =>
        area(whole(70) - 6, whole(54) - 6, 1 + whole(25), 1 + whole(20)),
      );
      const found = freeArea(STAGE, panels);
      const best = bestByRows(panels);
      if (best.width === 0) return expect(found).toEqual(STAGE);
      expect([better(best, found), better(found, best)]).toEqual([false, false]);
      for (const p of panels)
        expect(
          p.left >= found.left + found.width ||
            found.left >= p.left + p.width ||
            p.top >= found.top + found.height ||
            found.top >= p.top + p.height,
        ).toBe(true);
      expect(found.left).toBeGreaterThanOrEqual(0);
      expect(found.top).toBeGreaterThanOrEqual(0);
      expect(found.left + found.width).toBeLessThanOrEqual(STAGE.width);
      expect(found.top + found.height).toBeLessThanOrEqual(STAGE.height);
    });

  it('is the stage where nothing lies on it, and where panels cover it', () => {
    expect(freeArea(STAGE, [])).toEqual(STAGE);
    expect(freeArea(STAGE, [area(-5, -5, 100, 100)])).toEqual(STAGE);
    expect(freeArea(STAGE, [area(5, 0, 64, 48)])).toEqual(STAGE);
  });
});

describe('picturePlace', () => {
  for (let seed = 0; seed < 100; seed++)
    it(`covers the canvas, with its middle in that of the free area (seed ${seed})`, () => {
      const random = createRandom(seed);
      const canvas = { width: 1 + Math.floor(random() * 3000), height: 1 + Math.floor(random() * 2000) };
      const left = random() * canvas.width;
      const top = random() * canvas.height;
      const free = area(left, top, random() * (canvas.width - left), random() * (canvas.height - top));
      const place = picturePlace(canvas, free, PLAIN);
      expect(Object.values(place).every(Number.isInteger)).toBe(true);
      expect(place.left <= 0 && place.top <= 0).toBe(true);
      expect(place.left + place.width).toBeGreaterThanOrEqual(canvas.width);
      expect(place.top + place.height).toBeGreaterThanOrEqual(canvas.height);
      expect(Math.abs(place.left + place.width / 2 - free.left - free.width / 2)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(place.top + place.height / 2 - free.top - free.height / 2)).toBeLessThanOrEqual(0.5);
    });

  it('is the canvas where all of it is free', () => {
    for (const [width, height] of [
      [641, 361],
      [1280, 720],
    ])
      expect(picturePlace({ width, height }, area(0, 0, width, height), PLAIN)).toEqual(area(0, 0, width, height));
  });

  it('holds the picture of the console wholly in the free area, and no map', () => {
    const free = area(326.5, 46, 692, 594);
    const look = { mode: 'scene', compare: 'off', n64: true, n64Size: true } as const;
    expect(picturePlace({ width: 1280, height: 720 }, free, look)).toEqual(area(326, 83, 692, 519));
    const map = picturePlace({ width: 1280, height: 720 }, free, { ...look, mode: 'heat' });
    expect(map).toEqual(picturePlace({ width: 1280, height: 720 }, free, PLAIN));
  });
});

describe('the least free area', () => {
  it('is an eighth of the stage wide and high, and no less', () => {
    // beside a panel that leaves a strip on the right: 8 of 64 columns
    expect(freeArea(STAGE, [area(0, 0, 56, 48)])).toEqual(area(56, 0, 8, 48));
    expect(freeArea(STAGE, [area(0, 0, 56.5, 48)])).toEqual(STAGE);
    expect(freeArea(STAGE, [area(0, 0, 64, 42)])).toEqual(area(0, 42, 64, 6));
    expect(freeArea(STAGE, [area(0, 0, 64, 42.5)])).toEqual(STAGE);
  });
  it('is the larger of two that hold the same picture', () => {
    // 32 columns to the left and 28 to the right, over all rows, hold the same width; below, more columns of fewer rows
    expect(freeArea(STAGE, [area(24, 0, 8, 48)])).toEqual(area(32, 0, 32, 48));
    expect(freeArea(area(10, 20, 64, 48), [area(10, 20, 16, 10)])).toEqual(area(10, 30, 64, 38));
  });
  it('is the first of two that are alike, from the left', () => {
    expect(freeArea(STAGE, [area(28, 0, 8, 48)])).toEqual(area(0, 0, 28, 48));
  });
  it('goes by no length of its own', () => {
    const tiny = ({ left, top, width, height }: Area) => area(left / 1024, top / 1024, width / 1024, height / 1024);
    const panels = [area(0, 0, 26, 20), area(40, 30, 10, 18)];
    expect(freeArea(tiny(STAGE), panels.map(tiny))).toEqual(tiny(freeArea(STAGE, panels)));
  });
  it('lies in a stage that begins elsewhere', () => {
    expect(freeArea(area(10, 20, 64, 48), [])).toEqual(area(10, 20, 64, 48));
    expect(freeArea(area(10, 20, 64, 48), [area(0, 0, 26, 99)])).toEqual(area(26, 20, 48, 48));
    // panels that only touch the stage take nothing
    const around = [area(0, 20, 10, 48), area(74, 20, 10, 48), area(10, 10, 64, 10), area(10, 68, 64, 9)];
    expect(freeArea(area(10, 20, 64, 48), around)).toEqual(area(10, 20, 64, 48));
  });
});

describe('a picture of the console', () => {
  it.each([
    [{ mode: 'scene', compare: 'off', n64: true, n64Size: true }, true],
    [{ mode: 'visit', compare: 'off', n64: true, n64Size: true }, true],
    [{ mode: 'heat', compare: 'off', n64: true, n64Size: true }, false],
    [{ mode: 'layers', compare: 'off', n64: true, n64Size: true }, false],
    [{ mode: 'scene', compare: 'off', n64: false, n64Size: true }, false],
    [{ mode: 'scene', compare: 'off', n64: true, n64Size: false }, false],
  ] as const)('%j: %s', (look, console) => {
    const place = picturePlace({ width: 900, height: 700 }, area(100.5, 50.5, 700, 500), look);
    expect(place).toEqual(console ? area(118, 51, 664, 498) : area(0, -98, 902, 798));
  });
});
