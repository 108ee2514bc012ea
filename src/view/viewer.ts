/**
 * The life of the page: which scene is shown, from where, and what a frame is made of. The parts know nothing of each other; here
 * they meet.
 */

import { findVisible } from '../frame/visible.ts';
import { type Camera, createCamera, type View } from '../math/camera.ts';
import { objectCount } from '../scene/scene.ts';
import type { SplitHow } from '../scene/split.ts';
import { createAddress } from './address.ts';
import { type Controls, createControls } from './control/controls.ts';
import { createRig, type Rig } from './control/rig.ts';
import { installShortcuts } from './control/shortcuts.ts';
import { findRepeatedly } from './find-repeatedly.ts';
import { createFrameLoop } from './frame-loop.ts';
import { N64_HEIGHT, N64_WIDTH, n64Viewport } from './gl/n64/viewport.ts';
import { type DrawList, MEASURE_HEIGHT, MEASURE_WIDTH, type Renderer } from './gl/renderer.ts';
import { createLab } from './lab/lab.ts';
import { createLiveCount } from './live-count.ts';
import { fetchCatalogue, fetchEntry } from './load/catalogue.ts';
import type { LoadedScene } from './load/loaded.ts';
import { createLoader } from './load/loader.ts';
import { createLoading, type Job } from './loading.ts';
import { describeObject, pickAt } from './picking.ts';
import { saveImage } from './save-image.ts';
import { createShown, type Shown } from './shown.ts';
import { createStage, type Stage } from './stage.ts';
import type { Actions } from './state/actions.ts';
import type { LinkState } from './state/permalink.ts';
import type { FrameReport } from './state/report.ts';
import type { Store } from './state/store.ts';
import { createShell } from './ui/shell.ts';

export interface Viewer {
  readonly store: Store;
  readonly actions: Actions;
  readonly stage: Stage;
  /** of the last frame; null before the first */
  readonly report: FrameReport | null;
  readonly loaded: LoadedScene | null;
  /** a scene is on screen, nothing is being loaded, and no frame is due */
  readonly ready: boolean;
  /** where the camera stands */
  view(): View;
  place(view: View): void;
  /** ids of the objects drawn last, in draw order */
  drawn(): Uint32Array;
  /** address of what is on screen */
  link(): string;
}

const DEFAULT_SCENE = 'castle';

/** @throws WebGLMissing */
export function createViewer(root: HTMLElement, store: Store): Viewer {
  let shown: Shown | null = null;
  let report: FrameReport | null = null;
  let drawn: DrawList = { ids: new Uint32Array(0), count: 0 };
  let pointer: { x: number; y: number } | null = null;
  let countTimer: ReturnType<typeof setTimeout> | undefined;
  let rig: Rig = createRig({ eye: [0, 0, 1], target: [0, 0, 0] }, 1);

  const loader = createLoader();
  const live = createLiveCount();
  const actions = createActions();
  const shell = createShell(root, store, actions);
  const { canvas } = shell;
  const loading = createLoading(shell.setProgress, (line) => shell.showMessage(line, 'error'));
  const loop = createFrameLoop(frame);
  const stage = createStage(
    canvas,
    () => shell.showLost(true),
    () => {
      shell.showLost(false);
      loop.wake();
    },
  );
  const controls: Controls = createControls(canvas, rig, store, {
    onPick: pickPoint,
    onMove() {
      shown?.player.pause();
      loop.wake();
    },
  });
  const address = createAddress(linkState, followAddress);
  const lab = createLab(shell.labHost, {
    store,
    current: () => {
      if (!shown) return null;
      const view = cullView(shown);
      return {
        loaded: shown.loaded,
        parts: shown.parts,
        view,
        camera: createCamera(view, MEASURE_WIDTH / MEASURE_HEIGHT),
      };
    },
    counter: () => rendererNow().counter,
    heavy: () => rendererNow().heavy,
    renderer: stage.context.renderer,
    jumpTo: place,
  });

  installShortcuts(document, actions, store);
  store.subscribe((changed) => {
    if (changed.has('frozen') && shown) shown.frozen = store.value.frozen ? (shown.frozen ?? view()) : null;
    // a comparison is one of heat maps
    if (changed.has('compare') && store.value.compare !== 'off') store.set({ mode: 'heat' });
    address.update();
    loop.wake();
  });
  new ResizeObserver(() => loop.wake()).observe(canvas);
  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => setPointer({ x: offsetX, y: offsetY }));
  canvas.addEventListener('pointerleave', () => setPointer(null));
  followAddress();
  fetchCatalogue().then(shell.setCatalogue, (error: Error) => shell.showMessage(error.message, 'error'));

  function rendererNow(): Renderer {
    if (stage.renderer) return stage.renderer;
    throw new Error('The browser has taken the graphics context away: measure again when the picture is back.');
  }

  function createActions(): Actions {
    return {
      openScene: (name) => void openScene(name),
      openFiles: (files) => void load((onProgress, signal) => loader.loadFiles(files, onProgress, signal)),
      cancelLoading: () => loading.cancel(),
      splitScene(how) {
        const from = shown?.loaded;
        if (!from) return;
        void load((onProgress, signal) => loader.splitLoaded(from, how, onProgress, signal), {
          parts: how,
          view: view(),
        });
      },
      resetCamera: () => shown && place(shown.opening),
      playPath(on) {
        if (!shown) return;
        if (on ?? !shown.player.playing) shown.player.play();
        else shown.player.pause();
        loop.wake();
      },
      seekPath(part) {
        if (!shown) return;
        shown.player.pause();
        shown.player.seek(part);
        place(shown.player.viewAt(part));
      },
      toggleLab(open) {
        if (open ?? !lab.isOpen) lab.open();
        else lab.close();
      },
      toggleHelp: (open) => shell.toggleHelp(open),
      toggleInterface: (visible) => shell.toggleInterface(visible),
      copyLink: () => void shell.copyText(address.link(), 'The address of this picture is in the clipboard.'),
      saveImage: () => saveImage(canvas, shown?.loaded.title ?? 'cull64'),
      unpick: () => setPicked(null),
    };
  }

  async function openScene(name: string, from?: { view?: View; frozen?: View | null }): Promise<void> {
    await load(async (onProgress, signal) => loader.loadBuiltIn(await fetchEntry(name), onProgress, signal), from);
  }

  async function load(
    job: Job,
    { parts, view: from, frozen = null }: { parts?: SplitHow; view?: View; frozen?: View | null } = {},
  ): Promise<void> {
    const loaded = await loading.run(job);
    if (!loaded) return;
    shown = createShown(loaded, parts, canvas.clientWidth / canvas.clientHeight);
    shown.frozen = frozen;
    store.set({ frozen: frozen !== null, scrub: 1 });
    live.clear();
    stage.show(loaded);
    place(from ?? shown.opening);
    shell.setScene(loaded);
    lab.sceneChanged();
    for (const note of loaded.scene.notes.slice(0, 2)) shell.showMessage(`${loaded.title}: ${note}.`, 'info');
  }

  /** The camera's view as it stands, with the field of view that is set. */
  function view(): View {
    return { ...rig.view(), fov: store.value.fov };
  }

  function cullView(of: Shown): View {
    return of.frozen ?? view();
  }

  function place(to: View): void {
    rig = createRig(to, shown?.size ?? 1);
    controls.setRig(rig);
    store.set({ fov: to.fov ?? 60 });
    address.update();
    loop.wake();
  }

  function aspect(): number {
    const { n64, n64Size } = store.value;
    return n64 && n64Size && !isMap() ? N64_WIDTH / N64_HEIGHT : canvas.width / canvas.height;
  }

  function isMap(): boolean {
    return store.value.mode === 'heat' || store.value.mode === 'layers';
  }

  /** @returns whether another frame is wanted at once */
  function frame(seconds: number): boolean {
    if (!shown || !stage.renderer) return false;
    const began = performance.now();
    stage.fit();
    const { player, finder, other } = shown;
    const settings = store.value;
    const moved = controls.update(seconds);
    if (player.playing) {
      player.advance(seconds);
      rig.place(player.viewAt(player.part));
    }
    const moving = moved || player.playing;
    if (moving) address.update();
    const camera = createCamera(view(), aspect());
    const cullCamera = shown.frozen ? createCamera(shown.frozen, aspect()) : camera;

    const found = findRepeatedly(finder, cullCamera, settings, moving);
    const count = Math.round(settings.scrub * finder.count);
    drawn = { ids: finder.ids, count };
    let against: DrawList | null = null;
    if (settings.compare !== 'off' && settings.mode === 'heat') {
      findVisible(other, cullCamera, settings.culling, settings.against);
      against = { ids: other.ids, count: Math.round(settings.scrub * other.count) };
    }
    const stats = stage.renderer.draw({ settings, camera, cullCamera, list: drawn, against, picked: shown.picked });
    countFragments(shown, cullCamera, moving);
    report = {
      total: objectCount(shown.loaded.scene),
      visible: finder.count,
      drawn: count,
      nodes: finder.nodes,
      leaves: finder.leaves,
      planes: finder.planes,
      ...found,
      ...stats,
      frameMillis: performance.now() - began,
      overdraw: settings.live ? live.value : null,
    };
    shell.setReport(report);
    tellPath(shown, moved);
    tellCursor();
    return moving;
  }

  /** Counts what the culling camera sees at the measuring size, when there is time for it. */
  function countFragments({ other }: Shown, cullCamera: Camera, moving: boolean): void {
    clearTimeout(countTimer);
    const { live: wanted, culling, order, scrub } = store.value;
    if (!wanted || !stage.renderer) return;
    const wait = live.wait(moving);
    if (wait > 0) {
      if (!moving) countTimer = setTimeout(loop.wake, wait);
      return;
    }
    const measured = { ...cullCamera, aspect: MEASURE_WIDTH / MEASURE_HEIGHT };
    findVisible(other, measured, culling, order);
    live.take(stage.renderer.counter, measured, { ids: other.ids, count: Math.round(scrub * other.count) });
  }

  function tellPath({ player, loaded }: Shown, moved: boolean): void {
    shell.setPath({
      playing: player.playing,
      part: player.part,
      views: loaded.views.length,
      index: moved ? null : player.indexOf(player.part),
      recorded: loaded.recorded,
    });
  }

  function tellCursor(): void {
    const scale = canvas.width / canvas.clientWidth;
    const under = isMap() && pointer ? stage.renderer?.countAt(pointer.x * scale, pointer.y * scale) : null;
    shell.setCursor(under ?? null);
  }

  function setPointer(at: { x: number; y: number } | null): void {
    pointer = at;
    if (isMap()) loop.wake();
  }

  function pickPoint(x: number, y: number): void {
    if (!shown) return;
    const scale = canvas.width / canvas.clientWidth;
    const { n64, n64Size } = store.value;
    const whole = { x: 0, y: 0, width: canvas.width, height: canvas.height };
    const port = n64 && n64Size && !isMap() ? n64Viewport(canvas.width, canvas.height) : whole;
    const top = canvas.height - port.y - port.height;
    const at = { x: x * scale - port.x, y: y * scale - top, width: port.width, height: port.height };
    setPicked(pickAt(shown.loaded, createCamera(view(), aspect()), at, drawn));
  }

  function setPicked(object: number | null): void {
    if (!shown) return;
    shown.picked = object;
    const cullCamera = createCamera(cullView(shown), aspect());
    shell.setPicked(object === null ? null : describeObject(shown.loaded, object, cullCamera, drawn));
    loop.wake();
  }

  function linkState(): LinkState {
    return { scene: shown?.loaded.name ?? null, camera: view(), frozen: shown?.frozen ?? null, settings: store.value };
  }

  /** Brings the page to what the address says: at the start, and when somebody changes it. */
  function followAddress(): void {
    const { scene, camera, frozen, settings, faults } = address.read();
    for (const fault of faults) shell.showMessage(`The address: ${fault}.`, 'error');
    store.set(settings);
    const name = scene ?? DEFAULT_SCENE;
    if (shown?.loaded.name !== name) void openScene(name, { view: camera, frozen });
    else if (camera) {
      shown.frozen = frozen ?? null;
      place(camera);
    }
  }

  return {
    store,
    actions,
    stage,
    get report() {
      return report;
    },
    get loaded() {
      return shown?.loaded ?? null;
    },
    get ready() {
      return (
        shown !== null &&
        report !== null &&
        report.total === objectCount(shown.loaded.scene) &&
        !loading.busy &&
        loop.idle
      );
    },
    view,
    place,
    drawn: () => drawn.ids.slice(0, drawn.count),
    link: address.link,
  };
}
