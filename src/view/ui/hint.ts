/** One line for a first visit. Once it is seen, it goes at the first key or drag, or after a while, and does not come back. */
import { byTouch } from './by-touch.ts';
import { element } from './element.ts';

const MEMORY = 'cull64.hint';
const SHOWN_MILLIS = 14_000;
const FADE_MILLIS = 600;

export function createHint(stage: HTMLElement): HTMLElement {
  const text = byTouch() ? 'Drag to look, the stick moves' : 'Drag to look, WASD to fly, ? for keys';
  const root = element('p', { class: 'hint', hidden: seenBefore() }, text);
  const end = new AbortController();
  const leave = (): void => {
    end.abort();
    clearTimeout(timer);
    remember();
    root.classList.add('leaving');
    setTimeout(() => root.remove(), FADE_MILLIS);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // not under the opening, nor in a page within a page
  const sight = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    sight.disconnect();
    timer = setTimeout(leave, SHOWN_MILLIS);
    stage.addEventListener('pointerdown', leave, { signal: end.signal });
    window.addEventListener('keydown', leave, { signal: end.signal });
  });
  sight.observe(root);
  return root;
}

/** A browser may refuse to store anything: then the hint is shown at each visit. */
function seenBefore(): boolean {
  try {
    return localStorage.getItem(MEMORY) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(MEMORY, 'seen');
  } catch {
    // Not kept: shown again next time.
  }
}
