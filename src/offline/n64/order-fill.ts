/**
 * What the order of a tree costs the RDP: the fragments that it shades beyond one a covered pixel. An ESTIMATE (offline/n64/rdp.ts).
 *
 * In a view every order has the same fragments and covers the same pixels; orders differ in how many fragments pass, and one that passes
 * takes `pass` - `fail` clocks more than one that fails. So the fill of an order without overdraw counts as 0.
 * Counted at FILL_WIDTH x FILL_HEIGHT and scaled to the console's picture, which has four times the pixels.
 */
import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { type KeptView, keepViews } from '../../overdraw/measure/kept-views.ts';
import { RCP_HERTZ } from './machine.ts';
import { CONSOLE_HEIGHT, CONSOLE_WIDTH, rdpMode } from './rdp.ts';

/** pixels */
export const FILL_WIDTH = 160;
export const FILL_HEIGHT = 120;

/** @param seen as in keepViews */
export function fillViews(scene: Scene, cameras: readonly Camera[], seen?: readonly (Uint8Array | null)[]): KeptView[] {
  return keepViews(scene, cameras, FILL_WIDTH, FILL_HEIGHT, seen);
}

/**
 * Milliseconds of the RDP, in its 1-cycle mode.
 * @param excess fragments of a FILL_WIDTH x FILL_HEIGHT picture that pass, less the pixels that they cover
 */
export function excessMilliseconds(excess: number): number {
  const { pass, fail } = rdpMode('1-cycle');
  const fragments = (excess * CONSOLE_WIDTH * CONSOLE_HEIGHT) / (FILL_WIDTH * FILL_HEIGHT);
  return (fragments * (pass - fail) * 1000) / RCP_HERTZ;
}
