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
import type { CatalogueEntry, LoadedScene } from '../load/loaded.ts';
import type { Area } from '../picture/free-area.ts';
import type { Actions } from '../state/actions.ts';
import type { Lesson } from '../state/lesson.ts';
import type { FrameReport, PathState, PickedInfo } from '../state/report.ts';
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
import type { RoomName } from './option-groups.ts';
import { createOrderMenu } from './order-menu.ts';
import { createPickCard } from './pick-card.ts';
import { createProgressBar, type Progress } from './progress.ts';
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

export interface Shell {
  /** holds the canvas, and whatever is laid over the picture; fills the window */
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  /** where the lab puts its drawer: the window below the top bar */
  labHost: HTMLElement;
  /** holds what opens over everything */
  dialogHost: HTMLElement;
  /** the part of the canvas that no panel covers, in CSS pixels */
  freeArea(): Area;
  /** `run` is called when that part may have changed */
  onLayout(run: () => void): void;
  /** @param parts how it was cut after loading */
  setScene(loaded: LoadedScene | null, parts?: PartsHow): void;
  /** levels of the deepest tree of the scene: none below them can be chosen */
  setDepth(levels: number): void;
  setCatalogue(entries: readonly CatalogueEntry[]): void;
  /** has to be called once a frame; texts change at most eight times a second */
  setReport(report: FrameReport): void;
  setPath(path: PathState): void;
  setPicked(info: PickedInfo | null): void;
  /** whether the culling camera is frozen and the eye is still there */
  setAtFrozen(at: boolean): void;
  /** whether nothing of the scene is in the picture */
  setLost(lost: boolean): void;
  setProgress(progress: Progress | null): void;
  /** the heat map's count under the pointer */
  setCursor(count: number | null): void;
  /** @returns a function that takes the message away */
  showMessage(text: string, kind: MessageKind, ...actions: MessageAction[]): () => void;
  /** remove the messages, which no longer apply */
  clearMessages(): void;
  /** copy `text` and say `said`; where the clipboard cannot be reached, show it to be copied by hand */
  copyText(text: string, said: string): Promise<void>;
  /** the GPU context went, or is back */
  showLost(lost: boolean): void;
  /** what stands around the first picture, in place of the panels; null: the panels are back */
  setOpening(controls: OpeningControls | null): void;
  /** two orders race: what each has shaded stands over it */
  setRace(on: boolean): void;
  /** what the GPU says of the time, in the opening; null for nothing */
  setGpuLine(line: string | null): void;
  /** the step of a lesson; null: the lesson is over */
  setLesson(shown: { lesson: Lesson; index: number; controls: LessonControls } | null): void;
  /** the picture is that of the lesson's step, from the next report on */
  lessonArrived(): void;
  /** shows or hides; without a value, it changes from one to the other */
  toggleHelp(open?: boolean): void;
  /** opens a room in place of the one that is open; null: closes it */
  openRoom(name: RoomName | null): void;
  dispose(): void;
}

const TEXT_MILLIS = 125;
const GRID_CELLS = 16;
/** most objects of a scene that is cut where it pays */
const AUTO_PARTS = 64;
const LOST: Stop = {
  title: 'The graphics card stopped',
  text: 'The browser took the picture’s memory away. It comes back by itself as a rule; if it does not, reload the page.',
  action: { label: 'Reload', run: () => location.reload() },
};

/** @param root holds the canvas, or gets one */
export function createShell(root: HTMLElement, store: Store, actions: Actions): Shell {
  const canvas = root.querySelector('canvas') ?? element('canvas', { id: 'picture', tabindex: 0 });
  const stage = element('main', { class: 'stage' }, canvas);
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
  const labHost = element('div', { class: 'lab-host' });

  const dock = element(
    'footer',
    { class: 'dock' },
    element('div', { class: 'dock-rows' }, orderMenu.root, timeline.root),
  );
  const frame = element(
    'div',
    { class: 'frame' },
    split.root,
    opening.figures,
    race.figures,
    topBar.root,
    opening.head,
    element(
      'div',
      { class: 'middle' },
      element(
        'div',
        { class: 'left' },
        counters.root,
        lessonCard.root,
        element(
          'div',
          { class: 'left-low' },
          pickCard.root,
          hiddenSwitch.root,
          element('div', { class: 'left-foot' }, stickPad.root, legend.root),
        ),
      ),
      element(
        'div',
        { class: 'centre' },
        progress.root,
        element('div', { class: 'grow' }),
        lost.root,
        frozenHint.root,
        hint.root,
        changeNote.root,
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
  const shell = element(
    'div',
    { class: 'shell' },
    stage,
    frame,
    back,
    messages.stopRoot,
    drop.root,
    sceneList.root,
    help.root,
  );
  root.append(shell);

  const layout = createLayout(stage, frame, (area) => {
    split.setArea(area);
    opening.setArea(area);
    race.setArea(area);
  });
  const setChrome = (): void => {
    frame.hidden = store.value.bare;
    back.hidden = !store.value.bare;
    frame.classList.toggle('is-embedded', store.value.embed);
  };
  setChrome();
  const endChrome = store.subscribe(setChrome);
  const endFocus = releaseFocus(shell, canvas);
  const texts = createThrottle(TEXT_MILLIS, (report: FrameReport) => {
    counters.set(report);
    timeline.setReport(report);
    split.setReport(report);
    legend.setDrawn(report.drawn);
    opening.setReport(report);
    lessonCard.setReport(report);
    embedStrip.setReport(report);
    race.setReport(report);
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
    stage,
    canvas,
    labHost,
    dialogHost: shell,
    freeArea: layout.freeArea,
    onLayout: layout.watch,
    setScene(loaded, parts) {
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
    setDepth: rooms.setDepth,
    setCatalogue: sceneList.setEntries,
    setReport(report) {
      stats.update(report);
      texts.push(report);
    },
    setPath: timeline.setPath,
    setPicked: picks.push,
    setAtFrozen: frozenHint.set,
    setLost: lost.set,
    setProgress: progress.set,
    setCursor: legend.setCursor,
    showMessage(text, kind, ...answers) {
      // an error would not be seen behind a hidden interface
      if (kind === 'error' && frame.hidden) actions.toggleInterface(true);
      return messages.show(text, kind, ...answers);
    },
    clearMessages: messages.clear,
    copyText: messages.copyText,
    showLost: (lost) => messages.stop(lost ? LOST : null),
    setGpuLine: opening.setGpuLine,
    setRace(on) {
      race.show(on);
      frame.classList.toggle('is-racing', on);
    },
    setOpening(controls) {
      opening.set(controls);
      frame.classList.toggle('is-opening', controls !== null);
    },
    setLesson(step) {
      if (step) lessonCard.show(step.lesson, step.index, step.controls);
      else lessonCard.hide();
    },
    lessonArrived() {
      texts.drop();
      lessonCard.arrive();
    },
    toggleHelp: help.toggle,
    openRoom: rooms.open,
    dispose() {
      endChrome();
      endFocus();
      layout.dispose();
      texts.dispose();
      picks.dispose();
      hint.dispose();
      drop.dispose();
      for (const part of [
        topBar,
        opening,
        race,
        counters,
        legend,
        rooms,
        changeNote,
        orderMenu,
        timeline,
        split,
        stats,
        stickPad,
      ])
        part.dispose();
      root.append(canvas);
      shell.remove();
    },
  };
}
