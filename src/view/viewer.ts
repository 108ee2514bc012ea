/**
 * Joins the parts of the page, which do not know each other: which scene is shown, from where, and what a frame is made
 * of.
 */

import { type Camera, createCamera, type View } from '../core/math/camera.ts';
import { objectCount } from '../core/scene/scene.ts';
import { inSight } from '../overdraw/frame/in-sight.ts';
import { createPilot } from './control/pilot.ts';
import { installShortcuts } from './control/shortcuts.ts';
import { createWater } from './control/water.ts';
import { MEASURE_HEIGHT, MEASURE_WIDTH } from './gl/measuring-size.ts';
import type { LabDeps } from './lab/lab.ts';
import { DEFAULT_SCENE } from './load/ahead.ts';
import { fetchCatalogue } from './load/catalogue.ts';
import { givenPath, type LoadedScene } from './load/loaded.ts';
import { createLoader } from './load/loader.ts';
import { createLoading } from './load/loading.ts';
import { standsAt } from './overlay/frustum.ts';
import { createActions } from './page/actions.ts';
import { createAddress } from './page/address.ts';
import { createFollower } from './page/follower.ts';
import { createGpuLine } from './page/gpu-line.ts';
import { createLateLab } from './page/late-lab.ts';
import { createLessons } from './page/lessons.ts';
import { createNews } from './page/news.ts';
import { createOpener, type Start } from './page/opener.ts';
import { createOpening } from './page/opening.ts';
import { createOwnPath } from './page/own-path.ts';
import { createRace } from './page/race.ts';
import { fileStem, stripOf } from './page/strip-of.ts';
import { createTakeHome } from './page/take-home.ts';
import { treesHere } from './page/trees-here.ts';
import { createYours } from './page/yours.ts';
import { createFrameMaker, type Frame } from './picture/frame.ts';
import { createFrameLoop } from './picture/frame-loop.ts';
import type { Area } from './picture/free-area.ts';
import { openingView } from './picture/opening-view.ts';
import { pausesOf } from './picture/pauses.ts';
import { isStacked, type PicturePlace, picturePlace } from './picture/picture-place.ts';
import { createReadout } from './picture/readout.ts';
import type { Renderer } from './picture/renderer.ts';
import { createStage, type Stage } from './picture/stage.ts';
import { makingOf } from './save/making.ts';
import { saveFile } from './save/save-file.ts';
import { createCellsAhead } from './shown/cells-ahead.ts';
import type { HiddenShown } from './shown/hidden-shown.ts';
import { createMovingControl, MOVING_SETTINGS } from './shown/moving-control.ts';
import type { MovingShown } from './shown/moving-shown.ts';
import { createPicks } from './shown/picks.ts';
import { type Shown, setFrozen, takePath } from './shown/shown.ts';
import { isLearned } from './shown/tree-choice.ts';
import { createTreeKeeper } from './shown/tree-keeper.ts';
import type { Actions } from './state/actions.ts';
import type { LinkState } from './state/permalink.ts';
import type { FrameReport } from './state/report.ts';
import { asksForConsole } from './state/settings.ts';
import type { Store } from './state/store.ts';
import { createShell } from './ui/shell.ts';

export interface Viewer {
  readonly store: Store;
  readonly actions: Actions;
  readonly stage: Stage;
  /** the figures of the last frame; null before the first */
  readonly report: FrameReport | null;
  readonly loaded: LoadedScene | null;
  /** null where nothing moves */
  readonly moving: MovingShown | null;
  /** whether a scene is on screen, nothing is being loaded, and no frame is due */
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

const LOST = 'The browser took the graphics context away: measure again when the picture is back.';

/** @throws WebGLMissing */
export function createViewer(root: HTMLElement, store: Store): Viewer {
  let shown: Shown | null = null;
  let last: Frame | null = null;
  /** whether nothing of the scene is in the picture, which the page then says */
  let lost = false;

  const loader = createLoader();
  const actions = createActions(store, () => ({
    shown,
    hidden: hiddenNow(),
    byConsole: asksForConsole(store.value),
    shell,
    address,
    loading,
    opener,
    pilot,
    ownPath,
    picks,
    movingControl,
    takeHome,
    lessons,
    race,
    report: last?.report ?? null,
    openingOf,
    wake: loop.wake,
  }));
  const shell = createShell(root, store, actions);
  const { canvas } = shell;
  const loading = createLoading(shell.setProgress, (line) => shell.showMessage(line, 'error'));
  const loop = createFrameLoop(frame);
  const news = createNews(shell.showMessage);
  const yours = createYours((line, view, saves) => {
    const run = (): void => {
      pilot.goTo(view);
      store.set({ order: 'tree', against: 'file', compare: 'split' });
    };
    return shell.showMessage(line, 'info', ...(saves ? [{ label: 'Show both', run }] : []));
  });
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
      if (learned)
        news.learned(learned.report, stage.renderer && treesHere(to, stage.renderer.counter, to.frozen ?? cameraNow()));
    },
    hides({ loaded, hidden }) {
      if (hidden?.found === loaded.cells) news.cellsOfFile(loaded.title);
      lab.sceneChanged();
      loop.wake();
    },
  });
  const cellsAhead = createCellsAhead(() => loop.wake());
  const frames = createFrameMaker(
    () => store.value,
    (report) => {
      if (last) last = { ...last, report };
      shell.setReport(report);
      race.setReport(report);
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
      updateAddress();
      loop.wake();
    },
    walls: () => shown?.trees.walls ?? null,
    water: () => shown && createWater(shown.loaded.scene, shown.loaded.look?.water ?? []),
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
    stage: (loaded, signal) => stage.show(loaded, async () => signal.throwIfAborted()),
    tell: (line) => shell.showMessage(line, 'info'),
    changed() {
      frames.reset();
      lab.sceneChanged();
      loop.wake();
    },
  });
  const readout = createReadout(canvas, (x, y) => stage.renderer?.countAt(x, y) ?? null, shell.setCursor);
  const opener = createOpener({ loader, loading, stage, shown: () => shown, begin });
  const address = createAddress(linkState, () => follower.follow());
  const follower = createFollower({
    store,
    address,
    opener,
    shown: () => shown,
    pilot,
    picks,
    ownPath: { set: (views) => ownPath.set(views) },
    tell: shell.showMessage,
  });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gpuLine = createGpuLine(
    stage.context,
    () => (last && stage.renderer ? { frame: last, heavy: stage.renderer.heavy } : null),
    shell.setGpuLine,
  );
  const opening = createOpening({ store, pilot, shell, onRest: gpuLine.take, scene: DEFAULT_SCENE, still });
  const race = createRace({
    store,
    canvas,
    show: shell.setRace,
    recount: frames.reset,
    // the address is that of the finished halves
    content: (report) =>
      stripOf(shown!, store.value, report, { link: address.link({ scrub: 1 }), stacked: isStacked(freeNow()) }),
    save: (video, ending) => saveFile(`${fileStem(shown!)}-race.${ending}`, video),
  });
  const labDeps: LabDeps = {
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
  };
  const lab = createLateLab(
    async () => (await import('./lab/lab.ts')).createLab(shell.labHost, labDeps),
    () => loop.wake(),
    () => {
      store.set({ lab: false });
      shell.showMessage('The lab could not be downloaded: check the connection and try again.', 'error');
    },
  );

  const lessons = createLessons({
    shell,
    begun: opening.leave,
    async goTo(link) {
      const isThere = await address.goTo(store.value.embed ? `${link}&embed=1` : link);
      // no count of the picture before is told as the step's
      frames.reset();
      loop.wake();
      return isThere;
    },
  });
  const takeHome = createTakeHome(shell.dialogHost, shell.showMessage);
  const ownPath = createOwnPath({
    shown: () => shown,
    pilot,
    tell: shell.showMessage,
    changed() {
      lab.pathChanged();
      updateAddress();
      loop.wake();
    },
  });

  installShortcuts(document, actions, store);
  store.subscribe((changed) => {
    if (changed.has('lab')) store.value.lab ? lab.open() : lab.close();
    if (changed.has('frozen') && shown) setFrozen(shown, store.value.frozen ? (shown.frozen ?? cameraNow()) : null);
    // one order on both sides shows nothing
    if (!follower.isSetting && store.value.order === store.value.against)
      store.set({ against: store.value.order === 'file' ? 'tree' : 'file' });
    // orders are compared as heat maps
    if (!follower.isSetting && changed.has('compare') && store.value.compare !== 'off') store.set({ mode: 'heat' });
    if (!follower.isSetting && changed.has('move')) news.move(store.value.move);
    if (changed.has('hidden') && shown?.hidden) lab.sceneChanged();
    if (MOVING_SETTINGS.some((name) => changed.has(name))) void movingControl.sync(changed.has('moving'));
    updateAddress();
    loop.wake();
  });
  shell.onLayout(loop.wake);
  void follower.follow();
  lessons.open();
  fetchCatalogue().then(shell.setCatalogue, (error: Error) => shell.showMessage(error.message, 'error'));

  function treesChanged({ loaded, trees }: Shown): void {
    shell.setDepth(Math.max(loaded.tree.depth, ...Object.values(trees).map(({ depth }) => depth)));
    loop.wake();
  }

  /** What is left out of the scene on screen as hidden; null for nothing. */
  function hiddenNow(): HiddenShown | null {
    return store.value.hidden ? (shown?.hidden ?? null) : null;
  }

  function updateAddress(): void {
    // the opening is where the address says nothing; and before the first frame of a scene it is not known which it is
    if (last && !opening.isOn) address.update();
  }

  function rendererNow(): Renderer {
    if (stage.renderer) return stage.renderer;
    throw new Error(LOST);
  }

  /** Show a scene that is on the GPU. */
  function begin(next: Shown, start: Start): void {
    if (start.path) takePath(next, givenPath(start.path));
    const { loaded, parts } = next;
    const isFirst = shown === null;
    frames.reset();
    shown = next;
    last = null;
    setFrozen(next, start.frozen ?? null);
    picks.aim(start.pick ?? null);
    store.set({ frozen: next.frozen !== null, scrub: start.scrub });
    const from = openingOf(loaded);
    pilot.setScene(loaded.views, loaded.recorded, next.size);
    pilot.goTo(start.view ?? (start.fov === undefined ? from : { ...from, fov: start.fov }));
    shell.setScene(loaded, parts);
    lab.sceneChanged();
    if (isFirst && matchMedia('(prefers-reduced-motion: reduce)').matches) store.set({ still: true });
    void movingControl.sync();
    if (isFirst && location.hash === '' && !lessons.isOn) opening.begin(next);
    else {
      opening.leave();
      address.update();
    }
    yours.stop();
    if (parts) return;
    news.scene(loaded);
    if (loaded.name === null) void yours.count(loaded, from);
  }

  /** The area that the panels leave free, in pixels of the canvas. */
  function freeNow(): Area {
    const { left, top, width, height } = shell.freeArea();
    // a window may have a width of 0
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
    if (flying) updateAddress();
    trees.provide(shown);
    const moving = [
      flying,
      picks.update(shown, seconds),
      movingControl.advance(seconds),
      opening.advance(seconds),
      race.advance(),
    ].includes(true);
    last = frames.make(stage.renderer, canvas, freeNow(), shown, pilot.view(), moving);
    shell.setReport(last.report);
    race.setReport(last.report);
    shell.setPath(pilot.path);
    const picked = picks.tell(shown, last);
    shell.setAtFrozen(shown.frozen !== null && standsAt(shown.frozen, last.camera.eye));
    if (!moving) {
      readout.update();
      cellsAhead.provide(shown);
    }
    // the message appears when the picture rests, and goes at once
    if (!moving || lost) {
      lost = isLost(shown, last.camera);
      shell.setLost(lost);
    }
    return moving || picked;
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
    updateAddress();
    loop.wake();
  }

  function linkState(): LinkState {
    return {
      scene: shown?.loaded.name ?? null,
      camera: pilot.view(),
      frozen: shown?.frozen ?? null,
      pick: shown?.picked?.ray ?? null,
      path: shown && shown.loaded.views !== shown.came.views ? shown.loaded.views : null,
      settings: store.value,
    };
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
    link: () => address.link(),
  };
}
