/**
 * How long the RDP takes to fill the fragments of a frame: an estimate from counts of pixels.
 *
 * The RDP has no early depth test: a hidden fragment still takes its turn in the pipeline and its reads from memory, and only
 * its writes are left out. What front-to-back order saves is therefore the difference of two measured costs, not the whole
 * pixel:
 *   clocks = passed x pass + failed x fail      with the depth buffer
 *   clocks = fragments x noZ                    in painter's order, without one
 *
 * Bound: exact to the table's third decimal for screen-filling rectangles that pass or fail as a whole, which is what
 * was measured. For a scene it is an ESTIMATE, and the result says so: spans in which some pixels pass and some fail, the set-up
 * of triangles, edges of triangles (the RDP works on groups of pixels), texture loads, and waiting for the CPU and the RSP have
 * no published figures and are left out; all but the first make the real time longer.
 *
 * Source: Thar0/RDP-Timing-Tests, sample_results.txt: 320 x 240 rectangles of 16 bits on a console, mean of 1,000 by the BUFBUSY
 * counter, in milliseconds; here in clocks of 62.5 MHz per pixel. `pass` and `fail` with depth read and written.
 */
import { RCP_HERTZ } from './machine.ts';

/** pixels: the picture at which the RDP's figures were measured */
export const CONSOLE_WIDTH = 320;
export const CONSOLE_HEIGHT = 240;

/** Clocks of the RCP for a pixel. */
export interface RdpMode {
  name: string;
  meaning: string;
  /** depth test passed: colour and depth are written */
  pass: number;
  /** depth test failed: nothing is written */
  fail: number;
  /** the same cycle type without a depth buffer */
  noZ: number;
  source: string;
}

const TABLE = 'Thar0/RDP-Timing-Tests, measured on a console';

// biome-ignore format: a table
export const RDP_MODES = [
  { name: '1-cycle', meaning: 'picture on; colour, depth and the shown buffer in a bank each', pass: 3.198, fail: 1.392, noZ: 1.054, source: TABLE },
  { name: '1-cycle, read', meaning: 'the same, reading the picture (anti-aliasing, blending)', pass: 4.033, fail: 2.252, noZ: 2.266, source: TABLE },
  { name: '2-cycle', meaning: 'colour, depth and the shown buffer in a bank each', pass: 3.121, fail: 2.31, noZ: 2.06, source: TABLE },
  { name: '2-cycle, read', meaning: 'the same, reading the picture', pass: 3.951, fail: 2.452, noZ: 2.183, source: TABLE },
  { name: '1-cycle, depth beside', meaning: 'colour and depth in one bank, the shown buffer in another', pass: 3.897, fail: 1.39, noZ: 1.054, source: TABLE },
  { name: '1-cycle, shown beside', meaning: 'colour and the shown buffer in one bank, depth in another', pass: 3.372, fail: 1.39, noZ: 1.065, source: TABLE },
] as const satisfies readonly RdpMode[];

export type RdpModeName = (typeof RDP_MODES)[number]['name'];

export interface RdpPixels {
  /** fragments that pass the depth test */
  passed: number;
  /** fragments that fail it */
  failed: number;
}

export interface RdpEstimate {
  kind: 'estimate';
  milliseconds: number;
  /** of the RCP */
  clocks: number;
  /** the costs that no published figure covers, for the user to read beside the number */
  leftOut: string;
}

export const RDP_LEFT_OUT =
  'spans that pass in part, triangle set-up, texture loads and bus traffic of the CPU and the RSP';

/**
 * Estimate of the time to fill with a depth buffer.
 * @param pixels counted in the draw order in question; means over views need not be whole numbers
 * @throws RangeError for counts below zero or not finite, or an unknown mode
 * @example
 * ```ts
 * import { rdpMilliseconds } from 'cull64/n64';
 *
 * // a screen of 320 x 240 drawn twice over: far before near, and near before far
 * rdpMilliseconds({ passed: 2 * 76800, failed: 0 }).milliseconds.toFixed(2); // '7.86'
 * rdpMilliseconds({ passed: 76800, failed: 76800 }).milliseconds.toFixed(2); // '5.64'
 * ```
 */
export function rdpMilliseconds(pixels: RdpPixels, mode: RdpModeName = '1-cycle'): RdpEstimate {
  const { pass, fail } = rdpMode(mode);
  return estimate(checked('passed', pixels.passed) * pass + checked('failed', pixels.failed) * fail);
}

/**
 * Estimate of the time to fill in painter's order, back to front without a depth buffer: every fragment is written.
 * @throws as rdpMilliseconds
 */
export function paintersMilliseconds(fragments: number, mode: RdpModeName = '1-cycle'): RdpEstimate {
  return estimate(checked('drawn', fragments) * rdpMode(mode).noZ);
}

/** @throws RangeError for an unknown mode */
export function rdpMode(name: RdpModeName): RdpMode {
  const mode = RDP_MODES.find((each) => each.name === name);
  if (!mode)
    throw new RangeError(`RDP mode "${name}": it must be one of ${RDP_MODES.map((each) => each.name).join('; ')}`);
  return mode;
}

function checked(what: string, count: number): number {
  if (!(count >= 0 && Number.isFinite(count)))
    throw new RangeError(`${count} fragments ${what}: it must be zero or more`);
  return count;
}

function estimate(clocks: number): RdpEstimate {
  return { kind: 'estimate', milliseconds: (clocks * 1000) / RCP_HERTZ, clocks, leftOut: RDP_LEFT_OUT };
}
