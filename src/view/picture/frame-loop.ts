/**
 * Draws when there is something new to draw, and rests when there is not: a still picture costs nothing.
 */

/** longest time step that a frame is given, in seconds, so that the camera does not leap after a pause */
const LONGEST_STEP = 0.1;

/** @param draw gets the seconds since the frame before; returns whether the next frame is wanted at once */
export function createFrameLoop(draw: (seconds: number) => boolean) {
  let handle = 0;
  let before: number | null = null;
  const frame = (now: number): void => {
    handle = 0;
    const seconds = before === null ? 0 : Math.min(LONGEST_STEP, (now - before) / 1000);
    before = now;
    if (draw(seconds)) wake();
    else if (handle === 0) before = null;
  };
  function wake(): void {
    if (handle === 0) handle = requestAnimationFrame(frame);
  }
  return {
    /** a frame is wanted: as soon as the browser gives one */
    wake,
    /** whether no frame is due */
    get idle() {
      return handle === 0;
    },
  };
}
