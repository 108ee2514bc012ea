/** Said while a frozen culling camera is looked through: nothing shows there that it is frozen, and moving away shows what it does. */
import { element } from './element.ts';

export interface FrozenHint {
  root: HTMLElement;
  /** show it, or take it away */
  set(shown: boolean): void;
}

export function createFrozenHint(): FrozenHint {
  const text = 'Frozen. Now move: the culling camera stays.';
  const root = element('p', { class: 'panel frozen-hint', role: 'status', hidden: true }, text);
  return {
    root,
    set(shown) {
      root.hidden = !shown;
    },
  };
}
