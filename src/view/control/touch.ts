/**
 * Fingers and mouse buttons as gestures: tap, drag, two fingers. It uses pointer events only; the page's style has
 * `touch-action: none` on the canvas. Lengths are CSS pixels, y downwards.
 */
export interface Gestures {
  /** one pointer, held down; `button` 2 is the right one of a mouse */
  drag(right: number, down: number, event: PointerEvent): void;
  /** two fingers: how far their middle moved, and how many times farther apart they are */
  pinch(right: number, down: number, spread: number): void;
  /** `count` is 2 for the second of two quick ones in one place */
  tap(x: number, y: number, count: number, event: PointerEvent): void;
}

/** pixels: a tap moves less */
const TAP_WAY = 4;
/** milliseconds: a finger's or a pen's tap is over sooner; a mouse button may be held for as long as a slow hand or a busy machine holds it */
const TAP_MILLIS = 300;
const DOUBLE_MILLIS = 350;
const DOUBLE_WAY = 12;

/** nearer fingers give no reliable ratio */
const LEAST_SPREAD = 16;

interface Held {
  x: number;
  y: number;
  /** where and when it went down */
  downX: number;
  downY: number;
  at: number;
  /** moved farther than a tap may, or a second finger came */
  dragging: boolean;
}

/** @returns a function that ends it */
export function trackGestures(canvas: HTMLElement, gestures: Gestures): () => void {
  const held = new Map<number, Held>();
  /** the last tap: a second one soon after it makes a double tap */
  let last: { x: number; y: number; at: number } | undefined;

  const down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button !== 0 && event.button !== 2) return;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    held.set(event.pointerId, { x, y, downX: x, downY: y, at, dragging: false });
    if (held.size > 1) for (const pointer of held.values()) pointer.dragging = true;
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch {
      // the pointer is gone already: its end is heard as pointercancel
    }
  };
  const move = (event: PointerEvent): void => {
    const pointer = held.get(event.pointerId);
    if (!pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!pointer.dragging) {
      if (Math.hypot(x - pointer.downX, y - pointer.downY) < TAP_WAY) return;
      pointer.dragging = true;
      // the drag begins here, or the picture would leap by the distance that a tap may move
      pointer.x = x;
      pointer.y = y;
      return;
    }
    if (held.size === 1) gestures.drag(x - pointer.x, y - pointer.y, event);
    else if (held.size === 2) {
      const other = [...held.values()].find((one) => one !== pointer)!;
      const before = Math.hypot(pointer.x - other.x, pointer.y - other.y);
      const now = Math.hypot(x - other.x, y - other.y);
      const spread = before >= LEAST_SPREAD && now >= LEAST_SPREAD ? now / before : 1;
      gestures.pinch((x - pointer.x) / 2, (y - pointer.y) / 2, spread);
    }
    pointer.x = x;
    pointer.y = y;
  };
  const up = (event: PointerEvent): void => {
    const pointer = held.get(event.pointerId);
    held.delete(event.pointerId);
    if (!pointer || pointer.dragging || event.button !== 0) return;
    if (event.pointerType !== 'mouse' && event.timeStamp - pointer.at >= TAP_MILLIS) return;
    const box = canvas.getBoundingClientRect();
    const { downX: x, downY: y } = pointer;
    const at = event.timeStamp;
    const second = last && Math.hypot(x - last.x, y - last.y) < DOUBLE_WAY && at - last.at < DOUBLE_MILLIS;
    last = second ? undefined : { x, y, at };
    gestures.tap(x - box.left, y - box.top, second ? 2 : 1, event);
  };
  const cancel = (event: PointerEvent): void => {
    held.delete(event.pointerId);
  };
  const end = new AbortController();
  const { signal } = end;
  canvas.addEventListener('pointerdown', down, { signal });
  canvas.addEventListener('pointermove', move, { signal });
  canvas.addEventListener('pointerup', up, { signal });
  canvas.addEventListener('pointercancel', cancel, { signal });
  canvas.addEventListener('lostpointercapture', cancel, { signal });
  return () => end.abort();
}
