/** The name, which leads to the page about the program. */
import { element } from './element.ts';

export const ABOUT_PAGE = './about.html';

export function createWordmark(): HTMLAnchorElement {
  return element(
    'a',
    { class: 'wordmark', href: ABOUT_PAGE, target: '_blank', title: 'About cull64: figures, command line, documents' },
    'cull',
    element('b', {}, '64'),
  );
}
