/**
 * The overdraw lab: measures the view that is on screen, or the scene's whole path, in every order, by software and on
 * the GPU; times the GPU; compares structures; and saves the numbers. Opening it measures the current view at once.
 *
 * One run at a time; closing the lab, another scene and Cancel end it. Results stay until the scene changes; those of a view are
 * marked once the camera has left it.
 */
import { distance } from '../../core/math/distance.ts';
import './lab.css';
import { viewTimes } from '../../core/camera/view-times.ts';
import { type Camera, createCamera, type View } from '../../core/math/camera.ts';
import { objectCount } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { leftOutOf, leftOutText } from '../../offline/hidden/left-out.ts';
import { gainSentence } from '../../overdraw/measure/gain-sentence.ts';
import type { ViewMeasure } from '../../overdraw/measure/measure.ts';
import { MEASURE_DEFAULTS } from '../../overdraw/measure/measure-options.ts';
import type { GpuCounter } from '../gl/counter.ts';
import type { HeavyTimer } from '../gl/heavy-timer.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Making } from '../save/making.ts';
import { cellsSizeOf, type HiddenShown } from '../shown/hidden-shown.ts';
import { heldObjects, type MovingShown } from '../shown/moving-shown.ts';
import { ORDER_TITLES } from '../state/names.ts';
import type { Store } from '../state/store.ts';
import { withCounts } from '../ui/format.ts';
import { type Chart, createChart } from './chart.ts';
import { createCompareSection } from './compare-section.ts';
import { type Measured, remediesOf } from './export.ts';
import { createJobs } from './jobs.ts';
import { type BothResults, measureBoth } from './measure-both.ts';
import { createPanel, PRESS, type Which } from './panel.ts';
import { createTable } from './table.ts';
import { showTakeHome } from './take-home.ts';
import { timeOrders } from './timing.ts';
import { showTiming } from './timing-view.ts';

export interface LabDeps {
  store: Store;
  /** the scene on screen; null without one */
  current(): LabScene | null;
  /** both of the measuring size */
  counter(): GpuCounter;
  heavy(): HeavyTimer;
  /** places the moving objects on the GPU, until the next frame */
  place(poses: Float64Array): void;
  /** the GPU's name */
  renderer: string;
  jumpTo(view: View): void;
}

/** What is on screen. */
export interface LabScene {
  loaded: LoadedScene;
  made: Making;
  /** its camera, of the aspect of the measuring size, 4:3 */
  camera: Camera;
  moving: MovingShown | null;
  /** what is left out of every order; null for nothing */
  hidden: HiddenShown | null;
  /** the tree that the scene came with, where another is on screen */
  otherTree: SphereTree | null;
}

export type Lab = ReturnType<typeof createLab>;

type LabResults = Measured & BothResults;

/** milliseconds between two checks whether the camera has moved */
const LOOK_MILLIS = 300;
/** layers over a pixel: far more than any scene so far has had */
const ENOUGH = 2048;
/** two cameras nearer than this, as a part of the distance from eye to target, count as the same */
const SAME = 1e-9;
const ASPECT = MEASURE_DEFAULTS.width / MEASURE_DEFAULTS.height;

export function createLab(host: HTMLElement, deps: LabDeps) {
  const { store } = deps;
  let found: Partial<Record<Which, LabResults>> = {};
  let shown: Which = 'view';
  let timed: Camera | null = null;
  let chart: Chart | null = null;
  let looking: ReturnType<typeof setInterval> | undefined;

  const panel = createPanel(host, deps.renderer, {
    onMeasure: measure,
    onTime: time,
    onCompare: () => comparison.run(),
    onCancel: () => jobs.cancel(),
    onShow: show,
    onClose: () => store.set({ lab: false }),
  });
  const jobs = createJobs(panel);
  const comparison = createCompareSection(panel.structures, jobs, deps.current);
  const table = createTable(panel.table, {
    onOrder: (order) => store.set({ order }),
    onView: jump,
  });
  store.subscribe(() => table.setCurrent(store.value.order));
  table.setCurrent(store.value.order);
  reset();

  async function measure(which: Which): Promise<void> {
    const now = deps.current();
    if (!now) return;
    const { loaded, made, moving, hidden, otherTree } = now;
    const path = which === 'path';
    const cameras = path ? loaded.views.map((view) => createCamera(view, ASPECT)) : [kept(now.camera)];
    if (objectCount(loaded.scene) === 0 || cameras.length === 0)
      return panel.setNote('The scene has no triangles, so there is nothing to measure.', 'quiet');
    const timed = moving && {
      objects: heldObjects(moving),
      times: viewTimes(cameras.length, path ? 0 : moving.seconds),
    };
    const views: ViewMeasure[] = [];
    await jobs.run(async (signal, onProgress) => {
      show(which);
      const counter = deps.counter();
      const both = await measureBoth(
        loaded,
        cameras,
        counter,
        {
          signal,
          onProgress,
          onView: (measured) => {
            views.push(measured);
            if (path && shown === 'path') drawChart(views, cameras.length);
          },
        },
        { moving: timed ?? undefined, place: deps.place, hidden: hidden?.found, otherTree },
      );
      signal.throwIfAborted();
      const poured = moving?.pouring !== null && moving?.pouring !== undefined;
      found[which] = {
        ...both,
        ...made,
        leftOut: hidden && both.means && leftOutOf(cellsSizeOf(hidden), both.means),
        poured,
        path,
        viewsGiven: loaded.viewsGiven,
        cameras,
        times: timed?.times,
      };
      if (counter.largest < ENOUGH)
        panel.setNote(
          `This GPU counts to ${counter.largest} a pixel: where more lie, its figures are too low.`,
          'quiet',
        );
    });
    if (shown === which) show(which);
  }

  async function time(): Promise<void> {
    const now = deps.current();
    if (!now) return;
    const { hidden } = now;
    const { scene, tree } = now.loaded;
    const camera = kept(now.camera);
    await jobs.run(async (signal, onProgress) => {
      const timing = await timeOrders(scene, tree, camera, deps.heavy(), deps.counter(), {
        hidden: hidden?.found,
        signal,
        onProgress: (done, all) => onProgress(done / all, `draw ${done} of ${all}`),
      });
      timed = camera;
      showTiming(panel.timing, timing);
      look();
    });
    panel.timing.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }

  function show(which: Which): void {
    shown = which;
    panel.setShown(which);
    const it = found[which];
    panel.setFinding(
      it
        ? {
            leftOut: it.leftOut ? withCounts(leftOutText(it.leftOut)) : '',
            gain: withCounts(gainSentence(it.result, (order) => ORDER_TITLES[order], remediesOf(it))),
            verdict: it.agreement?.verdict ?? it.gpuFault ?? '',
            agrees: it.gpuFault === null && (it.result.covered === 0 || !!it.agreement?.agrees),
          }
        : null,
      jobs.busy ? 'The figures follow when all is measured.' : `Not measured yet: press “${PRESS[which]}”.`,
    );
    panel.chart.hidden = which !== 'path' || (!it && !jobs.busy);
    if (it) {
      table.set(it);
      showTakeHome(panel.takeHome, it);
      if (it.path) drawChart(it.result.views, it.cameras.length);
    }
    look();
  }

  function drawChart(views: readonly ViewMeasure[], all: number): void {
    panel.chart.hidden = false;
    chart ??= createChart(panel.chart, jump);
    chart.set(MEASURE_DEFAULTS.orders, views, all);
  }

  function jump(index: number): void {
    const view = deps.current()?.loaded.views[index];
    if (view) deps.jumpTo(view);
  }

  /** Mark results whose view the camera has left, and the view of the path at which it stands. */
  function look(): void {
    const camera = deps.current()?.camera;
    const it = found[shown];
    panel.setFrozen(store.value.frozen);
    panel.setStale(!!it && !it.path && !!camera && !sameCamera(camera, it.cameras[0]));
    panel.timing.classList.toggle('lab-stale', !!timed && !!camera && !sameCamera(camera, timed));
    const path = found.path?.cameras ?? [];
    const at = camera ? path.findIndex((other) => sameCamera(camera, other)) : -1;
    chart?.mark(at < 0 ? null : at);
  }

  function reset(): void {
    found = {};
    timed = null;
    panel.timing.replaceChildren();
    forgetPath();
    show('view');
  }

  function forgetPath(): void {
    jobs.forget();
    comparison.forget();
    delete found.path;
    chart?.dispose();
    chart = null;
    panel.setNote('', 'quiet');
    const loaded = deps.current()?.loaded;
    panel.setScene(loaded?.title ?? '', loaded ? objectCount(loaded.scene) : 0, loaded?.views.length ?? 0);
  }

  function open(): void {
    if (!panel.root.hidden) return;
    panel.root.hidden = false;
    looking = setInterval(look, LOOK_MILLIS);
    panel.setNote('', 'quiet');
    show(shown);
    const camera = deps.current()?.camera;
    const before = found.view?.cameras[0];
    if (shown === 'view' && !(camera && before && sameCamera(camera, before))) void measure('view');
  }

  function close(): void {
    jobs.cancel();
    clearInterval(looking);
    if (panel.root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
    panel.root.hidden = true;
  }

  return {
    open,
    close,
    get isOpen() {
      return !panel.root.hidden;
    },
    /** another scene is on screen, or the same one cut anew */
    sceneChanged() {
      reset();
      if (!panel.root.hidden) void measure('view');
    },
    /** the scene has another path */
    pathChanged() {
      forgetPath();
      show(shown);
    },
    /** end what runs, and say why */
    interrupt(reason: string) {
      if (!jobs.busy) return;
      jobs.forget();
      panel.setNote(reason, 'hot');
    },
  };
}

/** A copy, because code that moves the camera may write into its vectors. */
function kept(camera: Camera): Camera {
  return { ...camera, eye: [...camera.eye], target: [...camera.target], up: [...camera.up] };
}

/**
 * @returns whether both give the same picture; the rig rounds the last digits of a view that the camera was moved to
 */
function sameCamera(a: Camera, b: Camera): boolean {
  const near = SAME * distance(a.eye, a.target);
  const lens = a.fov === b.fov && a.near === b.near && a.far === b.far;
  return lens && distance(a.eye, b.eye) <= near && distance(a.target, b.target) <= near && distance(a.up, b.up) <= SAME;
}
