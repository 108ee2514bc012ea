/**
 * The life of the page: which scene is shown, from where, and what a frame is made of. The parts know nothing of each other; here
 * they meet.
 */

import { inSight } from '../frame/in-sight.ts';
import type { PartsHow } from '../learn/parts.ts';
import { type Camera, createCamera, type View } from '../math/camera.ts';
import { objectCount } from '../scene/scene.ts';
import { reasonOf } from '../scene/scene-error.ts';
import { createAddress } from './address.ts';
import { installShortcuts } from './control/shortcuts.ts';
import { createFrameMaker, type Frame } from './frame.ts';
import { createFrameLoop } from './frame-loop.ts';
import type { Area } from './free-area.ts';
import { MEASURE_HEIGHT, MEASURE_WIDTH, type Renderer } from './gl/renderer.ts';
import type { HiddenShown } from './hidden-shown.ts';
import { createLab } from './lab/lab.ts';
import { DEFAULT_SCENE, loadScene } from './load/ahead.ts';
import { fetchCatalogue } from './load/catalogue.ts';
import type { LoadedScene } from './load/loaded.ts';
import { createLoader } from './load/loader.ts';
import { createLoading, type Job } from './loading.ts';
import { createMovingControl, MOVING_SETTINGS } from './moving-control.ts';
import type { MovingShown } from './moving-shown.ts';
import { createNews } from './news.ts';
import { standsAt } from './overlay/frustum.ts';
import { createOwnPath, holdsList, loneJson } from './own-path.ts';
import { createPicks } from './picks.ts';
import { type PicturePlace, picturePlace } from './picture-place.ts';
import { createPilot } from './pilot.ts';
import { createReadout } from './readout.ts';
import { saveFile } from './save-file.ts';
import { createShown, openingView, type Shown } from './shown.ts';
import { createStage, type Stage } from './stage.ts';
import type { Actions } from './state/actions.ts';
import type { LinkState } from './state/permalink.ts';
import type { FrameReport } from './state/report.ts';
import { defaultSettings } from './state/settings.ts';
import type { Store } from './state/store.ts';
import { isLearned, makingOf, trainOf } from './tree-choice.ts';
import { treeFileOf } from './tree-file.ts';
import { createTreeKeeper } from './tree-keeper.ts';
import { createShell } from './ui/shell.ts';

export interface Viewer {
  readonly store: Store;
  readonly actions: Actions;
  readonly stage: Stage;
  /** of the last frame; null before the first */
  readonly report: FrameReport | null;
  readonly loaded: LoadedScene | null;
  /** null where nothing moves */
  readonly moving: MovingShown | null;
  /** a scene is on screen, nothing is being loaded, and no frame is due */
  readonly ready: boolean;
  /** where the camera stands */
  view(): View;
  place(view: View): void;
  /** where on the canvas the picture stands */
  readonly picture: PicturePlace;
  /** ids of the objects drawn last, in draw order */
  drawn(): Uint32Array;
  /** address of what is on screen */
  link(): string;
}

const PATIENCE = 50;
const LARGE_BYTES = 8 * 1024 * 1024;
const LOST = 'The browser took the graphics context away: measure again when the picture is back.';

/** How a scene begins. */
interface Start {
  view?: View;
  /** of the opening view, where no view is given */
  fov?: number;
  frozen?: Camera | null;
  scrub: number;
}

/** @throws WebGLMissing */
export function createViewer(root: HTMLElement, store: Store): Viewer {
  let shown: Shown | null = null;
  let last: Frame | null = null;
  /** the settings are being set to what the address says */
  let following = false;
  /** nothing of the scene is in the picture, and the page says so */
  let lost = false;
  /** the built-in scene that is being loaded */
  let wanted: string | null = null;

  const loader = createLoader();
  const actions = createActions();
  const shell = createShell(root, store, actions);
  const { canvas } = shell;
  const loading = createLoading(shell.setProgress, (line) => shell.showMessage(line, 'error'));
  const loop = createFrameLoop(frame);
  const news = createNews(shell.showMessage);
  const picks = createPicks(store, shell.setPicked);
  const trees = createTreeKeeper({
    store,
    loader,
    loading,
    stage: (next, signal) => stage.show((next.moving ?? next).loaded, pausesOf(next.loaded, signal)),
    built: treesChanged,
    changed(to, learned) {
      frames.reset();
      shell.setScene(to.loaded, to.parts);
      treesChanged(to);
      lab.sceneChanged();
      if (learned) news.learned(learned.report);
    },
    hides({ loaded, hidden }) {
      if (hidden?.found === loaded.cells) news.cellsOfFile(loaded.title);
      lab.sceneChanged();
      loop.wake();
    },
  });
  const frames = createFrameMaker(
    () => store.value,
    (report) => {
      if (last) last = { ...last, report };
      shell.setReport(report);
    },
  );
  const stage = createStage(
    canvas,
    () => {
      frames.reset();
      lab.interrupt(LOST);
      shell.showLost(true);
    },
    () => {
      shell.showLost(false);
      loop.wake();
    },
  );
  const pilot = createPilot(canvas, store, {
    onPick: pickPoint,
    picture() {
      const { left, top, width, height } = placeNow();
      const scale = canvas.clientWidth / canvas.width;
      return { x: (left + width / 2) * scale, y: (top + height / 2) * scale, height: height * scale };
    },
    onMove() {
      if (shown) address.update();
      loop.wake();
    },
    walls: () => shown?.trees.walls ?? null,
    onNoGround() {
      shell.showMessage('There is no ground to walk on.', 'info');
      store.set({ move: 'fly' });
    },
  });
  const movingControl = createMovingControl({
    store,
    shown: () => shown,
    view: pilot.view,
    loading,
    stage,
    tell: (line) => shell.showMessage(line, 'info'),
    changed() {
      frames.reset();
      lab.sceneChanged();
      loop.wake();
    },
  });
  const readout = createReadout(canvas, (x, y) => stage.renderer?.countAt(x, y) ?? null, shell.setCursor);
  const address = createAddress(linkState, followAddress);
  const lab = createLab(shell.labHost, {
    store,
    current: () => {
      if (!shown) return null;
      const camera = createCamera(shown.frozen ?? pilot.view(), MEASURE_WIDTH / MEASURE_HEIGHT);
      const { loaded, moving, choice } = shown;
      const otherTree = isLearned(shown) ? choice.came.tree : null;
      return { loaded, made: makingOf(shown, hiddenNow()), moving, hidden: hiddenNow(), otherTree, camera };
    },
    counter: () => rendererNow().counter,
    heavy: () => rendererNow().heavy,
    place: (poses) => rendererNow().place(poses),
    renderer: stage.context.renderer,
    jumpTo: pilot.goTo,
  });

  const ownPath = createOwnPath({
    shown: () => shown,
    pilot,
    tell: shell.showMessage,
    changed() {
      lab.pathChanged();
      loop.wake();
    },
  });

  installShortcuts(document, actions, store);
  store.subscribe((changed) => {
    if (changed.has('frozen') && shown) shown.frozen = store.value.frozen ? (shown.frozen ?? cameraNow()) : null;
    // one order on both sides shows nothing
    if (!following && store.value.order === store.value.against)
      store.set({ against: store.value.order === 'file' ? 'tree' : 'file' });
    // a comparison is one of heat maps
    if (!following && changed.has('compare') && store.value.compare !== 'off') store.set({ mode: 'heat' });
    if (!following && changed.has('move')) news.move(store.value.move);
    if (changed.has('hidden') && shown?.hidden) lab.sceneChanged();
    if (MOVING_SETTINGS.some((name) => changed.has(name))) void movingControl.sync();
    if (shown) address.update();
    loop.wake();
  });
  shell.onLayout(loop.wake);
  followAddress();
  fetchCatalogue().then(shell.setCatalogue, (error: Error) => shell.showMessage(error.message, 'error'));

  function treesChanged({ loaded, trees }: Shown): void {
    shell.setDepth(Math.max(loaded.tree.depth, ...Object.values(trees).map(({ depth }) => depth)));
    loop.wake();
  }

  /** What is left out of what is on screen; null for nothing. */
  function hiddenNow(): HiddenShown | null {
    return store.value.hidden ? (shown?.hidden ?? null) : null;
  }

  function rendererNow(): Renderer {
    if (stage.renderer) return stage.renderer;
    throw new Error(LOST);
  }

  function createActions(): Actions {
    return {
      openScene(name) {
        shell.clearMessages();
        address.leaveBehind();
        void openScene(name);
      },
      openFiles(files) {
        shell.clearMessages();
        const json = loneJson(files);
        if (json) void holdsList(json).then((views) => (views ? ownPath.openFile(json) : openFiles(files)));
        else void openFiles(files);
      },
      cancelLoading: () => loading.cancel(),
      splitScene(how) {
        if (!shown) return;
        const { loaded } = shown;
        const train = trainOf(shown);
        const start = { view: pilot.view(), scrub: 1 };
        void load((onProgress, signal) => loader.splitLoaded(loaded, how, train, onProgress, signal), start, how);
      },
      resetCamera() {
        if (shown) pilot.goTo(openingOf(shown.loaded));
      },
      playPath: (on) => shown && pilot.play(on),
      seekPath: (part) => shown && pilot.seek(part),
      addView: () => ownPath.addView(),
      saveViews: () => ownPath.save(),
      restorePath: () => ownPath.restore(),
      toggleLab(open) {
        if (open ?? !lab.isOpen) lab.open();
        else lab.close();
        loop.wake();
      },
      toggleHelp: (open) => shell.toggleHelp(open),
      toggleInterface(visible) {
        shell.toggleInterface(visible);
        loop.wake();
      },
      copyLink() {
        if (shown?.loaded.name !== null)
          return void shell.copyText(address.link(), 'The address of this picture is in the clipboard.');
        shell.showMessage('Only built-in scenes have an address: a file of your own stays on your computer.', 'info');
      },
      saveImage() {
        const name = (shown?.loaded.title ?? 'cull64').toLowerCase().replace(/[^a-z0-9]+/g, '-');
        canvas.toBlob((png) => png && saveFile(`${name}.png`, png));
      },
      saveTree() {
        if (!shown) return;
        try {
          const { name, bytes, said } = treeFileOf(shown, makingOf(shown, hiddenNow()), hiddenNow());
          saveFile(name, new Blob([bytes]));
          shell.showMessage(said, 'info');
        } catch (error) {
          shell.showMessage(`The tree cannot be saved: ${reasonOf(error)}.`, 'error');
        }
      },
      pourAgain: () => void movingControl.pourAgain(),
      unpick() {
        if (shown) picks.forget(shown);
        loop.wake();
      },
    };
  }

  async function openScene(name: string, start?: Start): Promise<void> {
    wanted = name;
    await load((onProgress, signal) => loadScene(name, onProgress, signal), start);
  }

  async function openFiles(files: readonly File[]): Promise<void> {
    address.leaveBehind();
    await load((onProgress, signal) => loader.loadFiles(files, onProgress, signal));
  }

  /** Without a `start` of its own a scene begins at its opening view, with nothing frozen and all of it drawn. */
  async function load(job: Job<LoadedScene>, start: Start = { scrub: 1 }, parts?: PartsHow): Promise<void> {
    const made = await loading.run(async (onProgress, signal) => {
      const loaded = await job(onProgress, signal);
      const pause = pausesOf(loaded, signal);
      await pause();
      const next = createShown(loaded, parts, parts && shown);
      await stage.show(loaded, pause);
      return next;
    });
    if (!loading.busy) wanted = null;
    if (!made) return;
    const { loaded } = made;
    frames.reset();
    shown = made;
    shown.frozen = start.frozen ?? null;
    store.set({ frozen: shown.frozen !== null, scrub: start.scrub });
    last = null;
    const opening = openingOf(loaded);
    pilot.setScene(loaded.views, loaded.recorded, shown.size);
    pilot.goTo(start.view ?? (start.fov === undefined ? opening : { ...opening, fov: start.fov }));
    shell.setScene(loaded, parts);
    lab.sceneChanged();
    void movingControl.sync();
    if (!parts) news.scene(loaded);
  }

  /** What the panels leave free, in pixels of the canvas. */
  function freeNow(): Area {
    const { left, top, width, height } = shell.freeArea();
    // a window may have no width at all
    const scale = canvas.width / Math.max(1, canvas.clientWidth);
    return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
  }

  function placeNow(): PicturePlace {
    return picturePlace(canvas, freeNow(), store.value);
  }

  function openingOf(loaded: LoadedScene): View {
    stage.fit();
    return openingView(loaded, placeNow(), freeNow());
  }

  function cameraNow(): Camera {
    const { width, height } = placeNow();
    return createCamera(pilot.view(), width / height);
  }

  /** @returns whether another frame is wanted at once */
  function frame(seconds: number): boolean {
    if (!shown || !stage.renderer) return false;
    stage.fit();
    const flying = pilot.update(seconds);
    if (flying) address.update();
    trees.provide(shown);
    const moving = [flying, picks.update(shown, seconds), movingControl.advance(seconds)].includes(true);
    last = frames.make(stage.renderer, canvas, freeNow(), shown, pilot.view(), moving);
    shell.setReport(last.report);
    shell.setPath(pilot.path);
    picks.tell(shown, last);
    shell.setAtFrozen(shown.frozen !== null && standsAt(shown.frozen, last.camera.eye));
    if (!moving) readout.update();
    // told when the picture rests, taken back at once
    if (!moving || lost) {
      lost = isLost(shown, last.camera);
      shell.setLost(lost);
    }
    return moving;
  }

  function isLost({ loaded: { scene, tree } }: Shown, camera: Camera): boolean {
    return objectCount(scene) > 0 && !inSight(scene.spheres, tree, camera, canvas.height);
  }

  /** @param x, y in CSS pixels of the canvas */
  function pickPoint(x: number, y: number): void {
    if (!shown || !last) return;
    const scale = canvas.width / canvas.clientWidth;
    const { left, top, width, height } = placeNow();
    const at = { x: x * scale - left, y: y * scale - top, width, height };
    const hit = picks.pick(shown, last, at);
    if (hit && store.value.move === 'orbit') pilot.setPivot(hit.point);
    loop.wake();
  }

  function linkState(): LinkState {
    return {
      scene: shown?.loaded.name ?? null,
      camera: pilot.view(),
      frozen: shown?.frozen ?? null,
      settings: store.value,
    };
  }

  /** Brings the page to what the address says: at the start, and when somebody changes it. */
  function followAddress(): void {
    const { scene, camera, frozen = null, settings, faults } = address.read();
    if (faults.length > 0) shell.showMessage(`The address:\n${faults.map((fault) => `${fault}.`).join('\n')}`, 'error');
    const now = wanted ?? shown?.loaded.name ?? null;
    const name = scene ?? (shown ? now : DEFAULT_SCENE);
    // an address without a scene is of an own model: its camera means nothing in another scene
    const foreign = scene === undefined && name !== null && (camera !== undefined || frozen !== null);
    const lens = foreign ? { fov: store.value.fov, frozen: store.value.frozen } : {};
    following = true;
    store.set({ ...defaultSettings(), ...settings, ...lens });
    following = false;
    if (foreign) shell.showMessage('This address was made for a model of your own: open its file again.', 'info');
    if (name !== null && name !== now) {
      const start = {
        view: foreign ? undefined : camera,
        frozen: foreign ? null : frozen,
        fov: foreign ? undefined : settings.fov,
        scrub: store.value.scrub,
      };
      void openScene(name, start).then(() => {
        if (!shown && name !== DEFAULT_SCENE) void openScene(DEFAULT_SCENE);
      });
    } else if (shown && foreign) address.update();
    else if (shown) {
      shown.frozen = frozen;
      store.set({ frozen: frozen !== null });
      if (camera) pilot.place(camera);
    }
  }

  return {
    store,
    actions,
    stage,
    get report() {
      return last?.report ?? null;
    },
    get loaded() {
      return shown?.loaded ?? null;
    },
    get moving() {
      return shown?.moving ?? null;
    },
    get ready() {
      return last !== null && !loading.busy && loop.idle;
    },
    view: pilot.view,
    place: pilot.place,
    get picture() {
      return placeNow();
    },
    drawn: () => last?.drawn.ids.slice(0, last.drawn.count) ?? new Uint32Array(0),
    link: address.link,
  };
}

/** What is awaited between the steps in which a scene is put on screen: a large one would hold the page up, so it comes in tasks of their own. */
function pausesOf({ mesh }: LoadedScene, signal: AbortSignal): () => Promise<void> {
  const large = mesh.positions.byteLength > LARGE_BYTES;
  return async () => {
    if (large) await nextTask();
    signal.throwIfAborted();
  };
}

/** After the next frame; a page that nobody sees has none, and waits for PATIENCE milliseconds. */
function nextTask(): Promise<void> {
  return new Promise((run) => {
    requestAnimationFrame(() => run());
    setTimeout(run, PATIENCE);
  });
}
