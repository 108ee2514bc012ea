/**
 * Where on the canvas the picture stands: its middle is that of the area that the panels leave free.
 *
 * The console's picture lies within that area. Any other covers the whole canvas, so where the area is not in the
 * canvas's middle, a strip of the picture lies outside the canvas. That strip is still part of the picture: camera,
 * culling, counts and picking are the whole picture's.
 */

import { n64Viewport } from '../gl/n64/viewport.ts';
import type { Settings } from '../state/settings.ts';
import type { Area } from './free-area.ts';

/** In whole pixels of the canvas; (left, top) from its top left, and below 0 where the picture begins outside of it. */
export type PicturePlace = Area;

/** of a picture's width, and for the inset of its height too */
const INSET = 0.3;
const MARGIN = 0.017;

type Look = Pick<Settings, 'mode' | 'compare' | 'n64' | 'n64Size'>;

/** Whether counts are shown instead of the scene. */
export function isMap({ mode }: Pick<Settings, 'mode'>): boolean {
  return mode === 'heat' || mode === 'layers';
}

/** Whether the whole picture is shown twice, in two orders. */
export function isPair({ mode, compare }: Pick<Settings, 'mode' | 'compare'>): boolean {
  return mode === 'heat' && compare === 'pair';
}

/** Whether two orders have a half each. */
export function areHalves({ mode, compare }: Pick<Settings, 'mode' | 'compare'>): boolean {
  return mode === 'heat' && (compare === 'split' || compare === 'pair');
}

/** Whether two orders stand one above the other: where there is hardly more width than height. */
export function isStacked({ width, height }: Pick<Area, 'width' | 'height'>): boolean {
  return height > 0.92 * width;
}

/** The two places of a pair: the halves of the free area, side by side or one above the other. */
export function pairPlaces(free: Area): [PicturePlace, PicturePlace] {
  const [left, top] = [Math.round(free.left), Math.round(free.top)];
  const stacked = isStacked(free);
  const width = Math.max(1, Math.floor(free.width / (stacked ? 1 : 2)));
  const height = Math.max(1, Math.floor(free.height / (stacked ? 2 : 1)));
  const second = stacked ? { left, top: top + height } : { left: left + width, top };
  return [
    { left, top, width, height },
    { ...second, width, height },
  ];
}

/** Where a picture of a pair has the scene as it looks: in a corner at the foot, on the outer side. */
export function insetPlaces([first, second]: readonly PicturePlace[]): [PicturePlace, PicturePlace] {
  const width = Math.max(1, Math.round(first.width * INSET));
  const height = Math.max(1, Math.round(first.height * INSET));
  const margin = Math.round(first.width * MARGIN);
  const inset = (place: PicturePlace, atRight: boolean): PicturePlace => ({
    left: place.left + (atRight ? place.width - width - margin : margin),
    top: place.top + place.height - height - margin,
    width,
    height,
  });
  return [inset(first, first.left === second.left), inset(second, true)];
}

/** @param free in pixels of the canvas too; of a pair, the first place is returned */
export function picturePlace(
  { width, height }: { width: number; height: number },
  free: Area,
  settings: Look,
): PicturePlace {
  if (isPair(settings)) return pairPlaces(free)[0];
  if (settings.n64 && settings.n64Size && !isMap(settings)) {
    const port = n64Viewport(free.width, free.height);
    const left = Math.floor(free.left) + port.x;
    return { left, top: Math.floor(free.top) + port.y, width: port.width, height: port.height };
  }
  const right = Math.round(free.left + free.width / 2 - width / 2);
  const down = Math.round(free.top + free.height / 2 - height / 2);
  return {
    left: Math.min(0, 2 * right),
    top: Math.min(0, 2 * down),
    width: width + 2 * Math.abs(right),
    height: height + 2 * Math.abs(down),
  };
}
