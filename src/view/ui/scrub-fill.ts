/** Sets a range, and its colour left of the knob: only some browsers paint that part by themselves. */
export function fill(bar: HTMLInputElement, part: number): void {
  bar.valueAsNumber = part;
  bar.style.setProperty('--part', `${(part * 100).toFixed(2)}%`);
}
