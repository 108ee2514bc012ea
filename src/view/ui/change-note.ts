/**
 * Says for a moment what the wheel or a key has changed, where nothing else shows it: how fast one flies or walks, and how the scene is
 * culled, which gives the same picture.
 */
import { CULLING_TITLES } from '../state/names.ts';
import { FIELDS, type Settings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { element, setText } from './element.ts';

const SHOWN_MILLIS = 1500;

const TEXTS: { [K in 'speed' | 'culling']: (value: Settings[K]) => string } = {
  speed: (value) => `${Number(value.toPrecision(2))}\u202f×`,
  culling: (value) => CULLING_TITLES[value],
};

export function createChangeNote(store: Store): HTMLElement {
  const root = element('p', { class: 'change-note', role: 'status', hidden: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = <K extends keyof typeof TEXTS>(name: K): void => {
    setText(root, `${FIELDS[name].label} ${TEXTS[name](store.value[name])}`);
    root.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      root.hidden = true;
    }, SHOWN_MILLIS);
  };
  store.subscribe((changed) => {
    if (changed.has('culling')) say('culling');
    if (changed.has('speed')) say('speed');
  });
  return root;
}
