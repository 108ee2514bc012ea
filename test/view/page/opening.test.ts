import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { createOpening, drawnAfter } from '../../../src/view/page/opening.ts';
import type { Shown } from '../../../src/view/shown/shown.ts';
import { createStore } from '../../../src/view/state/store.ts';
import type { OpeningControls } from '../../../src/view/ui/opening.ts';

test('the list is drawn from nothing to the whole, and never shrinks', () => {
  expect(drawnAfter(0)).toBe(0);
  const parts = Array.from({ length: 81 }, (_, i) => drawnAfter(i / 10));
  expect(parts.slice(1).every((part, i) => part > parts[i])).toBe(true);
  expect(parts.at(-1)).toBe(1);
  expect(drawnAfter(100)).toBe(1);
});

describe('an opening', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function begin(still = false) {
    const store = createStore();
    const rests: AbortSignal[] = [];
    let controls: OpeningControls | null = null;
    const opening = createOpening({
      store,
      pilot: { goTo() {} },
      shell: {
        setOpening(next) {
          controls = next;
        },
      },
      onRest: (signal) => void rests.push(signal),
      scene: 'castle',
      still,
    });
    opening.begin({ loaded: { name: 'castle', views: [] as readonly unknown[] } as LoadedScene } as Shown);
    const drawAll = () => {
      while (opening.advance(0.5));
    };
    const waits = () => vi.getTimerCount() > 0;
    return { opening, store, rests, drawAll, waits, controls: controls! as OpeningControls };
  }

  test('stands finished, is drawn, stands finished, and is drawn again', () => {
    const { store, rests, opening, drawAll } = begin();
    expect(store.value.scrub).toBe(1);
    for (let play = 1; play <= 3; play++) {
      expect(rests).toHaveLength(play);
      expect(rests.at(-1)!.aborted).toBe(false);
      expect(opening.advance(1)).toBe(false);
      vi.runOnlyPendingTimers();
      expect(store.value.scrub).toBe(0);
      expect(rests.at(-1)!.aborted).toBe(true);
      expect(opening.advance(1)).toBe(true);
      drawAll();
      expect(store.value.scrub).toBe(1);
    }
    opening.leave();
    expect(vi.getTimerCount()).toBe(0);
    expect(rests.at(-1)!.aborted).toBe(true);
  });

  test.each(['pointerdown', 'keydown', 'wheel'])(
    'after a %s it is drawn to its end, and not again by itself',
    (kind) => {
      const { drawAll, waits, store, rests, controls, opening } = begin();
      vi.runOnlyPendingTimers();
      document.dispatchEvent(Object.assign(new Event(kind), { code: 'Tab' }));
      drawAll();
      expect(store.value.scrub).toBe(1);
      expect(rests).toHaveLength(2);
      expect(waits()).toBe(false);
      controls.playOrPause();
      expect([store.value.scrub, controls.isDrawing]).toEqual([0, true]);
      opening.advance(2);
      controls.playOrPause();
      expect([store.value.scrub, controls.isDrawing, opening.advance(1)]).toEqual([0.25, false, false]);
      controls.playOrPause();
      opening.advance(2);
      expect([store.value.scrub, controls.isDrawing]).toEqual([0.501, true]);
      controls.scrub(0.5);
      expect(waits()).toBe(false);
      expect(rests.at(-1)!.aborted).toBe(true);
    },
  );

  test('a pointer that only passes over it, and one that comes while it stands', () => {
    const { waits } = begin();
    document.dispatchEvent(new Event('pointermove'));
    expect(waits()).toBe(true);
    document.dispatchEvent(new Event('pointerdown'));
    expect(waits()).toBe(false);
  });

  test('where nothing is to move by itself, it stands finished', () => {
    const { waits, store, opening, rests } = begin(true);
    expect(store.value.scrub).toBe(1);
    expect(waits()).toBe(false);
    expect(opening.advance(1)).toBe(false);
    expect(rests[0].aborted).toBe(false);
  });
});
