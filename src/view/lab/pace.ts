/**
 * Cuts long work on the page's own thread into slices, so that frames are drawn between them.
 *
 * A step that does not yield cannot be cut: one count on the GPU, or the sort of 100,000 ids, may take longer than a
 * slice.
 */

/** milliseconds of work between two frames: with a frame's own drawing they fit 60 a second on most machines */
const SLICE_MILLIS = 12;
/** a page in a hidden tab gets no frames: work goes on after this long all the same */
const HIDDEN_MILLIS = 100;

/**
 * A function to await between two steps: it waits for the next frame when the slice is used up.
 * @throws (the awaited function) the signal's reason, once it is aborted
 */
export function createPace(signal?: AbortSignal): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started >= SLICE_MILLIS) {
      await nextFrame();
      started = performance.now();
    }
    signal?.throwIfAborted();
  };
}

export function nextFrame(): Promise<void> {
  if (typeof requestAnimationFrame !== 'function') return new Promise((resolve) => setTimeout(resolve));
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      resolve();
    };
    const timer = setTimeout(done, HIDDEN_MILLIS);
    const frame = requestAnimationFrame(done);
  });
}
