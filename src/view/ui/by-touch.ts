/** Whether the page is used with fingers: no key is named then, and nobody hovers. */
export function byTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
