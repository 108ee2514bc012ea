/** The settings without a control of their own, as a lil-gui panel derived from the table of settings. */
import { type Controller, GUI } from 'lil-gui';
import type { Actions } from '../state/actions.ts';
import { titleOfChoice } from '../state/names.ts';
import { FIELDS, type Field, type SettingName, type Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { element } from './element.ts';
import { hasEffect, OPTION_GROUPS } from './option-groups.ts';

export interface Options {
  root: HTMLElement;
  /** levels below which no tree has nodes cannot be chosen */
  setDepth(levels: number): void;
  dispose(): void;
}

export function createOptions(store: Store, actions: Actions, folded: boolean): Options {
  const root = element('section', { class: 'options', 'aria-label': 'Options' });
  const gui = new GUI({ container: root, title: 'Options' });
  // A copy for lil-gui, which writes to its object: the store's values are never written to.
  const shown: Record<string, string | number | boolean> = { ...store.value };
  const controllers = new Map<SettingName, Controller>();

  for (const group of OPTION_GROUPS) {
    const folder = gui.addFolder(group.title);
    if (!group.open) folder.close();
    for (const name of group.settings) {
      const controller = addControl(folder, shown, name);
      controller.onChange((value: unknown) => store.set({ [name]: value } as Partial<Settings>));
      controllers.set(name, controller);
    }
    for (const { label, run } of EXTRAS[group.title] ?? []) folder.add({ run: () => run(actions) }, 'run').name(label);
  }
  if (folded) gui.close();

  const show = (): void => {
    for (const [name, controller] of controllers) {
      if (shown[name] !== store.value[name]) {
        shown[name] = store.value[name];
        controller.updateDisplay();
      }
      controller.enable(hasEffect(name, store.value));
    }
  };
  show();
  const unsubscribe = store.subscribe(show);
  return {
    root,
    setDepth(levels) {
      controllers.get('level')?.max(Math.max(1, levels - 1));
      controllers.get('level')?.updateDisplay();
    },
    dispose() {
      unsubscribe();
      gui.destroy();
    },
  };
}

const EXTRAS: Record<string, { label: string; run(actions: Actions): void }[] | undefined> = {
  View: [
    { label: 'Save picture', run: (actions) => actions.saveImage() },
    { label: 'Hide interface', run: (actions) => actions.toggleInterface(false) },
  ],
  Tree: [
    { label: 'Save tree file', run: (actions) => actions.saveTree() },
    { label: 'Take it home…', run: (actions) => actions.takeHome() },
  ],
  Moving: [{ label: 'Pour again', run: (actions) => actions.pourAgain() }],
  Path: [
    { label: 'Add this view', run: (actions) => actions.addView() },
    { label: 'Save views.json', run: (actions) => actions.saveViews() },
    { label: 'Back to its own path', run: (actions) => actions.restorePath() },
  ],
  Camera: [{ label: 'Back to the first view', run: (actions) => actions.resetCamera() }],
};

function addControl(folder: GUI, shown: Record<string, unknown>, name: SettingName): Controller {
  const field: Field = FIELDS[name];
  const controller =
    field.kind === 'choice'
      ? folder.add(shown, name, Object.fromEntries(field.options.map((value) => [titleOfChoice(value), value])))
      : field.kind === 'range'
        ? folder.add(shown, name, field.min, field.max, field.step)
        : folder.add(shown, name);
  controller.name(field.label);
  controller.domElement.title = field.about;
  return controller;
}
