import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { closedTrack, placeOnTrack, type Track } from '../../../src/core/scene/track.ts';
import { fastest } from './fastest.ts';

const SQUARE: Vec3[] = [
  [0, 0, 0],
  [4, 0, 0],
  [4, 0, 4],
  [0, 0, 4],
];

function poseAt(track: Track, time: number): number[] {
  const pose = new Float64Array(5).fill(9);
  placeOnTrack(track, time, pose, 1);
  expect(pose[0]).toBe(9);
  return [...pose.subarray(1)];
}

/** The same heading, whole turns apart. */
const turnsApart = (a: number, b: number) => (a - b) / (2 * Math.PI);

test('goes through its places at even times, straight from one to the next, round and round', () => {
  const track = closedTrack(SQUARE, 8);
  for (let k = 0; k < 4; k++) {
    expect(poseAt(track, k * 2).slice(0, 3)).toEqual(SQUARE[k]);
    expect(poseAt(track, k * 2 + 16).slice(0, 3)).toEqual(SQUARE[k]);
    expect(poseAt(track, k * 2 - 8).slice(0, 3)).toEqual(SQUARE[k]);
  }
  expect(poseAt(track, 3).slice(0, 3)).toEqual([4, 0, 2]);
  expect(poseAt(track, 7.5).slice(0, 3)).toEqual([0, 0, 1]);
  // so near to the end of a round that the part of it rounds to a whole one
  expect(poseAt(track, -1e-30).slice(0, 3)).toEqual(SQUARE[0]);
});

test('looks along the way from the place before to the one after, and turns the short way', () => {
  const track = closedTrack(SQUARE, 8);
  const headings = SQUARE.map((_, k) => poseAt(track, k * 2)[3]);
  // from (0, 4) to (4, 0) and so on, +z being 0 and +x a quarter
  const wanted = [Math.PI * 0.75, Math.PI * 0.25, -Math.PI * 0.25, -Math.PI * 0.75];
  headings.forEach((yaw, k) => {
    expect(turnsApart(yaw, wanted[k])).toBeCloseTo(Math.round(turnsApart(yaw, wanted[k])), 12);
  });
  for (let k = 3; k < 16; k += 4) expect(Math.abs(track.steps[k + 4] - track.steps[k])).toBeCloseTo(Math.PI / 2, 12);
});

test('there and straight back looks the way ahead', () => {
  const track = closedTrack(
    [
      [0, 0, 0],
      [0, 0, 6],
    ],
    4,
  );
  expect(poseAt(track, 0)[3]).toBe(0);
  expect(Math.abs(poseAt(track, 2)[3])).toBeCloseTo(Math.PI, 12);
});

describe('no jumps', () => {
  for (let seed = 1; seed <= 200; seed++)
    test(`a short time moves and turns no farther than the fastest of the track, seed ${seed}`, () => {
      const random = createRandom(seed);
      const places = Array.from({ length: 2 + (seed % 9) }, (): Vec3 => [random() * 50, random() * 9, random() * 50]);
      const track = closedTrack(places, 0.5 + random() * 20);
      const { speed, turning } = fastest(track);
      let most = 0;
      for (let k = 0; k < 60; k++) {
        // half of the pairs of times lie about the end of a round
        const from = k % 2 ? random() * 90 - 30 : track.seconds * (1 + Math.floor(random() * 3)) - 0.01;
        const a = poseAt(track, from);
        const b = poseAt(track, from + 0.02);
        const moved = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
        expect(moved).toBeLessThanOrEqual(speed * 0.02 * (1 + 1e-9));
        const turned = b[3] - a[3] - 2 * Math.PI * Math.round(turnsApart(b[3], a[3]));
        expect(Math.abs(turned)).toBeLessThanOrEqual(turning * 0.02 * (1 + 1e-9) + 1e-12);
        most = Math.max(most, moved / (speed * 0.02));
      }
      // the bound is one that is reached, or nearly
      expect(most).toBeGreaterThan(0.3);
      const last = track.steps.subarray(track.steps.length - 4);
      expect([...last.subarray(0, 3)]).toEqual(places[0]);
      expect(turnsApart(last[3], track.steps[3])).toBeCloseTo(Math.round(turnsApart(last[3], track.steps[3])), 9);
    });
});

test('what is no track is refused, and says what and where', () => {
  const bad =
    (places: Vec3[], seconds = 1) =>
    () =>
      closedTrack(places, seconds);
  expect(bad([[0, 0, 0]])).toThrow(new RangeError('track: 1 places; it needs at least 2'));
  expect(bad(SQUARE, 0)).toThrow('track: a round of 0 seconds');
  expect(bad(SQUARE, 2 ** -121)).toThrow('it must be from 2^-120 to 2^120');
  expect(bad(SQUARE, Number.NaN)).toThrow('track: a round of NaN seconds');
  expect(
    bad([
      [0, 0, 0],
      [0, Number.NaN, 0],
    ]),
  ).toThrow('track: place 1 is 0, NaN, 0');
  expect(
    bad([
      [0, 0, 0],
      [0, 2 ** 121, 0],
    ]),
  ).toThrow('track: place 1');
  expect(
    bad([
      [1, 2, 3],
      [4, 5, 6],
      [1, 2, 3],
    ]),
  ).toThrow('track: places 2 and 0 are the same');
});
