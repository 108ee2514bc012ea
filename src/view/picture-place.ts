/** Where on the canvas the picture stands: all of it, or the part that the N64 look's square pixels take. */
import { n64Viewport } from './gl/n64/viewport.ts';
import type { Settings } from './state/settings.ts';

/** In pixels of the canvas, (left, top) from its top left. */
export interface PicturePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Look = Pick<Settings, 'mode' | 'n64' | 'n64Size'>;

/** Whether counts are shown, and not the scene. */
export function isMap({ mode }: Pick<Settings, 'mode'>): boolean {
  return mode === 'heat' || mode === 'layers';
}

export function picturePlace({ width, height }: { width: number; height: number }, settings: Look): PicturePlace {
  if (!settings.n64 || !settings.n64Size || isMap(settings)) return { left: 0, top: 0, width, height };
  const port = n64Viewport(width, height);
  return { left: port.x, top: height - port.y - port.height, width: port.width, height: port.height };
}
