/**
 * How the nodes of one level are coloured by where they lie to the culling camera: outside its frustum, cut by it, or wholly inside; or left out,
 * because nothing below them can be seen from the eye's cell.
 *
 * The more there are, the fainter each, so that level 12 is a texture and not a wall. Outside ones are drawn first and fainter: they are
 * where the cull has stopped; and they are the first to be left out.
 */
import { clamp } from '../../base/clamp.ts';
import { CROSSING, OUTSIDE as LIES_OUTSIDE, INSIDE as WHOLLY_INSIDE } from '../../math/frustum.ts';
import { CUT, HIDDEN, INSIDE, OUTSIDE, type Rgb } from '../gl/palette.ts';

/** state of a node that touches the frustum, and is hidden */
export const LEFT_OUT = 3;

/** In the order they are drawn in: what is drawn last is seen best. */
const KINDS: readonly { state: number; color: Rgb; alpha: number }[] = [
  { state: LIES_OUTSIDE, color: OUTSIDE, alpha: 0.5 },
  { state: LEFT_OUT, color: HIDDEN, alpha: 0.85 },
  { state: WHOLLY_INSIDE, color: INSIDE, alpha: 0.85 },
  { state: CROSSING, color: CUT, alpha: 0.95 },
];

/**
 * Gives `draw` the nodes, by their place in `states`, in the order they are to be drawn in.
 * @param states nodes of the level: as classifySphere and classifyBox give them, or LEFT_OUT
 * @param most nodes that are drawn
 */
export function drawByState(
  states: Uint8Array,
  most: number,
  draw: (place: number, color: Rgb, alpha: number) => void,
): void {
  const counts = [0, 0, 0, 0];
  for (const state of states) counts[state]++;
  let room = most;
  const shares = KINDS.toReversed().map(({ state }) => {
    const share = Math.min(room, counts[state]);
    room -= share;
    return share;
  });
  KINDS.forEach(({ state, color, alpha }, kind) => {
    let left = shares[KINDS.length - 1 - kind];
    for (let place = 0; place < states.length && left > 0; place++) {
      if (states[place] !== state) continue;
      draw(place, color, alpha * fading(states.length));
      left--;
    }
  });
}

/** 1 for the nodes of the first levels, 0.35 for thousands. */
export function fading(count: number): number {
  return clamp((64 / Math.max(1, count)) ** 0.22, 0.35, 1);
}
