/**
 * The hint while the view is that of the frozen culling camera: the picture does not show there that it is frozen, only
 * after moving away.
 */
import { element } from './element.ts';

export function createFrozenHint(): HTMLElement {
  const text = 'Frozen. Now move: the culling camera stays.';
  return element('p', { class: 'panel frozen-hint', role: 'status', hidden: true }, text);
}
