/** The actions of buttons and keys, beside changes of settings. */
import type { View } from '../../core/math/camera.ts';
import { reasonOf } from '../../core/scene/scene-error.ts';
import { outsideOf } from '../control/outside.ts';
import type { Pilot } from '../control/pilot.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Loading } from '../load/loading.ts';
import { isStacked } from '../picture/picture-place.ts';
import { makingOf } from '../save/making.ts';
import { saveFile } from '../save/save-file.ts';
import { createStripCanvas } from '../save/strip.ts';
import type { HiddenShown } from '../shown/hidden-shown.ts';
import type { MovingControl } from '../shown/moving-control.ts';
import type { Picks } from '../shown/picks.ts';
import type { Shown } from '../shown/shown.ts';
import type { Actions } from '../state/actions.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import type { Shell } from '../ui/shell.ts';
import type { Address } from './address.ts';
import type { Lessons } from './lessons.ts';
import type { Opener } from './opener.ts';
import { holdsList, loneJson, type OwnPath } from './own-path.ts';
import type { Race } from './race.ts';
import { fileStem, stripOf } from './strip-of.ts';
import type { TakeHome } from './take-home.ts';

/** What the actions work on. */
export interface ActedOn {
  shown: Shown | null;
  /** what is left out of it as hidden; null for nothing */
  hidden: HiddenShown | null;
  /** whether a compact tree culls, as on a console */
  byConsole: boolean;
  shell: Shell;
  address: Address;
  loading: Loading;
  opener: Opener;
  pilot: Pilot;
  ownPath: OwnPath;
  picks: Picks;
  movingControl: MovingControl;
  takeHome: TakeHome;
  lessons: Lessons;
  race: Race;
  /** figures of the last frame */
  report: FrameReport | null;
  openingOf(loaded: LoadedScene): View;
  /** asks for another frame */
  wake(): void;
}

/** @param now is called when an action runs: the shell, which is part of it, is made with the actions */
export function createActions(store: Store, now: () => ActedOn): Actions {
  function openFiles(files: readonly File[]): void {
    const { address, opener } = now();
    address.leaveBehind();
    void opener.openFiles(files);
  }

  return {
    openScene(name) {
      const { shell, address, opener } = now();
      shell.clearMessages();
      address.leaveBehind();
      void opener.openScene(name);
    },
    openFiles(files) {
      const { shell, ownPath } = now();
      shell.clearMessages();
      const json = loneJson(files);
      if (json) void holdsList(json).then((views) => (views ? ownPath.openFile(json) : openFiles(files)));
      else openFiles(files);
    },
    cancelLoading: () => now().loading.cancel(),
    splitScene(how) {
      const { shown, opener, pilot } = now();
      if (shown) void opener.split(shown, how, pilot.view());
    },
    steer: (right, forward) => now().pilot.stick.push(right, forward),
    jump: () => now().pilot.stick.jump(),
    resetCamera() {
      const { shown, pilot, openingOf } = now();
      if (shown) pilot.goTo(openingOf(shown.loaded));
    },
    flyOut() {
      const { shown, pilot } = now();
      if (shown) pilot.goTo(outsideOf(pilot.view(), shown.size));
    },
    playPath(on) {
      const { shown, pilot } = now();
      if (shown) pilot.play(on);
    },
    seekPath(part) {
      const { shown, pilot } = now();
      if (shown) pilot.seek(part);
    },
    addView: () => now().ownPath.addView(),
    saveViews: () => now().ownPath.save(),
    restorePath: () => now().ownPath.restore(),
    toggleLab: (open) => store.set({ lab: open ?? !store.value.lab }),
    closeRoom: () => now().shell.openRoom(null),
    toggleHelp: (open) => now().shell.toggleHelp(open),
    toggleInterface: (visible) => store.set({ bare: visible === undefined ? !store.value.bare : !visible }),
    tour: () => now().lessons.tour(),
    copyLink() {
      const { shown, shell, address } = now();
      if (shown?.loaded.name !== null)
        return void shell.copyText(address.link(), 'The address of this picture is in the clipboard.');
      shell.showMessage('Only built-in scenes have an address: a file of your own stays on your computer.', 'info');
    },
    saveImage() {
      const { shown, shell, report, address } = now();
      if (!shown || !report) return;
      const content = stripOf(shown, store.value, report, {
        link: address.link(),
        stacked: isStacked(shell.freeArea()),
      });
      const { canvas, draw } = createStripCanvas(shell.canvas, content.sides.length);
      draw(content);
      canvas.toBlob((png) => png && saveFile(`${fileStem(shown)}.png`, png));
    },
    race: () => now().race.start(),
    saveClip: (type) => now().race.startClip(type),
    async saveTree() {
      const { shown, hidden, shell } = now();
      if (!shown) return;
      try {
        const { treeFileOf } = await import('../save/tree-file.ts');
        const { name, bytes, said } = treeFileOf(shown, makingOf(shown, hidden), hidden);
        saveFile(name, new Blob([bytes]));
        shell.showMessage(said, 'info');
      } catch (error) {
        shell.showMessage(`The tree cannot be saved: ${reasonOf(error)}.`, 'error');
      }
    },
    takeHome() {
      const { shown, hidden, byConsole, takeHome } = now();
      if (shown) void takeHome.open(shown, hidden, byConsole);
    },
    pourAgain: () => void now().movingControl.pourAgain(),
    unpick() {
      const { shown, picks, address, wake } = now();
      if (shown) picks.forget(shown);
      address.update();
      wake();
    },
  };
}
