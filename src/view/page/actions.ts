/** The actions of buttons and keys, beside changes of settings. */
import type { View } from '../../math/camera.ts';
import { reasonOf } from '../../scene/scene-error.ts';
import { outsideOf } from '../control/outside.ts';
import type { Pilot } from '../control/pilot.ts';
import type { Lab } from '../lab/lab.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Loading } from '../load/loading.ts';
import { makingOf } from '../save/making.ts';
import { saveFile } from '../save/save-file.ts';
import { treeFileOf } from '../save/tree-file.ts';
import type { HiddenShown } from '../shown/hidden-shown.ts';
import type { MovingControl } from '../shown/moving-control.ts';
import type { Picks } from '../shown/picks.ts';
import type { Shown } from '../shown/shown.ts';
import type { Actions } from '../state/actions.ts';
import type { Shell } from '../ui/shell.ts';
import type { Address } from './address.ts';
import type { Opener } from './opener.ts';
import { holdsList, loneJson, type OwnPath } from './own-path.ts';
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
  lab: Lab;
  takeHome: TakeHome;
  openingOf(loaded: LoadedScene): View;
  /** asks for another frame */
  wake(): void;
}

/** @param now is called when an action runs: the shell, which is part of it, is made with the actions */
export function createActions(now: () => ActedOn): Actions {
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
    toggleLab(open) {
      const { lab, wake } = now();
      if (open ?? !lab.isOpen) lab.open();
      else lab.close();
      wake();
    },
    toggleHelp: (open) => now().shell.toggleHelp(open),
    toggleInterface(visible) {
      const { shell, wake } = now();
      shell.toggleInterface(visible);
      wake();
    },
    copyLink() {
      const { shown, shell, address } = now();
      if (shown?.loaded.name !== null)
        return void shell.copyText(address.link(), 'The address of this picture is in the clipboard.');
      shell.showMessage('Only built-in scenes have an address: a file of your own stays on your computer.', 'info');
    },
    saveImage() {
      const { shown, shell } = now();
      const name = (shown?.loaded.title ?? 'cull64').toLowerCase().replace(/[^a-z0-9]+/g, '-');
      shell.canvas.toBlob((png) => png && saveFile(`${name}.png`, png));
    },
    saveTree() {
      const { shown, hidden, shell } = now();
      if (!shown) return;
      try {
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
      const { shown, picks, wake } = now();
      if (shown) picks.forget(shown);
      wake();
    },
  };
}
