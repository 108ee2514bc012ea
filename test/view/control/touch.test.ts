import { beforeEach, describe, expect, it } from 'vitest';
import { trackGestures } from '../../../src/view/control/touch.ts';
import { fakePage, pointer, send } from './fakes.ts';

let canvas: HTMLCanvasElement;
let heard: (string | number)[][];
let end: () => void;

beforeEach(() => {
  ({ canvas } = fakePage());
  heard = [];
  end = trackGestures(canvas, {
    drag: (right, down) => heard.push(['drag', right, down]),
    pinch: (right, down, spread) => heard.push(['pinch', right, down, spread]),
    tap: (x, y, count) => heard.push(['tap', x, y, count]),
  });
});

/** the canvas begins at (10, 20) */
const click = (x: number, y: number, timeStamp: number, fields = {}) => {
  pointer(canvas, 'down', x, y, { timeStamp, ...fields });
  pointer(canvas, 'up', x, y, { timeStamp: timeStamp + 10, ...fields });
};
const counts = () => heard.map((call) => call[3]);

describe('a tap', () => {
  it('is where the pointer went down, counted from the corner of the canvas', () => {
    pointer(canvas, 'down', 100, 70);
    pointer(canvas, 'move', 102, 73);
    pointer(canvas, 'up', 102, 73);
    expect(heard).toEqual([['tap', 90, 50, 1]]);
  });

  it.each([
    ['touch', 1],
    ['pen', 1],
    ['mouse', 2],
  ])('of a %s is over in less than 300 ms, unless it is a mouse', (pointerType, taps) => {
    for (const [from, millis] of [
      [0, 299],
      [1000, 300],
    ]) {
      pointer(canvas, 'down', 100, 70, { timeStamp: from, pointerType });
      pointer(canvas, 'up', 100, 70, { timeStamp: from + millis, pointerType });
    }
    expect(heard).toHaveLength(taps);
  });

  it('moves less than 4 pixels', () => {
    for (const [x, y] of [
      [103.75, 71],
      [104, 70],
    ]) {
      pointer(canvas, 'down', 100, 70);
      pointer(canvas, 'move', x, y);
      pointer(canvas, 'up', 100, 70);
    }
    expect(heard).toHaveLength(1);
  });

  it('is of the main button alone, and a pen has no other that holds nothing', () => {
    click(100, 70, 0, { button: 2 });
    click(100, 70, 1000, { button: 1 });
    expect(heard).toEqual([]);
    pointer(canvas, 'down', 100, 70, { button: 1 });
    pointer(canvas, 'up', 100, 70);
    expect(heard).toEqual([]);
    pointer(canvas, 'down', 100, 70, { button: 1, pointerType: 'pen' });
    pointer(canvas, 'up', 100, 70, { pointerType: 'pen' });
    expect(heard).toHaveLength(1);
  });

  it('does not come from a pointer that never went down, or was cancelled', () => {
    pointer(canvas, 'up', 100, 70);
    for (const type of ['pointercancel', 'lostpointercapture']) {
      pointer(canvas, 'down', 100, 70);
      send(canvas, type, { pointerId: 1 });
      pointer(canvas, 'up', 100, 70);
    }
    expect(heard).toEqual([]);
  });
});

describe('the second of two taps', () => {
  it('follows in less than 350 ms, and the third is a first again', () => {
    for (const at of [0, 349, 500]) click(100, 70, at);
    expect(counts()).toEqual([1, 2, 1]);
    heard.length = 0;
    for (const at of [2000, 2350]) click(100, 70, at);
    expect(counts()).toEqual([1, 1]);
  });

  it('is nearer than 12 pixels', () => {
    click(100, 70, 0);
    click(107, 79.5, 100);
    expect(counts()).toEqual([1, 2]);
    click(100, 70, 1000);
    click(112, 70, 1100);
    expect(counts()).toEqual([1, 2, 1, 1]);
    // from the last tap, not from the one before
    click(112, 70, 1200);
    expect(counts()).toEqual([1, 2, 1, 1, 2]);
  });

  it('does not happen at the corner of the page without a first tap', () => {
    click(0, 0, 0);
    expect(heard).toEqual([['tap', -10, -20, 1]]);
  });
});

describe('a drag', () => {
  it('begins where it is no longer a tap, and is reported step by step', () => {
    pointer(canvas, 'down', 100, 70);
    pointer(canvas, 'move', 103, 72);
    pointer(canvas, 'move', 104, 68);
    pointer(canvas, 'move', 106, 71);
    pointer(canvas, 'move', 103, 76);
    pointer(canvas, 'up', 103, 76);
    pointer(canvas, 'move', 150, 150);
    expect(heard).toEqual([
      ['drag', 2, 3],
      ['drag', -3, 5],
    ]);
  });

  it('is reported of a pointer that is held, with the left or the right button', () => {
    for (const [pointerId, button] of [0, 1, 2].entries()) {
      pointer(canvas, 'down', 100, 70, { pointerId, button });
      pointer(canvas, 'move', 110, 70, { pointerId, button: -1 });
      pointer(canvas, 'move', 111, 70, { pointerId, button: -1 });
      pointer(canvas, 'up', 111, 70, { pointerId, button });
    }
    expect(heard).toEqual([
      ['drag', 1, 0],
      ['drag', 1, 0],
    ]);
  });

  it('goes on outside of the canvas where the browser lets it, and is none where the pointer is gone', () => {
    const captured: number[] = [];
    canvas.setPointerCapture = (id) => {
      captured.push(id);
      throw new Error('gone');
    };
    pointer(canvas, 'down', 100, 70, { pointerId: 7 });
    expect(captured).toEqual([7]);
    send(canvas, 'pointercancel', { pointerId: 7 });
    pointer(canvas, 'move', 200, 70, { pointerId: 7 });
    pointer(canvas, 'move', 300, 70, { pointerId: 7 });
    expect(heard).toEqual([]);
  });
});

describe('two fingers', () => {
  const finger = (pointerId: number, type: string, x: number, y: number) =>
    pointer(canvas, type, x, y, { pointerId, pointerType: 'touch' });

  it('shift by half of what each goes, and spread by the ratio of their distances', () => {
    finger(1, 'down', 100, 100);
    finger(2, 'down', 200, 100);
    finger(2, 'move', 250, 100);
    finger(1, 'move', 100, 300);
    finger(1, 'move', 96, 300);
    expect(heard).toEqual([
      ['pinch', 25, 0, 1.5],
      ['pinch', 0, 100, 250 / 150],
      ['pinch', -2, 0, Math.hypot(154, 200) / 250],
    ]);
  });

  it('spread by nothing where they are nearer than 16 pixels, before or after', () => {
    finger(1, 'down', 100, 100);
    finger(2, 'down', 116, 100);
    finger(2, 'move', 132, 100);
    finger(2, 'move', 116, 100);
    finger(2, 'move', 115, 100);
    finger(2, 'move', 132, 100);
    expect(heard.map((call) => call[3])).toEqual([2, 0.5, 1, 1]);
  });

  it('are no taps, and what one does when the other has gone is a drag', () => {
    finger(1, 'down', 100, 100);
    finger(2, 'down', 200, 100);
    finger(2, 'up', 200, 100);
    finger(1, 'move', 101, 100);
    finger(1, 'up', 101, 100);
    expect(heard).toEqual([['drag', 1, 0]]);
  });

  it('with a third do nothing, and go on from where they are then', () => {
    for (const [id, x] of [
      [1, 100],
      [2, 200],
      [3, 300],
    ])
      finger(id, 'down', x, 100);
    finger(1, 'move', 0, 100);
    expect(heard).toEqual([]);
    finger(3, 'up', 300, 100);
    finger(1, 'move', 100, 100);
    expect(heard).toEqual([['pinch', 50, 0, 0.5]]);
  });
});

it('gets no events when it has ended', () => {
  pointer(canvas, 'down', 100, 100);
  end();
  pointer(canvas, 'up', 100, 100);
  click(100, 100, 100);
  pointer(canvas, 'move', 200, 100);
  pointer(canvas, 'move', 300, 100);
  expect(heard).toEqual([]);
});
