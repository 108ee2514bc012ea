/**
 * How the nodes of one level are coloured by where they lie to the culling camera: outside its frustum, cut by it, or wholly inside; or left out,
 * because nothing below them can be seen from the eye's cell.
 *
 * The more there are, the fainter each, so that level 12 is a texture and not a wall. Outside ones are drawn first and fainter: they are
 * where the cull has stopped; and they are the first to be left out.
 */
import { CROSSING, INSIDE, OUTSIDE } from '../../math/frustum.ts';
import { CUT_COLOUR, HIDDEN_COLOUR, INSIDE_COLOUR, OUTSIDE_COLOUR, type Rgb } from '../gl/palette.ts';

/** state of a node that touches the frustum, and is hidden */
export const HIDDEN_STATE = 3;

/** In the order they are drawn in: what is drawn last is seen best. */
const KINDS: readonly { state: number; color: Rgb; alpha: number }[] = [
  { state: OUTSIDE, color: OUTSIDE_COLOUR, alpha: 0.5 },
  { state: HIDDEN_STATE, color: HIDDEN_COLOUR, alpha: 0.85 },
  { state: INSIDE, color: INSIDE_COLOUR, alpha: 0.85 },
  { state: CROSSING, color: CUT_COLOUR, alpha: 0.95 },
];

/**
 * Gives `draw` the nodes, by their place in `states`, in the order they are to be drawn in.
 * @param states nodes of the level: as classifySphere and classifyBox give them, or HIDDEN_STATE
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
  return Math.max(0.35, Math.min(1, (64 / Math.max(1, count)) ** 0.22));
}
