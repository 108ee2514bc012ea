/** What is open over the picture closes where the window becomes small, and opens again with it. */

/** a window in which an open panel takes most of the picture */
const SMALL = '(max-width: 640px), (max-height: 560px)';

/** @param get what is open; null for nothing @param set opens it */
export function foldWhenSmall<T>(get: () => T | null, set: (open: T | null) => void): void {
  const small = matchMedia(SMALL);
  /** what was open in the large window */
  let kept: T | null = null;
  small.addEventListener('change', () => {
    if (small.matches) {
      kept = get();
      if (kept !== null) set(null);
    } else if (kept !== null && get() === null) set(kept);
  });
}
