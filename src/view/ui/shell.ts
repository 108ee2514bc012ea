/**
 * Everything around the picture. It shows what it is given, and acts through actions and the store; it knows neither
 * the camera nor WebGL.
 *
 * The page has a stage with the picture, which fills it, and over it a frame of three rows: the top bar; the panels,
 * left and right, with nothing between them that takes the pointer; the dock with orders and bars. The picture is
 * centred in the part that they leave free (layout.ts).
 */
import './style.css';
import './frame.css';
import './panels.css';
import './over.css';
import './dialogs.css';
import './opening.css';
import './lesson.css';
import './pair.css';
import './stick.css';
import './narrow.css';
import './touch.css';
import { objectCount } from '../../core/scene/scene.ts';
import type { PartsHow } from '../../offline/learn/parts.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Actions } from '../state/actions.ts';
import type { Lesson } from '../state/lesson.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { byTouch } from './by-touch.ts';
import { createChangeNote } from './change-note.ts';
import { createConsoleCard } from './console-card.ts';
import { createCounters } from './counters.ts';
import { createDrop } from './drop.ts';
import { button, element } from './element.ts';
import { createEmbedStrip } from './embed-strip.ts';
import { createFrozenHint } from './frozen-hint.ts';
import { createHelp } from './help.ts';
import { createHiddenCard } from './hidden-card.ts';
import { createHiddenSwitch } from './hidden-switch.ts';
import { createHint } from './hint.ts';
import { createLayout } from './layout.ts';
import { createLegend } from './legend.ts';
import { createLessonCard, type LessonControls } from './lesson-card.ts';
import { createLost } from './lost.ts';
import { createMessages, type MessageAction, type MessageKind, type Stop } from './messages.ts';
import { createMovingCard } from './moving-card.ts';
import { createOpeningPanel, type OpeningControls } from './opening.ts';
import { createOrderMenu } from './order-menu.ts';
import { createPickCard } from './pick-card.ts';
import { createProgressBar } from './progress.ts';
import { createRacePanel } from './race.ts';
import { releaseFocus } from './release-focus.ts';
import { createRooms } from './rooms.ts';
import { createSceneList } from './scene-list.ts';
import { createSplitHandle } from './split-handle.ts';
import { createStats } from './stats.ts';
import { createStickPad } from './stick-pad.ts';
import { createThrottle } from './throttle.ts';
import { createTimeline } from './timeline.ts';
import { createTopBar } from './top-bar.ts';

export type Shell = ReturnType<typeof createShell>;

const TEXT_MILLIS = 125;
const GRID_CELLS = 16;
/** most objects of a scene that is cut where it pays */
const AUTO_PARTS = 64;
const LOST: Stop = {
  title: 'The graphics card stopped',
  text: 'The browser took the picture’s memory away. It comes back by itself as a rule; if it does not, reload the page.',
  action: { label: 'Reload', run: () => location.reload() },
};

/** @param root gets the page, with the canvas in it */
export function createShell(root: HTMLElement, canvas: HTMLCanvasElement, store: Store, actions: Actions) {
  const stage = element('main', 'stage', canvas);
  const topBar = createTopBar(store, actions, () => sceneList.toggle(true));
  const sceneList = createSceneList(actions, topBar.chooseFiles);
  const help = createHelp(actions.tour);
  const messages = createMessages();
  const progress = createProgressBar(() => actions.cancelLoading());
  const stats = createStats();
  const counters = createCounters(store, stats.root);
  const legend = createLegend(store);
  const pickCard = createPickCard(
    () => actions.unpick(),
    () => store.set({ pickRay: !store.value.pickRay }),
    (cut) => store.set({ cut }),
  );
  const movingCard = createMovingCard();
  const hiddenCard = createHiddenCard();
  const hiddenSwitch = createHiddenSwitch(store, actions.flyOut);
  const consoleCard = createConsoleCard(store, actions.takeHome);
  const rooms = createRooms(store, actions, {
    Hidden: [hiddenCard.root],
    Moving: [movingCard.root],
    Console: [consoleCard.root],
  });
  const orderMenu = createOrderMenu(store);
  const race = createRacePanel(store, actions);
  const timeline = createTimeline(store, actions, race.buttons);
  const split = createSplitHandle(store);
  const frozenHint = createFrozenHint();
  const lost = createLost(actions.resetCamera);
  const hint = createHint(stage);
  const changeNote = createChangeNote(store);
  const opening = createOpeningPanel(store, topBar.chooseFiles, actions.tour);
  const lessonCard = createLessonCard();
  const stickPad = createStickPad(store, actions);
  const embedStrip = createEmbedStrip(store);
  const drop = createDrop(actions.openFiles, (text) => messages.show(text, 'error'));
  const labHost = element('div', 'lab-host');

  const dock = element('footer', 'dock', element('div', 'dock-rows', orderMenu, timeline.root));
  const frame = element(
    'div',
    'frame',
    split.root,
    opening.figures,
    race.figures,
    topBar.root,
    opening.head,
    element(
      'div',
      'middle',
      element(
        'div',
        'left',
        counters.root,
        lessonCard.root,
        element(
          'div',
          'left-low',
          pickCard.root,
          hiddenSwitch.root,
          element('div', 'left-foot', stickPad, legend.root),
        ),
      ),
      element(
        'div',
        'centre',
        progress.root,
        element('div', 'grow'),
        lost,
        frozenHint,
        hint,
        changeNote,
        messages.root,
      ),
      rooms.root,
    ),
    dock,
    opening.foot,
    embedStrip.root,
    labHost,
  );
  const back = button({
    label: byTouch() ? 'Show the interface' : 'H shows the interface',
    className: 'back-hint',
    run: () => actions.toggleInterface(true),
  });
  const shell = element('div', 'shell', stage, frame, back, messages.stopRoot, drop, sceneList.root, help.root);
  root.append(shell);

  const layout = createLayout(stage, frame, (area) => {
    for (const part of [split, opening, race]) part.setArea(area);
  });
  const setChrome = (): void => {
    frame.hidden = store.value.bare;
    back.hidden = !store.value.bare;
    frame.classList.toggle('is-embedded', store.value.embed);
  };
  setChrome();
  store.subscribe(setChrome);
  releaseFocus(shell, canvas);
  const texts = createThrottle(TEXT_MILLIS, (report: FrameReport) => {
    counters.set(report);
    legend.setDrawn(report.drawn);
    for (const part of [timeline, split, opening, lessonCard, embedStrip, race]) part.setReport(report);
    hiddenCard.set(report.hidden);
    hiddenSwitch.set(report);
    consoleCard.set(report.console);
    movingCard.set(report.movingTree);
  });
  const picks = createThrottle(TEXT_MILLIS, pickCard.set);
  let closeWelcome = (): void => {};

  const welcome = (loaded: LoadedScene, parts: PartsHow | undefined): void => {
    if (objectCount(loaded.scene) !== 1) return;
    const isTried = parts?.by === 'auto';
    const text = isTried
      ? 'This model is one object still: no cut pays now that its triangles are in the order that shades least. Split it all the same?'
      : 'This model is one object: nothing to cull or to order. Split it into parts?';
    const ways: MessageAction[] = [
      { label: 'By connected parts', run: () => actions.splitScene({ by: 'component' }) },
      { label: `By a grid of ${GRID_CELLS}`, run: () => actions.splitScene({ by: 'grid', cells: GRID_CELLS }) },
    ];
    if (!isTried)
      ways.push({ label: 'Where it pays', run: () => actions.splitScene({ by: 'auto', budget: AUTO_PARTS }) });
    closeWelcome = messages.show(text, 'info', ...ways);
  };

  return {
    /** holds the canvas, and whatever is laid over the picture; fills the window */
    stage,
    canvas,
    /** where the lab puts its drawer: the window below the top bar */
    labHost,
    /** holds what opens over everything */
    dialogHost: shell,
    /** the part of the canvas that no panel covers, in CSS pixels */
    freeArea: layout.freeArea,
    /** `run` is called when that part may have changed */
    onLayout: layout.watch,
    /** @param parts how it was cut after loading */
    setScene(loaded: LoadedScene | null, parts?: PartsHow) {
      closeWelcome();
      closeWelcome = () => {};
      topBar.setScene(loaded && { ...loaded, objects: objectCount(loaded.scene) });
      document.title = loaded ? `${loaded.title} – cull64` : 'cull64';
      sceneList.setCurrent(loaded?.name ?? null);
      pickCard.set(null);
      legend.setCursor(null);
      if (!loaded) return;
      rooms.setDepth(loaded.tree.depth);
      welcome(loaded, parts);
    },
    /** levels of the deepest tree of the scene: none below them can be chosen */
    setDepth: rooms.setDepth,
    setCatalogue: sceneList.setEntries,
    /** has to be called once a frame; texts change at most eight times a second */
    setReport(report: FrameReport) {
      stats.update(report);
      texts.push(report);
    },
    setPath: timeline.setPath,
    setPicked: picks.push,
    /** whether the culling camera is frozen and the eye is still there */
    setAtFrozen(on: boolean) {
      frozenHint.hidden = !on;
    },
    /** whether nothing of the scene is in the picture */
    setLost(on: boolean) {
      lost.hidden = !on;
    },
    setProgress: progress.set,
    /** the heat map's count under the pointer */
    setCursor: legend.setCursor,
    /** @returns a function that takes the message away */
    showMessage(text: string, kind: MessageKind, ...answers: MessageAction[]) {
      // an error would not be seen behind a hidden interface
      if (kind === 'error' && frame.hidden) actions.toggleInterface(true);
      return messages.show(text, kind, ...answers);
    },
    /** remove the messages, which no longer apply */
    clearMessages: messages.clear,
    /** copy `text` and say `said`; where the clipboard cannot be reached, show it to be copied by hand */
    copyText: messages.copyText,
    /** the GPU context went, or is back */
    showLost: (lost: boolean) => messages.stop(lost ? LOST : null),
    /** what the GPU says of the time, in the opening; null for nothing */
    setGpuLine: opening.setGpuLine,
    /** two orders race: what each has shaded stands over it */
    setRace(on: boolean) {
      race.show(on);
      frame.classList.toggle('is-racing', on);
    },
    /** what stands around the first picture, in place of the panels; null: the panels are back */
    setOpening(controls: OpeningControls | null) {
      opening.set(controls);
      frame.classList.toggle('is-opening', controls !== null);
    },
    /** the step of a lesson; null: the lesson is over */
    setLesson(step: { lesson: Lesson; index: number; controls: LessonControls } | null) {
      if (step) lessonCard.show(step.lesson, step.index, step.controls);
      else lessonCard.hide();
    },
    /** the picture is that of the lesson's step, from the next report on */
    lessonArrived() {
      texts.drop();
      lessonCard.arrive();
    },
    /** shows or hides; without a value, it changes from one to the other */
    toggleHelp: help.toggle,
    /** opens a room in place of the one that is open; null: closes it */
    openRoom: rooms.open,
  };
}
