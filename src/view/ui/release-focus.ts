/**
 * Gives the keys back to the picture after a click on a button: a focused button would take Space and Enter, a focused
 * bar the arrows. In a dialog the focus stays, because the keys are the dialog's while it is open. A user who moves the
 * focus by keyboard keeps it where it is; a dialog that closes gives it back to the element that opened it, or, if that
 * was by a click, to the picture.
 */
const HOLDERS = 'button, select, input[type=checkbox], input[type=range]';

export function releaseFocus(root: HTMLElement, picture: HTMLElement): void {
  let pointer = false;
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void): void =>
    root.addEventListener(type, run, { capture: true });

  on('pointerdown', () => {
    pointer = true;
  });
  on('keydown', () => {
    pointer = false;
  });
  const release = (event: Event): void => {
    const holder = event.target instanceof Element ? event.target.closest<HTMLElement>(HOLDERS) : null;
    if (pointer && !holder?.closest('dialog')) holder?.blur();
  };
  // A select opens at its click and is done at its change; everything else is done at the click.
  on('click', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) release(event);
  });
  on('change', release);
  on('close', (event) => {
    const { activeElement, body } = root.ownerDocument;
    // what was focused in it may still be, until the browser notices that it is gone
    if (activeElement === body || (event.target as Node).contains(activeElement)) picture.focus();
  });
}
