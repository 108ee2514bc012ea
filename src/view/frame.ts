/**
 * One frame: what the culling camera sees, in the order that is set, drawn as the viewing camera sees it; and its figures.
 */
import { findVisible } from '../frame/visible.ts';
import { type Camera, createCamera, type View } from '../math/camera.ts';
import { objectCount } from '../scene/scene.ts';
import { findRepeatedly } from './find-repeatedly.ts';
import type { DrawList } from './gl/draw-list.ts';
import { MEASURE_HEIGHT, MEASURE_WIDTH, type Renderer } from './gl/renderer.ts';
import { createLiveCount } from './live-count.ts';
import { picturePlace } from './picture-place.ts';
import type { Shown } from './shown.ts';
import type { FrameReport } from './state/report.ts';
import type { Settings } from './state/settings.ts';

export interface Frame {
  camera: Camera;
  cullCamera: Camera;
  /** valid until the next frame */
  drawn: DrawList;
  report: FrameReport;
}

export interface FrameMaker {
  /**
   * Draw one on the renderer's canvas.
   * @param view where the picture is taken from
   * @param moving the next frame follows at once
   */
  make(renderer: Renderer, canvas: HTMLCanvasElement, shown: Shown, view: View, moving: boolean): Frame;
  /** the scene is another */
  reset(): void;
}

/** @param wake asks for another frame, when it is time to count again */
export function createFrameMaker(settingsNow: () => Readonly<Settings>, wake: () => void): FrameMaker {
  const live = createLiveCount();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Counts what the culling camera sees at the measuring size, when there is time for it. */
  function countFragments(renderer: Renderer, { other }: Shown, cullCamera: Camera, moving: boolean): void {
    clearTimeout(timer);
    const { live: wanted, culling, order, scrub } = settingsNow();
    if (!wanted) return;
    const wait = live.wait(moving);
    if (wait > 0) {
      if (!moving) timer = setTimeout(wake, wait);
      return;
    }
    const camera = { ...cullCamera, aspect: MEASURE_WIDTH / MEASURE_HEIGHT };
    findVisible(other, camera, culling, order);
    live.take(renderer.counter, camera, { ids: other.ids, count: Math.round(scrub * other.count) });
  }

  return {
    make(renderer, canvas, shown, view, moving) {
      const began = performance.now();
      const settings = settingsNow();
      const { finder, other } = shown;
      const place = picturePlace(canvas, settings);
      const camera = createCamera(view, place.width / place.height);
      const cullCamera = shown.frozen ? createCamera(shown.frozen, camera.aspect) : camera;
      const times = findRepeatedly(finder, cullCamera, settings, moving);
      const drawn = { ids: finder.ids, count: Math.round(settings.scrub * finder.count) };
      let against: DrawList | null = null;
      if (settings.compare !== 'off' && settings.mode === 'heat') {
        findVisible(other, cullCamera, settings.culling, settings.against);
        against = { ids: other.ids, count: Math.round(settings.scrub * other.count) };
      }
      const stats = renderer.draw({ settings, camera, cullCamera, list: drawn, against, picked: shown.picked });
      countFragments(renderer, shown, cullCamera, moving);
      const report: FrameReport = {
        total: objectCount(shown.loaded.scene),
        visible: finder.count,
        drawn: drawn.count,
        nodes: finder.nodes,
        leaves: finder.leaves,
        planes: finder.planes,
        ...times,
        ...stats,
        frameMillis: performance.now() - began,
        overdraw: settings.live ? live.value : null,
      };
      return { camera, cullCamera, drawn, report };
    },
    reset() {
      clearTimeout(timer);
      live.clear();
    },
  };
}
