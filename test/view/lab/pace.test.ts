import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPace, nextFrame } from '../../../src/view/lab/pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page whose frames come after so many milliseconds, as its clock has it. */
function framesAfter(millis: number) {
  const frames = { asked: 0, cancelled: 0 };
  vi.stubGlobal('requestAnimationFrame', (done: () => void) => {
    frames.asked++;
    return setTimeout(done, millis);
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: ReturnType<typeof setTimeout>) => {
    frames.cancelled++;
    clearTimeout(frame);
  });
  return frames;
}

/** Whether `promise` is kept when `millis` have passed, and not before. */
async function expectAfter(promise: Promise<void>, millis: number): Promise<void> {
  let kept = false;
  promise.then(() => {
    kept = true;
  });
  await vi.advanceTimersByTimeAsync(millis - 1);
  expect(kept).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(kept).toBe(true);
}

describe('the next frame', () => {
  test('is the page’s, and nothing is left waiting', async () => {
    const frames = framesAfter(16);
    await expectAfter(nextFrame(), 16);
    expect([frames.asked, vi.getTimerCount()]).toEqual([1, 0]);
  });
  test('is waited for a tenth of a second at most', async () => {
    const frames = framesAfter(5000);
    await expectAfter(nextFrame(), 100);
    expect([frames.cancelled, vi.getTimerCount()]).toEqual([1, 0]);
  });
  test('is any later moment where there are no frames', async () => {
    const frame = nextFrame();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    await frame;
  });
});

describe('a pace', () => {
  test('waits for a frame when a slice of 12 ms is used up, and begins the next slice there', async () => {
    const frames = framesAfter(16);
    const pace = createPace();
    vi.advanceTimersByTime(11);
    await pace();
    expect(frames.asked).toBe(0);
    vi.advanceTimersByTime(1);
    await expectAfter(pace(), 16);
    expect(frames.asked).toBe(1);
    vi.advanceTimersByTime(11);
    await pace();
    expect(frames.asked).toBe(1);
  });
  test('throws the reason of its signal, also while it waits', async () => {
    framesAfter(16);
    const control = new AbortController();
    const pace = createPace(control.signal);
    await pace();
    vi.advanceTimersByTime(12);
    const waiting = expect(pace()).rejects.toThrow('enough');
    control.abort(new Error('enough'));
    await vi.advanceTimersByTimeAsync(16);
    await waiting;
    await expect(pace()).rejects.toThrow('enough');
  });
});
