/**
 * After a click on a button the keys go to the picture again: a focused button would take Space and Enter, a focused bar the arrows.
 * In a dialog the focus stays: the keys are the dialog's as long as it is open.
 * Who moves by keyboard keeps the focus where it is; a dialog that closes gives it back to what opened it, and where that was a
 * click, to the picture.
 */
const HOLDERS = 'button, select, input[type=checkbox], input[type=range]';

/** @returns a function that ends it */
export function releaseFocus(root: HTMLElement, picture: HTMLElement): () => void {
  const end = new AbortController();
  let pointer = false;
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void): void =>
    root.addEventListener(type, run, { capture: true, signal: end.signal });

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
  // A select opens at its click and has decided at its change; everything else is done with at the click.
  on('click', (event) => {
    if (!(event.target instanceof HTMLSelectElement)) release(event);
  });
  on('change', release);
  on('close', (event) => {
    const { activeElement, body } = root.ownerDocument;
    // what was focused in it may still be, until the browser notices that it is gone
    if (activeElement === body || (event.target as Node).contains(activeElement)) picture.focus();
  });
  return () => end.abort();
}
