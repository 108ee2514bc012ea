/**
 * A panel over everything, as a native modal dialog: the focus stays inside, and Escape or a click beside it closes it.
 * Keys that are pressed in it do not reach the picture.
 */
import { button, element } from './element.ts';

export type Dialog = ReturnType<typeof createDialog>;

/** @param closingKeys keys that close it, beside Escape */
export function createDialog(title: string, className: string, closingKeys: readonly string[] = []) {
  // it scrolls by the arrow keys
  const body = element('div', { class: 'dialog-body', tabindex: 0, role: 'region', 'aria-label': title });
  const root = element(
    'dialog',
    { class: `dialog ${className}`, 'aria-label': title },
    element(
      'header',
      'dialog-header',
      element('h2', {}, title),
      button({ label: 'Close', icon: 'close', bare: true, className: 'quiet', run: () => root.close() }),
    ),
    body,
  );
  root.addEventListener('keydown', (event) => {
    // a dialog that has just closed may still have the focus for a moment
    if (!root.open) return;
    event.stopPropagation();
    if (!closingKeys.includes(event.key)) return;
    event.preventDefault();
    root.close();
  });
  // The dialog's own box is its content's: only a click on the backdrop has the dialog itself as its target.
  root.addEventListener('click', (event) => {
    if (event.target === root) root.close();
  });
  return {
    root,
    body,
    /** show or hide it; without `open`, change from one to the other */
    toggle(open = !root.open) {
      if (open === root.open) return;
      if (!open) return root.close();
      root.showModal();
      // so that no button looks chosen
      body.focus();
    },
  };
}
