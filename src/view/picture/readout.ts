/**
 * Reads what a map of counts shows under the pointer: at most once a frame of the browser, because reading a pixel back
 * waits for the GPU, and without drawing anything.
 */

/**
 * @param countAt of a pixel of the canvas, (0, 0) at the top left; null where there is no map
 * @param show called with the count under the pointer; null where there is none
 */
export function createReadout(
  canvas: HTMLCanvasElement,
  countAt: (x: number, y: number) => number | null,
  show: (count: number | null) => void,
) {
  let pointer: { x: number; y: number } | null = null;
  let due = false;
  const read = (): void => {
    due = false;
    const scale = canvas.width / canvas.clientWidth;
    show(pointer && countAt(pointer.x * scale, pointer.y * scale));
  };
  const update = (): void => {
    if (!due) requestAnimationFrame(read);
    due = true;
  };
  // a finger's tap has no pointermove before it
  for (const kind of ['pointermove', 'pointerdown'] as const)
    canvas.addEventListener(kind, ({ offsetX, offsetY }) => {
      pointer = { x: offsetX, y: offsetY };
      update();
    });
  canvas.addEventListener('pointerleave', () => {
    pointer = null;
    update();
  });
  return {
    /** the picture under the pointer has changed */
    update,
  };
}
