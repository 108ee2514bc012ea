import { expect, test } from 'vitest';
import { CROSSING, INSIDE, OUTSIDE } from '../../../src/core/math/frustum.ts';
import * as palette from '../../../src/view/gl/palette.ts';
import { drawByState, HIDDEN_STATE } from '../../../src/view/overlay/level-colours.ts';

const STATES = Uint8Array.of(INSIDE, OUTSIDE, CROSSING, OUTSIDE, CROSSING, OUTSIDE);
const COLOURS = {
  [INSIDE]: palette.INSIDE_COLOUR,
  [CROSSING]: palette.CUT_COLOUR,
  [OUTSIDE]: palette.OUTSIDE_COLOUR,
  [HIDDEN_STATE]: palette.HIDDEN_COLOUR,
};

function drawn(states: Uint8Array, most: number): { places: number[]; alphas: number[] } {
  const places: number[] = [];
  const alphas: number[] = [];
  drawByState(states, most, (place, color, alpha) => {
    places.push(place);
    alphas.push(alpha);
    expect(color).toBe(COLOURS[states[place] as keyof typeof COLOURS]);
  });
  return { places, alphas };
}

test('outside first and faintest, what is cut last and clearest', () => {
  const { places, alphas } = drawn(STATES, 6);
  expect(places).toEqual([1, 3, 5, 0, 2, 4]);
  expect(alphas).toEqual([0.5, 0.5, 0.5, 0.85, 0.95, 0.95]);
});

test('where there is not room for all, outside ones are left out first, then those wholly inside', () => {
  expect(drawn(STATES, 5).places).toEqual([1, 3, 0, 2, 4]);
  expect(drawn(STATES, 3).places).toEqual([0, 2, 4]);
  expect(drawn(STATES, 1).places).toEqual([2]);
});

test('thousands are fainter than a few, and never less than a third', () => {
  const alphaOf = (count: number): number => drawn(new Uint8Array(count).fill(CROSSING), 1).alphas[0] / 0.95;
  expect([alphaOf(64), alphaOf(65) < 1, alphaOf(1e6)]).toEqual([1, true, 0.35]);
});

test('what is hidden comes between what is outside and what is given', () => {
  const states = Uint8Array.of(CROSSING, HIDDEN_STATE, INSIDE, OUTSIDE, HIDDEN_STATE);
  expect(drawn(states, 5).places).toEqual([3, 1, 4, 2, 0]);
  expect(drawn(states, 3).places).toEqual([1, 2, 0]);
});
