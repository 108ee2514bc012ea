/** The name, which leads to the page about the program. */
import { element } from './element.ts';

export const ABOUT_PAGE = './about.html';
export const ABOUT_TITLE = 'About cull64: figures, command line, documents, source';

export function createWordmark(): HTMLAnchorElement {
  return element(
    'a',
    { class: 'wordmark', href: ABOUT_PAGE, target: '_blank', title: ABOUT_TITLE },
    'cull',
    element('b', {}, '64'),
  );
}
