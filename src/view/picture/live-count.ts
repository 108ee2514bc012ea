/**
 * The overdraw of this view, counted by the GPU from time to time. This view is the culling camera in a picture of the measuring size, 4 : 3,
 * whatever the shape of the window: so the figures are those of the lab and of the command line.
 *
 * Reading the counts back waits for the GPU. Where that is slow, reading also waits for the frames before (llvmpipe, castle: 11 ms
 * at rest, 40 to 290 ms in motion even at a quarter of the pixels, so fewer pixels were no help). Counts while the picture moves take no more
 * than one part in TIME_SHARE of the time: one of 100 ms is followed by two seconds without. In between, and until the picture has rested, the last count is shown as an old one. Pictures of
 * more than MAX_TRIANGLES are left to the lab: on a slow GPU the page would freeze for seconds.
 */
import { clamp } from '../../core/base/clamp.ts';
import type { Camera } from '../../core/math/camera.ts';
import type { DrawOrderName } from '../../overdraw/order/orders.ts';
import type { GpuCounter } from '../gl/counter.ts';
import type { DrawList } from '../gl/draw-list.ts';
import type { Counted, Figures } from '../state/report.ts';

/** the one that is drawn, and the one that it is compared with on screen; null for none */
export type Orders = readonly [DrawOrderName, DrawOrderName | null];

export type LiveCount = ReturnType<typeof createLiveCount>;

/** The part of the counter that is used. */
export type LiveCounter = Pick<GpuCounter, 'count' | 'repeats'>;

/** milliseconds after which a count no longer describes the picture */
const FRESH = 400;
const TIME_SHARE = 20;
/** milliseconds between two counts in motion, at least, and between two that are not quick */
const PAUSE = 120;
const SLOW_PAUSE = 1000;
/** a count no slower than this, in milliseconds, may be taken again and again while the picture moves */
const QUICK = PAUSE / TIME_SHARE;
/** milliseconds of rest before a count, least and most; between these, a multiple of the last count's time */
const REST: readonly [number, number] = [75, 1000];
const REST_SHARE = 2;
export const MAX_TRIANGLES = 1_000_000;

export function createLiveCount() {
  let value: Counted | null = null;
  let last: Orders | null = null;
  let freshUntil = 0;
  let next = 0;
  let [restMillis] = REST;
  return {
    /** the last count; null before the first */
    get value() {
      return value;
    },
    /** whether the last count is recent enough for a picture that moves */
    get fresh() {
      return performance.now() < freshUntil;
    },
    /** whether a count of these orders may be taken while the picture moves: after a pause, and at once where the last one was of others */
    isDue([order, against]: Orders) {
      return performance.now() >= next || order !== last?.[0] || against !== last[1];
    },
    /** milliseconds that the picture should have rested before a count */
    get restMillis() {
      return restMillis;
    },
    /**
     * Count what an order shades.
     * @param camera of the measuring size's aspect
     * @param listOf the list of an order, as `camera` sees it; valid until the next
     * @param part of the lists, up to 1
     * @param moving the picture moves: the next frame follows at once
     */
    take(
      counter: LiveCounter,
      camera: Camera,
      [order, against]: Orders,
      listOf: (order: DrawOrderName) => DrawList,
      part: number,
      moving: boolean,
    ) {
      const began = performance.now();
      last = [order, against];
      const beside = order === 'file' ? 'tree' : 'file';
      const figuresOf = (one: DrawOrderName): Figures => countIn(counter, camera, listOf(one));
      const other = { order: beside, ...figuresOf(beside) } as const;
      const compared = against === beside ? other : against && figuresOf(against);
      value = { ...figuresOf(order), order, beside: other, against: compared, part };
      const ended = performance.now();
      const took = ended - began;
      const quick = took <= QUICK;
      freshUntil = ended + (quick ? FRESH : 0);
      next = ended + Math.max(quick ? PAUSE : SLOW_PAUSE, took * TIME_SHARE);
      if (!moving) restMillis = clamp(took * REST_SHARE, REST[0], REST[1]);
    },
    /** drop the value, because the scene has changed */
    clear() {
      value = null;
      last = null;
      next = 0;
      [restMillis] = REST;
    },
  };
}

function countIn(counter: LiveCounter, camera: Camera, { ids, count }: DrawList): Figures {
  const { fragments, covered } = counter.count(camera, ids, count, true);
  return { shaded: fragments, covered, ratio: covered > 0 ? fragments / covered : null, repeats: counter.repeats() };
}
