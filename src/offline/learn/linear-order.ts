/**
 * Orders a few things by the loss where one stands after another: things are moved, one at a time, to where the least is lost, until no move helps.
 * Exact for none but the smallest numbers; the linear ordering problem is hard.
 */

/** a smaller gain is rounding */
const LEAST_GAIN = 1e-9;

/**
 * Improve `order`, in place.
 * @param wants things x things: [a x things + b] is lost where a stands after b
 * @returns what is lost
 */
export function bestOrder(order: number[], wants: Float64Array): number {
  for (let moved = true; moved; ) {
    moved = false;
    for (let from = 0; from < order.length; from++) {
      const to = bestPlace(order, from, wants);
      if (to === from) continue;
      order.splice(to, 0, ...order.splice(from, 1));
      moved = true;
    }
  }
  let lost = 0;
  for (let i = 0; i < order.length; i++)
    for (let j = i + 1; j < order.length; j++) lost += wants[order[j] * order.length + order[i]];
  return lost;
}

/** Where the thing at `from` is best moved to. */
function bestPlace(order: readonly number[], from: number, wants: Float64Array): number {
  const count = order.length;
  const thing = order[from];
  let best = from;
  let least = -LEAST_GAIN;
  for (const step of [-1, 1]) {
    let change = 0;
    for (let at = from + step; at >= 0 && at < count; at += step) {
      const passed = order[at];
      change += step * (wants[thing * count + passed] - wants[passed * count + thing]);
      if (change >= least) continue;
      least = change;
      best = at;
    }
  }
  return best;
}
