/** A row of buttons of which one is pressed: the choices of one setting. */
import type { Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { type Child, element, plainButton } from './element.ts';

/** the settings whose value is a word */
type ChoiceName = { [K in keyof Settings]: Settings[K] extends string ? K : never }[keyof Settings];

export interface Segment<V extends string> {
  value: V;
  label: string;
  about: string;
  /** the key that does the same */
  key?: string;
}

export function createSegmented<N extends ChoiceName>(
  store: Store,
  setting: N,
  label: string,
  segments: readonly Segment<Settings[N]>[],
): HTMLElement {
  const buttons = segments.map((segment) => {
    const children: Child[] = [
      segment.key ? element('kbd', { 'aria-hidden': 'true' }, segment.key) : null,
      segment.label,
    ];
    const choose = (): void => store.set({ [setting]: segment.value } as Partial<Settings>);
    return plainButton({ class: 'segment', title: segment.about }, choose, ...children);
  });
  const show = (): void => {
    segments.forEach(({ value }, i) => {
      const pressed = store.value[setting] === value;
      buttons[i].setAttribute('aria-pressed', String(pressed));
      if (pressed) revealIn(root, buttons[i]);
    });
  };
  const root = element('div', { class: 'segmented', role: 'group', 'aria-label': label }, ...buttons);
  show();
  store.subscribe((changed) => changed.has(setting) && show());
  new ResizeObserver(show).observe(root);
  return root;
}

/** Where the row is too narrow for all of its buttons, it scrolls sideways to the pressed one. */
function revealIn(row: HTMLElement, button: HTMLElement): void {
  const left = button.offsetLeft - row.offsetLeft;
  if (left < row.scrollLeft || left + button.offsetWidth > row.scrollLeft + row.clientWidth)
    row.scrollLeft = left - (row.clientWidth - button.offsetWidth) / 2;
}
