/** Runs `read` with `target` bound, to read its pixels directly: regl itself binds a target only when it draws. */
import type { Framebuffer, Regl } from './context.ts';

export function readTarget(regl: Regl, target: Framebuffer, read: () => void): void {
  target.use(() => {
    regl.poll();
    read();
  });
}
