/**
 * The list of the page's parts, which do not know each other: which scene is shown, from where, and what a frame is made of. Where two
 * parts need each other, one asks by a callback of `Calls`, which the other answers.
 */

import { type Camera, createCamera, type View } from '../core/math/camera.ts';
import { objectCount } from '../core/scene/scene.ts';
import { inSight } from '../overdraw/frame/in-sight.ts';
import { createPilot, type Pilot } from './control/pilot.ts';
import { installShortcuts } from './control/shortcuts.ts';
import { createWater } from './control/water.ts';
import { MEASURE_HEIGHT, MEASURE_WIDTH } from './gl/measuring-size.ts';
import type { Lab, LabDeps } from './lab/lab.ts';
import { DEFAULT_SCENE } from './load/ahead.ts';
import { fetchCatalogue } from './load/catalogue.ts';
import { givenPath, type LoadedScene } from './load/loaded.ts';
import { createLoader, type Loader } from './load/loader.ts';
import { createLoading, type Loading } from './load/loading.ts';
import { standsAt } from './overlay/frustum.ts';
import { type ActedOn, createActions } from './page/actions.ts';
import { type Address, createAddress } from './page/address.ts';
import { createFollower, type Follower } from './page/follower.ts';
import { createGpuLine } from './page/gpu-line.ts';
import { createLateLab } from './page/late-lab.ts';
import { createLessons, type Lessons } from './page/lessons.ts';
import { createNews, type News } from './page/news.ts';
import { createOpener, type Opener, type Start } from './page/opener.ts';
import { createOpening, type Opening } from './page/opening.ts';
import { createOwnPath, type OwnPath } from './page/own-path.ts';
import { createRace, type Race } from './page/race.ts';
import { fileStem, stripOf } from './page/strip-of.ts';
import { createTakeHome, type TakeHome } from './page/take-home.ts';
import { treesHere } from './page/trees-here.ts';
import { createYours } from './page/yours.ts';
import { partOf, startParts } from './parts.ts';
import { createFrameMaker, type Frame, type FrameMaker } from './picture/frame.ts';
import { createFrameLoop } from './picture/frame-loop.ts';
import type { Area } from './picture/free-area.ts';
import { openingView } from './picture/opening-view.ts';
import { pausesOf } from './picture/pauses.ts';
import { isStacked, type PicturePlace, picturePlace } from './picture/picture-place.ts';
import { createReadout } from './picture/readout.ts';
import { createStage, type Stage, type StageEvents } from './picture/stage.ts';
import { makingOf } from './save/making.ts';
import { saveFile } from './save/save-file.ts';
import { createCellsAhead } from './shown/cells-ahead.ts';
import { createMovingControl, MOVING_SETTINGS, type MovingControl } from './shown/moving-control.ts';
import { createPicks, type Picks } from './shown/picks.ts';
import { change, type Shown, takePath } from './shown/shown.ts';
import { isLearned } from './shown/tree-choice.ts';
import { createTreeKeeper, type TreeKeeper } from './shown/tree-keeper.ts';
import type { Actions } from './state/actions.ts';
import type { LinkState } from './state/permalink.ts';
import type { FrameReport } from './state/report.ts';
import { asksForConsole } from './state/settings.ts';
import type { Store } from './state/store.ts';
import { element } from './ui/element.ts';
import { createShell, type Shell } from './ui/shell.ts';

export type Viewer = ReturnType<typeof createViewer>;

const LOST = 'The browser took the graphics context away: measure again when the picture is back.';

/** What parts ask of those that need them: there before the first part starts, and answered once all have. */
interface Calls extends StageEvents {
  actedOn(): ActedOn;
  begin(next: Shown, start: Start): void;
  draw(seconds: number): boolean;
  follow(): Promise<boolean>;
  /** the figures of the last frame have come */
  reported(report: FrameReport): void;
  /** the camera, the picked object, the path or a setting has changed */
  moved(): void;
}

interface Parts {
  actions: Actions;
  shell: Shell;
  loader: Loader;
  loading: Loading;
  news: News;
  picks: Picks;
  frames: FrameMaker;
  stage: Stage;
  picture: Picture;
  pilot: Pilot;
  opening: Opening;
  address: Address;
  race: Race;
  lab: Lab;
  trees: TreeKeeper;
  movingControl: MovingControl;
  opener: Opener;
  ownPath: OwnPath;
  follower: Follower;
  lessons: Lessons;
  takeHome: TakeHome;
  /** what the page says of a scene that begins; `from` is its opening view */
  greet: (next: Shown, isFirst: boolean, from: View) => void;
  /** shows a scene that is on the GPU */
  begin: Calls['begin'];
  /** draws a frame. @returns whether another is wanted at once */
  draw: Calls['draw'];
  /** to keys, and to changes of settings */
  listeners: { dispose(): void };
}

/** Where the picture stands. */
interface Picture {
  /** the area that the panels leave free, in pixels of the canvas */
  free(): Area;
  place(): PicturePlace;
  camera(view: View): Camera;
  openingOf(loaded: LoadedScene): View;
}

/** @throws WebGLMissing */
export function createViewer(root: HTMLElement, store: Store) {
  let shown: Shown | null = null;
  let last: Frame | null = null;
  const calls = {} as Calls;
  const canvas = root.querySelector('canvas') ?? element('canvas', { id: 'picture', tabindex: 0 });
  const loop = createFrameLoop((seconds) => calls.draw(seconds));
  const { wake } = loop;
  const shownNow = () => shown;
  /** what is left out of the scene on screen as hidden; null for nothing */
  const hiddenNow = () => (store.value.hidden ? (shown?.hidden ?? null) : null);

  const part = partOf<Parts>();
  const { parts } = startParts<Parts>([
    // first, because WebGL may be missing
    part('stage', [], () => createStage(canvas, calls)),
    part('actions', [], () => createActions(store, () => calls.actedOn())),
    part('shell', ['stage', 'actions'], ({ actions }) => createShell(root, canvas, store, actions)),
    part('loader', [], createLoader),
    part('loading', ['shell'], ({ shell }) =>
      createLoading(shell.setProgress, (line) => shell.showMessage(line, 'error')),
    ),
    part('news', ['shell'], ({ shell }) => createNews(shell.showMessage)),
    part('takeHome', ['shell'], ({ shell }) => createTakeHome(shell.dialogHost, shell.showMessage)),
    part('picks', ['shell'], ({ shell }) => createPicks(store, shell.setPicked)),
    part('frames', [], () =>
      createFrameMaker(
        () => store.value,
        (report) => {
          if (last) last = { ...last, report };
          calls.reported(report);
        },
      ),
    ),
    part('picture', ['shell', 'stage'], ({ shell: { freeArea }, stage }) => {
      const free = (): Area => {
        const { left, top, width, height } = freeArea();
        // a window may have a width of 0
        const scale = canvas.width / Math.max(1, canvas.clientWidth);
        return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
      };
      const place = (): PicturePlace => picturePlace(canvas, free(), store.value);
      return {
        free,
        place,
        camera(view) {
          const { width, height } = place();
          return createCamera(view, width / height);
        },
        openingOf(loaded) {
          stage.fit();
          return openingView(loaded, place(), free());
        },
      };
    }),
    part('pilot', ['shell', 'picture', 'picks'], ({ shell, picture, picks }) => {
      const pilot = createPilot(canvas, store, {
        onPick(x, y) {
          if (!shown || !last) return;
          const scale = canvas.width / canvas.clientWidth;
          const { left, top, width, height } = picture.place();
          const at = { x: x * scale - left, y: y * scale - top, width, height };
          const hit = picks.pick(shown, last, at);
          if (hit && store.value.move === 'orbit') pilot.setPivot(hit.point);
          calls.moved();
        },
        picture() {
          const { left, top, width, height } = picture.place();
          const scale = canvas.clientWidth / canvas.width;
          return { x: (left + width / 2) * scale, y: (top + height / 2) * scale, height: height * scale };
        },
        onMove: () => calls.moved(),
        walls: () => shown?.trees.walls ?? null,
        water: () => shown && createWater(shown.loaded.scene, shown.loaded.look?.water ?? []),
        onNoGround() {
          shell.showMessage('There is no ground to walk on.', 'info');
          store.set({ move: 'fly' });
        },
      });
      return pilot;
    }),
    part('opening', ['stage', 'pilot', 'shell'], ({ stage, pilot, shell }) => {
      const now = () => last && stage.renderer && { frame: last, heavy: stage.renderer.heavy };
      const gpuLine = createGpuLine(stage.context, now, shell.setGpuLine);
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      return createOpening({ store, pilot, shell, onRest: gpuLine.take, scene: DEFAULT_SCENE, still });
    }),
    part('address', ['pilot'], ({ pilot }) => {
      const state = (): LinkState => ({
        scene: shown?.loaded.name ?? null,
        camera: pilot.view(),
        frozen: shown?.frozen ?? null,
        pick: shown?.picked?.ray ?? null,
        path: shown && shown.loaded.views !== shown.came.views ? shown.loaded.views : null,
        settings: store.value,
      });
      return createAddress(state, () => calls.follow());
    }),
    part('race', ['shell', 'frames', 'address', 'picture'], ({ shell, frames, address, picture }) =>
      createRace({
        store,
        canvas,
        show: shell.setRace,
        recount: frames.reset,
        content(report) {
          // the address is that of the finished halves
          const link = address.link({ scrub: 1 });
          return stripOf(shown!, store.value, report, { link, stacked: isStacked(picture.free()) });
        },
        save: (video, ending) => saveFile(`${fileStem(shown!)}-race.${ending}`, video),
      }),
    ),
    part('lab', ['shell', 'stage', 'pilot'], ({ shell, stage, pilot }) => {
      const renderer = () => {
        if (stage.renderer) return stage.renderer;
        throw new Error(LOST);
      };
      const deps: LabDeps = {
        store,
        current() {
          if (!shown) return null;
          const camera = createCamera(shown.frozen ?? pilot.view(), MEASURE_WIDTH / MEASURE_HEIGHT);
          const { loaded, moving, choice } = shown;
          const hidden = hiddenNow();
          const otherTree = isLearned(shown) ? choice.came.tree : null;
          return { loaded, made: makingOf(shown, hidden), moving, hidden, otherTree, camera };
        },
        counter: () => renderer().counter,
        heavy: () => renderer().heavy,
        place: (poses) => renderer().place(poses),
        renderer: stage.context.renderer,
        jumpTo: pilot.goTo,
      };
      const load = async () => (await import('./lab/lab.ts')).createLab(shell.labHost, deps);
      return createLateLab(load, wake, () => {
        store.set({ lab: false });
        shell.showMessage('The lab could not be downloaded: check the connection and try again.', 'error');
      });
    }),
    part('trees', ['loader', 'loading', 'stage', 'frames', 'shell', 'lab', 'news', 'picture', 'pilot'], (parts) => {
      const { stage, frames, shell, lab, news, picture, pilot } = parts;
      const built = ({ loaded, trees }: Shown): void => {
        shell.setDepth(Math.max(loaded.tree.depth, ...Object.values(trees).map(({ depth }) => depth)));
        wake();
      };
      return createTreeKeeper({
        ...parts,
        store,
        stage: (next, signal) => stage.show((next.moving ?? next).loaded, pausesOf(next.loaded, signal)),
        built,
        changed(to, learned) {
          frames.reset();
          shell.setScene(to.loaded, to.parts);
          built(to);
          lab.sceneChanged();
          if (!learned) return;
          const camera = to.frozen ?? picture.camera(pilot.view());
          news.learned(learned.report, stage.renderer && treesHere(to, stage.renderer.counter, camera));
        },
        hides({ loaded, hidden }) {
          if (hidden?.found === loaded.cells) news.cellsOfFile(loaded.title);
          lab.sceneChanged();
          wake();
        },
      });
    }),
    part('movingControl', ['pilot', 'loading', 'stage', 'shell', 'frames', 'lab'], (parts) => {
      const { pilot, loading, stage, shell, frames, lab } = parts;
      return createMovingControl({
        store,
        shown: shownNow,
        view: pilot.view,
        loading,
        stage: (loaded, signal) => stage.show(loaded, async () => signal.throwIfAborted()),
        tell: (line) => shell.showMessage(line, 'info'),
        changed() {
          frames.reset();
          lab.sceneChanged();
          wake();
        },
      });
    }),
    part('opener', ['loader', 'loading', 'stage'], (parts) =>
      createOpener({ ...parts, shown: shownNow, begin: (...of) => calls.begin(...of) }),
    ),
    part('ownPath', ['pilot', 'shell', 'lab'], ({ pilot, shell, lab }) => {
      const changed = (): void => {
        lab.pathChanged();
        calls.moved();
      };
      return createOwnPath({ shown: shownNow, pilot, tell: shell.showMessage, changed });
    }),
    part('follower', ['address', 'opener', 'pilot', 'picks', 'ownPath', 'shell'], ({ shell, ...parts }) =>
      createFollower({ ...parts, store, shown: shownNow, tell: shell.showMessage }),
    ),
    part('lessons', ['shell', 'opening', 'address', 'frames'], ({ shell, opening, address, frames }) =>
      createLessons({
        shell,
        begun: opening.leave,
        async goTo(link) {
          const isThere = await address.goTo(store.value.embed ? `${link}&embed=1` : link);
          // no count of the picture before is told as the step's
          frames.reset();
          wake();
          return isThere;
        },
      }),
    ),
    part('greet', ['pilot', 'shell', 'opening', 'lessons', 'address', 'news'], (parts) => {
      const { pilot, shell, opening, lessons, address, news } = parts;
      const yours = createYours((line, view, saves) => {
        const run = (): void => {
          pilot.goTo(view);
          store.set({ order: 'tree', against: 'file', compare: 'split' });
        };
        return shell.showMessage(line, 'info', ...(saves ? [{ label: 'Show both', run }] : []));
      });
      return (next, isFirst, from) => {
        const { loaded } = next;
        if (isFirst && location.hash === '' && !lessons.isOn) opening.begin(next);
        else {
          opening.leave();
          address.update();
        }
        yours.stop();
        if (next.parts) return;
        news.scene(loaded);
        if (loaded.name === null) void yours.count(loaded, from);
      };
    }),
    part('begin', ['frames', 'picks', 'picture', 'pilot', 'shell', 'lab', 'movingControl', 'greet'], (parts) => {
      const { frames, picks, picture, pilot, shell, lab, movingControl, greet } = parts;
      return (next, start) => {
        if (start.path) takePath(next, givenPath(start.path));
        const { loaded } = next;
        const isFirst = shown === null;
        frames.reset();
        shown = next;
        last = null;
        change(next, { frozen: start.frozen ?? null });
        picks.aim(start.pick ?? null);
        store.set({ frozen: next.frozen !== null, scrub: start.scrub });
        const from = picture.openingOf(loaded);
        pilot.setScene(loaded.views, loaded.recorded, next.size);
        pilot.goTo(start.view ?? (start.fov === undefined ? from : { ...from, fov: start.fov }));
        shell.setScene(loaded, next.parts);
        lab.sceneChanged();
        if (isFirst && matchMedia('(prefers-reduced-motion: reduce)').matches) store.set({ still: true });
        void movingControl.sync();
        greet(next, isFirst, from);
      };
    }),
    part(
      'draw',
      ['shell', 'stage', 'picture', 'frames', 'pilot', 'trees', 'picks', 'movingControl', 'opening', 'race'],
      ({ shell, stage, picture, frames, pilot, trees, picks, movingControl, opening, race }) => {
        const countAt = (x: number, y: number) => stage.renderer?.countAt(x, y) ?? null;
        const readout = createReadout(canvas, countAt, shell.setCursor);
        const cellsAhead = createCellsAhead(wake);
        /** whether nothing of the scene is in the picture, which the page then says */
        let lost = false;
        const isLost = ({ loaded: { scene, tree } }: Shown, camera: Camera): boolean =>
          objectCount(scene) > 0 && !inSight(scene.spheres, tree, camera, canvas.height);
        return (seconds) => {
          if (!shown || !stage.renderer) return false;
          stage.fit();
          const flying = pilot.update(seconds);
          if (flying) calls.moved();
          trees.provide(shown);
          const moving = [
            flying,
            picks.update(shown, seconds),
            movingControl.advance(seconds),
            opening.advance(seconds),
            race.advance(),
          ].includes(true);
          last = frames.make(stage.renderer, canvas, picture.free(), shown, pilot.view(), moving);
          calls.reported(last.report);
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
        };
      },
    ),
    part('listeners', ['actions', 'lab', 'picture', 'pilot', 'follower', 'news', 'movingControl'], (parts) => {
      const { actions, lab, picture, pilot, follower, news, movingControl } = parts;
      const endKeys = installShortcuts(document, actions, store);
      const endSettings = store.subscribe((changed) => {
        if (changed.has('lab')) store.value.lab ? lab.open() : lab.close();
        if (changed.has('frozen') && shown)
          change(shown, { frozen: store.value.frozen ? (shown.frozen ?? picture.camera(pilot.view())) : null });
        // one order on both sides shows nothing
        if (!follower.isSetting && store.value.order === store.value.against)
          store.set({ against: store.value.order === 'file' ? 'tree' : 'file' });
        // orders are compared as heat maps
        if (!follower.isSetting && changed.has('compare') && store.value.compare !== 'off') store.set({ mode: 'heat' });
        if (!follower.isSetting && changed.has('move')) news.move(store.value.move);
        if (changed.has('hidden') && shown?.hidden) lab.sceneChanged();
        if (MOVING_SETTINGS.some((name) => changed.has(name))) void movingControl.sync(changed.has('moving'));
        calls.moved();
      });
      return {
        dispose() {
          endSettings();
          endKeys();
        },
      };
    }),
  ]);
  const { actions, frames, stage, shell, pilot, picture, loading, opening, address, race, lab, follower, lessons } =
    parts;
  Object.assign(calls, {
    actedOn: () => ({
      ...parts,
      shown,
      hidden: hiddenNow(),
      byConsole: asksForConsole(store.value),
      report: last?.report ?? null,
      openingOf: picture.openingOf,
      wake,
    }),
    begin: parts.begin,
    draw: parts.draw,
    follow: follower.follow,
    reported(report) {
      shell.setReport(report);
      race.setReport(report);
    },
    lost() {
      frames.reset();
      lab.interrupt(LOST);
      shell.showLost(true);
    },
    restored() {
      shell.showLost(false);
      wake();
    },
    moved() {
      // the opening is where the address says nothing; and before the first frame of a scene it is not known which it is
      if (last && !opening.isOn) address.update();
      wake();
    },
  } satisfies Calls);
  shell.onLayout(wake);
  void follower.follow();
  lessons.open();
  fetchCatalogue().then(shell.setCatalogue, (error: Error) => shell.showMessage(error.message, 'error'));

  return {
    store,
    actions,
    stage,
    /** the figures of the last frame; null before the first */
    get report() {
      return last?.report ?? null;
    },
    get loaded() {
      return shown?.loaded ?? null;
    },
    /** null where nothing moves */
    get moving() {
      return shown?.moving ?? null;
    },
    /** whether a scene is on screen, nothing is being loaded, and no frame is due */
    get ready() {
      return last !== null && !loading.busy && loop.idle;
    },
    /** where the camera stands */
    view: pilot.view,
    place: pilot.place,
    /** where on the canvas the picture stands */
    get picture() {
      return picture.place();
    },
    /** ids of the objects drawn last, in draw order */
    drawn: () => last?.drawn.ids.slice(0, last.drawn.count) ?? new Uint32Array(0),
    /** address of what is on screen */
    link: () => address.link(),
  };
}
