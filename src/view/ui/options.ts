/** The controls of one room's settings, as lil-gui makes them from the table of settings. Below a control without effect stands why. */
import { type Controller, GUI } from 'lil-gui';
import type { Actions } from '../state/actions.ts';
import { titleOfChoice } from '../state/names.ts';
import { FIELDS, type Field, type SettingName, type Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';
import { type OptionGroup, type RoomName, reasonOff } from './option-groups.ts';

/** @param container gets the controls as its last child */
export function createOptions(container: HTMLElement, group: OptionGroup, store: Store, actions: Actions) {
  const gui = new GUI({ container, title: group.title });
  // A copy for lil-gui, which writes to its object: the store's values are never written to.
  const shown: Record<string, string | number | boolean> = { ...store.value };
  const rows = group.settings.map((name) => {
    const controller = addControl(gui, shown, name);
    controller.onChange((value: unknown) => store.set({ [name]: value } as Partial<Settings>));
    const reason = element('p', { class: 'reason', id: `why-${name}`, hidden: true });
    controller.domElement.after(reason);
    return { name, controller, reason };
  });
  for (const { label, run } of EXTRAS[group.title] ?? []) gui.add({ run: () => run(actions) }, 'run').name(label);

  const show = (): void => {
    // the same reason stands once, below the first of the controls that it is of
    let said = { text: null as string | null, id: '' };
    for (const { name, controller, reason } of rows) {
      if (shown[name] !== store.value[name]) {
        shown[name] = store.value[name];
        controller.updateDisplay();
      }
      const why = reasonOff(name, store.value);
      reason.hidden = why === null || why === said.text;
      setText(reason, why ?? '');
      said = { text: why, id: reason.hidden ? said.id : reason.id };
      controller.enable(why === null);
      controller.domElement.title = why === null ? FIELDS[name].about : `${why} ${FIELDS[name].about}`;
      for (const input of controller.domElement.querySelectorAll('input, select'))
        if (why === null) input.removeAttribute('aria-describedby');
        else input.setAttribute('aria-describedby', said.id);
    }
  };
  show();
  store.subscribe(show);
  return {
    /** levels below which no tree has nodes cannot be chosen */
    setDepth(levels: number) {
      const level = rows.find(({ name }) => name === 'level')?.controller;
      level?.max(Math.max(1, levels - 1));
      level?.updateDisplay();
    },
  };
}

const EXTRAS: Partial<Record<RoomName, { label: string; run(actions: Actions): void }[]>> = {
  Tree: [
    { label: 'Save tree file', run: (actions) => actions.saveTree() },
    { label: 'Take it home…', run: (actions) => actions.takeHome() },
  ],
  Moving: [{ label: 'Pour again', run: (actions) => actions.pourAgain() }],
  Picture: [
    { label: 'Save picture', run: (actions) => actions.saveImage() },
    { label: 'Hide interface', run: (actions) => actions.toggleInterface(false) },
  ],
  Camera: [
    { label: 'Back to the first view', run: (actions) => actions.resetCamera() },
    { label: 'Add this view to a path', run: (actions) => actions.addView() },
    { label: 'Save the path: views.json', run: (actions) => actions.saveViews() },
    { label: 'Back to the scene’s own path', run: (actions) => actions.restorePath() },
  ],
};

function addControl(gui: GUI, shown: Record<string, unknown>, name: SettingName): Controller {
  const field: Field = FIELDS[name];
  const controller =
    field.kind === 'choice'
      ? gui.add(shown, name, Object.fromEntries(field.options.map((value) => [titleOfChoice(value), value])))
      : field.kind === 'range'
        ? gui.add(shown, name, field.min, field.max, field.step)
        : gui.add(shown, name);
  return controller.name(field.label);
}
