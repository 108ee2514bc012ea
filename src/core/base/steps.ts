/** Work in steps: a generator that yields how far it is, so that its caller may pause or stop between two steps. */

/** Do all steps. @param onProgress is told what each yields */
export function finishSteps<T>(steps: Generator<number, T>, onProgress?: (done: number) => void): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    onProgress?.(step.value);
  }
}
