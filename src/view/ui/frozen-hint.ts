/**
 * The hint while the view is that of the frozen culling camera: the picture does not show there that it is frozen, only
 * after moving away.
 */
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
