/** Whether the page is used with fingers: then no keys are named, and nothing depends on hovering. */
export function byTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
