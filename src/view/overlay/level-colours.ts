/**
 * The colours of one level's nodes by where they lie in the culling camera's frustum: outside, cut by it, or wholly
 * inside; or hidden, because nothing below them can be seen from the eye's cell.
 *
 * The more nodes there are, the fainter each is, so that level 12 is a texture and not a wall. Nodes outside, at which
 * the cull has stopped, are drawn first and fainter; they are also dropped first where there are too many.
 */
import { clamp } from '../../core/base/clamp.ts';
import { CROSSING, INSIDE, OUTSIDE } from '../../core/math/frustum.ts';
import { CUT_COLOUR, HIDDEN_COLOUR, INSIDE_COLOUR, OUTSIDE_COLOUR, type Rgb } from '../gl/palette.ts';

/** state of a node that touches the frustum and is hidden, beside those of core/math/frustum.ts */
export const HIDDEN_STATE = 3;

/** In the order they are drawn in: what is drawn last is seen best. */
const KINDS: readonly { state: number; color: Rgb; alpha: number }[] = [
  { state: OUTSIDE, color: OUTSIDE_COLOUR, alpha: 0.5 },
  { state: HIDDEN_STATE, color: HIDDEN_COLOUR, alpha: 0.85 },
  { state: INSIDE, color: INSIDE_COLOUR, alpha: 0.85 },
  { state: CROSSING, color: CUT_COLOUR, alpha: 0.95 },
];

/**
 * Calls `draw` for the nodes, by their place in `states`, in the order of drawing.
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
  return clamp((64 / Math.max(1, count)) ** 0.22, 0.35, 1);
}
