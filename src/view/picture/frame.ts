/**
 * One frame: finds what the culling camera sees, in the order that is set, draws it as the viewing camera sees it, and
 * reports its figures.
 */

import { type Camera, createCamera, type View } from '../../core/math/camera.ts';
import { objectCount } from '../../core/scene/scene.ts';
import { cullFrame } from '../../overdraw/frame/cull-frame.ts';
import type { DrawList } from '../gl/draw-list.ts';
import { MEASURE_HEIGHT, MEASURE_WIDTH } from '../gl/measuring-size.ts';
import type { ConsoleShown } from '../shown/console-shown.ts';
import { compareWhole, type HiddenShown, missedPixels, wouldGive } from '../shown/hidden-shown.ts';
import { placeShown, watchMoving } from '../shown/moving-shown.ts';
import type { Shown } from '../shown/shown.ts';
import type { ConsoleCost, FrameReport } from '../state/report.ts';
import { asksForConsole, type Settings } from '../state/settings.ts';
import type { Area } from './free-area.ts';
import { createLiveCount, MAX_TRIANGLES, type Orders } from './live-count.ts';
import { isPair, isStacked, pairPlaces, picturePlace } from './picture-place.ts';
import type { Border, Renderer } from './renderer.ts';
import { type FindingTimes, timeFinding } from './time-finding.ts';

/** in the frustum; the fill of more is not estimated, for software would hold the page up */
const MAX_SOFTWARE_TRIANGLES = 200_000;

export interface Frame {
  camera: Camera;
  cullCamera: Camera;
  /** both valid until the next frame; the second is in the order that is compared with, null without a comparison */
  drawn: DrawList;
  against: DrawList | null;
  report: FrameReport;
}

export type FrameMaker = ReturnType<typeof createFrameMaker>;

/** @param onRest called once the picture rests, with its figures, with culling timed and fragments counted at leisure */
export function createFrameMaker(settingsNow: () => Readonly<Settings>, onRest: (report: FrameReport) => void) {
  const live = createLiveCount();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = new Uint32Array(0);

  /** A copy: counting finds other lists in the same place. */
  function keep({ ids, count }: DrawList): DrawList {
    if (kept.length < count) kept = new Uint32Array(ids.length);
    kept.set(ids.subarray(0, count));
    return { ids: kept, count };
  }

  function rest(renderer: Renderer, shown: Shown, frame: Frame, settings: Readonly<Settings>): void {
    // changed since: a frame with the new ones is due, and a count by them is not of this picture
    if (renderer.lost || settings !== settingsNow()) return;
    const { cullCamera, report } = frame;
    const times = timeFinding(() => {
      findIn(shown, 'list', cullCamera, settings, settings.order);
      return timesOf(shown);
    });
    if (!settings.live || report.triangles > MAX_TRIANGLES) live.clear();
    else count(renderer, shown, cullCamera, settings, false);
    onRest({
      ...report,
      ...times,
      overdraw: live.value && { ...live.value, old: false },
      movingTree: shown.moving?.watch?.figures() ?? null,
      hidden: report.hidden && { ...report.hidden, missed: missedPixels(shown.hidden!, cullCamera, report.hidden) },
      console: report.console && { ...report.console, cost: withFill(report, shown, cullCamera) },
    });
  }

  function count(
    { live: counter }: Renderer,
    shown: Shown,
    cullCamera: Camera,
    settings: Readonly<Settings>,
    moving: boolean,
  ): void {
    const camera = createCamera(cullCamera, MEASURE_WIDTH / MEASURE_HEIGHT);
    const listOf = (order: Settings['order']): DrawList =>
      drawnOf(findIn(shown, 'otherList', camera, settings, order), settings.scrub);
    live.take(counter, camera, ordersOf(settings), listOf, settings.scrub, moving);
  }

  return {
    /**
     * Draw a frame on the renderer's canvas.
     * @param free what the panels leave free, in pixels of the canvas
     * @param view where the picture is taken from
     * @param moving the next frame follows at once
     */
    make(renderer: Renderer, canvas: HTMLCanvasElement, free: Area, shown: Shown, view: View, moving: boolean) {
      clearTimeout(timer);
      const began = performance.now();
      const settings = settingsNow();
      const { list, moving: movingShown } = shown;
      const place = picturePlace(canvas, free, settings);
      const camera = createCamera(view, place.width / place.height);
      const cullCamera = shown.frozen ?? camera;
      if (movingShown) {
        renderer.place(placeShown(movingShown));
        watchMoving(movingShown, settings.movingBoxes);
      }
      const hidden = useHidden(shown, settings);
      const byConsole = consoleOf(shown, settings);
      byConsole?.set(settings);
      const found = findIn(shown, 'list', cullCamera, settings, settings.order);
      const drawn = drawnOf(found, settings.scrub);
      let against: DrawList | null = null;
      if (settings.compare !== 'off' && settings.mode === 'heat') {
        const other = findIn(shown, 'otherList', cullCamera, settings, settings.against);
        against = keep(drawnOf(other, settings.scrub));
      }
      const hiddenFigures = hidden && compareWhole(hidden, list, cullCamera, settings.culling);
      const consoleNow = byConsole?.figures(list, cullCamera) ?? null;
      const stats = renderer.draw({
        settings,
        camera,
        cullCamera,
        place,
        list: drawn,
        against,
        leftOut: (hidden ?? byConsole)?.leftOut ?? null,
        falselyGiven: byConsole?.falselyGiven ?? null,
        over: {
          picked: shown.picked?.object ?? null,
          ray: shown.ray,
          moving: movingShown?.watch ?? null,
          boxTree: (settings.boxes && shown.trees[settings.boxesOf]) || null,
          hidden: hidden ?? (byConsole?.how.cells ? shown.hidden : null),
        },
        otherPlace: isPair(settings) ? pairPlaces(free)[1] : place,
        border: borderOf(canvas, free, settings),
      });
      const frameMillis = performance.now() - began;
      if (
        moving &&
        !renderer.lost &&
        settings.live &&
        stats.triangles <= MAX_TRIANGLES &&
        live.isDue(ordersOf(settings))
      )
        count(renderer, shown, cullCamera, settings, true);
      const report: FrameReport = {
        total: objectCount((movingShown ?? shown).loaded.scene),
        visible: found.count,
        drawn: drawn.count,
        nodesVisited: list.nodesVisited,
        leavesVisited: list.leavesVisited,
        planesTested: list.planesTested,
        ...timesOf(shown),
        ...stats,
        frameMillis,
        pour: movingShown?.pouring?.step ?? null,
        // the picture is counted anew once it rests
        overdraw: settings.live && live.value ? { ...live.value, old: !moving || !live.fresh } : null,
        movingTree: movingShown?.watch?.figures() ?? null,
        hidden: hiddenFigures,
        couldHide: mayHide(shown, settings) && !hidden ? wouldGive(shown.hidden!, list, cullCamera) : null,
        console: consoleNow,
      };
      const frame = { camera, cullCamera, drawn, against, report };
      if (!moving) timer = setTimeout(rest, live.restMillis, renderer, shown, frame, settings);
      return frame;
    },
    /** the scene has changed, or its renderer is gone */
    reset() {
      clearTimeout(timer);
      live.clear();
    },
  };
}

/** What a console's frame takes, with its fill, which is measured where that takes no long time. */
function withFill({ console, triangles }: FrameReport, shown: Shown, cullCamera: Camera): ConsoleCost | null {
  if (!console?.cost || triangles > MAX_SOFTWARE_TRIANGLES) return console?.cost ?? null;
  return { ...console.cost, fill: shown.console!.fill(shown.loaded.scene, cullCamera) };
}

/** Where the second order begins: at the line of the split screen, or where the second picture of a pair does. */
function borderOf(canvas: HTMLCanvasElement, free: Area, settings: Readonly<Settings>): Border {
  const stacked = isStacked(free);
  const pair = isPair(settings);
  const second = pairPlaces(free)[1];
  if (stacked) return { part: (pair ? second.top : free.top + settings.split * free.height) / canvas.height, stacked };
  return { part: (pair ? second.left : free.left + settings.split * free.width) / canvas.width, stacked };
}

/** Makes the frame's lists leave out hidden objects, or not. @returns the cells that they use; null for none */
function useHidden(shown: Shown, settings: Readonly<Settings>): HiddenShown | null {
  const { list, otherList } = shown;
  const used = settings.hidden && mayHide(shown, settings) ? shown.hidden : null;
  list.hidden = used?.sight ?? null;
  otherList.hidden = list.hidden;
  return used;
}

/** Whether the sets are known, and the tree that culls can use them. */
function mayHide({ hidden }: Shown, settings: Readonly<Settings>): boolean {
  return hidden !== null && settings.culling !== 'off' && !asksForConsole(settings);
}

/** The compact tree that culls in place of the sphere tree; null where that one does. */
function consoleOf({ console, moving }: Shown, settings: Readonly<Settings>): ConsoleShown | null {
  return asksForConsole(settings) && !moving ? console : null;
}

/** The list of what a camera sees, with the moving objects in their places. */
function findIn(
  shown: Shown,
  side: 'list' | 'otherList',
  camera: Camera,
  settings: Readonly<Settings>,
  order: Settings['order'],
): DrawList {
  const { moving } = shown;
  const byConsole = consoleOf(shown, settings);
  if (byConsole) byConsole.find(shown[side], camera, order);
  else if (moving) cullFrame(moving[side], camera, { culling: settings.culling, order });
  else cullFrame(shown[side], camera, { culling: settings.culling, order });
  return moving ? moving[side] : shown[side];
}

/** The time and work of the last find of `list`, with those of the moving objects' cull and merge. */
function timesOf({ list, moving }: Shown): FindingTimes {
  return {
    cullMicros: list.cullMicros + (moving?.list.cullMicros ?? 0),
    orderMicros: list.orderMicros + (moving?.list.mergeMicros ?? 0),
  };
}

/** How much of the list that was found the scrub bar lets through. */
function drawnOf({ ids, count }: DrawList, scrub: number): DrawList {
  return { ids, count: Math.round(scrub * count) };
}

/** What is counted: the order that is drawn, and the one that it is compared with; null for none. */
function ordersOf({ order, compare, mode, against }: Readonly<Settings>): Orders {
  return [order, compare !== 'off' && mode === 'heat' ? against : null];
}
