/** One triangle that covers the viewport, for passes over a whole picture: attribute `corner`, clip coordinates. */
import type { Regl } from './context.ts';

export function createCover(regl: Regl) {
  // a buffer of its own: regl makes one of an array in a command, and frees that only with the context
  const buffer = regl.buffer([-1, -1, 3, -1, -1, 3]);
  return { attributes: { corner: { buffer, size: 2 } }, count: 3, dispose: () => buffer.destroy() };
}
