/** A table that scrolls sideways where there is too little room. */
import { element } from '../ui/element.ts';

/** @param head its cells */
export function scrollTable(
  className: string,
  head: readonly HTMLElement[],
  lines: readonly HTMLElement[],
): HTMLElement {
  const parts = [element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...lines)];
  return element('div', 'lab-table-scroll', element('table', className, ...parts));
}
