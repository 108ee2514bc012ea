/** The message while nothing of the scene is in the picture, with the way back. */
import { byTouch } from './by-touch.ts';
import { button, element } from './element.ts';

export function createLost(back: () => void): HTMLElement {
  return element(
    'div',
    { class: 'panel lost', role: 'status', hidden: true },
    element('p', {}, 'Nothing of the scene is in the picture.'),
    button({
      label: byTouch() ? 'Back to the first view' : 'Back to the first view (R)',
      className: 'small',
      run: back,
    }),
  );
}
