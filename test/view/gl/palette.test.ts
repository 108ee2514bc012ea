import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { HEAT } from '../../../src/overdraw/raster/heat.ts';
import {
  CELL_COLOUR,
  CUT_COLOUR,
  cssColour,
  DIFFERENCE,
  EMPTY,
  GHOST,
  HIDDEN_COLOUR,
  INSIDE_COLOUR,
  MOVING_ANEW,
  MOVING_INNER,
  MOVING_LEAF,
  MOVING_OBJECT,
  OUTSIDE_COLOUR,
  PICKED,
  RAY,
  type Rgb,
  VISIT,
  VISIT_END,
  visitColour,
} from '../../../src/view/gl/palette.ts';

type Vector = readonly [number, number, number];

const linear = (channel: number): number => {
  const v = channel / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};

/** OKLab (Ottosson, 2020) of linear light. */
function oklab([r, g, b]: Vector): Vector {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** What eyes see: all of it; without green or without red cones, by Viénot, Brettel and Mollon (1999), in linear light. */
const EYES: Record<string, (light: Vector) => Vector> = {
  normal: (light) => light,
  'without green cones': ([r, g, b]) => [
    0.29275 * r + 0.70725 * g,
    0.29275 * r + 0.70725 * g,
    -0.02234 * r + 0.02234 * g + b,
  ],
  'without red cones': ([r, g, b]) => [
    0.11238 * r + 0.88762 * g,
    0.11238 * r + 0.88762 * g,
    0.00401 * r - 0.00401 * g + b,
  ],
};

const seen = (colour: Rgb, eyes = 'normal'): Vector => {
  const light = EYES[eyes]([linear(colour[0]), linear(colour[1]), linear(colour[2])]);
  return oklab([Math.max(0, light[0]), Math.max(0, light[1]), Math.max(0, light[2])]);
};
const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const lightness = (colour: Rgb): number => seen(colour)[0];

/** OKLab distance of the two colours of `table` that are hardest to tell apart */
function closest(table: readonly Rgb[], eyes: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < table.length; i++)
    for (let j = 0; j < i; j++) least = Math.min(least, distance(seen(table[i], eyes), seen(table[j], eyes)));
  return least;
}

/** a just noticeable difference is about 0.02; patches that lie apart need more */
const APART = 0.06;

describe('any two colours of a table can be told apart', () => {
  const tables: Record<string, readonly Rgb[]> = {
    HEAT,
    DIFFERENCE,
    VISIT,
    moving: [MOVING_OBJECT, MOVING_LEAF, MOVING_ANEW, MOVING_INNER],
    states: [INSIDE_COLOUR, CUT_COLOUR, OUTSIDE_COLOUR, PICKED, RAY, HIDDEN_COLOUR],
    hidden: [GHOST, HIDDEN_COLOUR, CELL_COLOUR],
  };
  for (const [name, table] of Object.entries(tables))
    for (const eyes of Object.keys(EYES))
      test(`${name}, ${eyes}`, () => expect(closest(table, eyes)).toBeGreaterThan(APART));
});

test('heat begins dark, ends nearly white, and turns in lightness only at yellow and at red', () => {
  const steps = HEAT.slice(1).map((colour, i) => Math.sign(lightness(colour) - lightness(HEAT[i])));
  expect(steps).toEqual([1, 1, 1, -1, -1, 1, 1, 1]);
  expect(lightness(HEAT[0])).toBeLessThan(0.25);
  expect(lightness(HEAT[HEAT.length - 1])).toBeGreaterThan(0.95);
});

test('the difference is darkest at nothing, and grows lighter alike on both sides', () => {
  const middle = (DIFFERENCE.length - 1) / 2;
  expect(Number.isInteger(middle)).toBe(true);
  for (let step = 1; step <= middle; step++) {
    const less = lightness(DIFFERENCE[middle - step]);
    const more = lightness(DIFFERENCE[middle + step]);
    expect(less).toBeGreaterThan(lightness(DIFFERENCE[middle - step + 1]));
    expect(more).toBeGreaterThan(lightness(DIFFERENCE[middle + step - 1]));
    expect(Math.abs(less - more)).toBeLessThan(0.06);
  }
});

test('the visit ramp grows darker all the way, and goes through its stops', () => {
  for (let i = 0; i < VISIT.length; i++) expect(visitColour(i / (VISIT.length - 1))).toEqual(VISIT[i]);
  for (let i = 1; i <= 100; i++)
    expect(lightness(visitColour(i / 100))).toBeLessThan(lightness(visitColour((i - 1) / 100)) + 1e-3);
  expect(visitColour(-1)).toEqual(VISIT[0]);
  expect(visitColour(2)).toEqual(VISIT[VISIT.length - 1]);
});

test('every channel is a byte, and CSS gets it as it is', () => {
  for (const colour of [
    ...HEAT,
    ...DIFFERENCE,
    ...VISIT,
    INSIDE_COLOUR,
    CUT_COLOUR,
    OUTSIDE_COLOUR,
    PICKED,
    RAY,
    HIDDEN_COLOUR,
    CELL_COLOUR,
  ])
    for (const channel of colour) expect(Number.isInteger(channel) && channel >= 0 && channel <= 255).toBe(true);
  expect(cssColour([1, 20, 255])).toBe('rgb(1 20 255)');
});

test('between its stops the visit ramp is straight, in 1,023 steps', () => {
  for (let step = 0; step <= 1023; step++) {
    const at = (step / 1023) * 5;
    const stop = Math.min(4, Math.floor(at));
    const wanted = [0, 1, 2].map((i) =>
      Math.round(VISIT[stop][i] * (stop + 1 - at) + VISIT[stop + 1][i] * (at - stop)),
    );
    const colour = visitColour(step / 1023);
    // the two sums may round unlike
    for (let i = 0; i < 3; i++) expect(Math.abs(colour[i] - wanted[i])).toBeLessThanOrEqual(at % 1 === 0 ? 0 : 1);
    expect(visitColour((step + 0.49) / 1023)).toEqual(colour);
  }
});

test('the colours are those of the pictures that were published', () => {
  const all = [
    ...HEAT,
    ...DIFFERENCE,
    ...VISIT,
    VISIT_END,
    INSIDE_COLOUR,
    CUT_COLOUR,
    OUTSIDE_COLOUR,
    GHOST,
    PICKED,
    EMPTY,
  ];
  expect(crc32(Uint8Array.from(all.flat())).toString(16)).toBe('b2bcae97');
});
