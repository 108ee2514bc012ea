// The sets of a scene on screen, in frames without a GPU: what is left out, what it saves, and what it misses.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBit } from '../../../src/core/base/bits.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { countSeenPixels, createSeenPixels } from '../../../src/offline/hidden/seen-pixels.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { createFrameMaker } from '../../../src/view/picture/frame.ts';
import type { Renderer, RenderInput } from '../../../src/view/picture/renderer.ts';
import { compareWhole, createHiddenShown, missedPixels } from '../../../src/view/shown/hidden-shown.ts';
import { createShown, setHidden } from '../../../src/view/shown/shown.ts';
import type { FrameReport } from '../../../src/view/state/report.ts';
import { defaultSettings, type Settings } from '../../../src/view/state/settings.ts';
import { BOXES, chambers, WALLS } from '../../offline/hidden/chambers.ts';

const { scene, tree, left, right } = chambers(false);
const objects = WALLS + 2 * BOXES;
const loaded = { scene, tree, views: left, recorded: true } as unknown as LoadedScene;
const canvas = { width: 640, height: 480 } as HTMLCanvasElement;
const free = { left: 0, top: 0, width: 640, height: 480 };
/** along the row, through both chambers */
const view: View = { ...left[0], target: [10, 1.5, 1.9] };
const camera = createCamera(view, 4 / 3);

/** The left chamber is a cell that the right one's boxes are hidden from, and `lost` of its own. */
function cellsWithout(lost: readonly number[] = []): HiddenCells {
  const set = new Uint8Array((objects + 7) >> 3);
  for (let object = 0; object < WALLS + BOXES; object++) if (!lost.includes(object)) setBit(set, object);
  return {
    axes: Uint8Array.of(CELL),
    planes: new Float32Array(1),
    links: Uint32Array.of(0),
    boxes: Float32Array.of(-10, 0, -5, -1, 4, 5),
    sets: [set],
    objectCount: objects,
    tested: { eyes: 7, missedPixels: 0.25, missedEyes: 3 },
  };
}

function shownWith(cells: HiddenCells) {
  const shown = createShown(loaded);
  setHidden(shown, createHiddenShown(loaded, cells));
  return shown;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function frameOf(shown: ReturnType<typeof createShown>, patch: Partial<Settings>, at = view) {
  const inputs: RenderInput[] = [];
  const draw = (input: RenderInput) => {
    inputs.push(input);
    return { ranges: 1, triangles: 9, submitMicros: 1 };
  };
  const rested: FrameReport[] = [];
  const settings = { ...defaultSettings(), live: false, ...patch };
  const frames = createFrameMaker(
    () => settings,
    (report) => rested.push(report),
  );
  const { report, drawn } = frames.make({ draw, lost: false } as unknown as Renderer, canvas, free, shown, at, false);
  const ids = [...drawn.ids.subarray(0, drawn.count)];
  const leftOut = inputs[0].leftOut && [...inputs[0].leftOut.ids.subarray(0, inputs[0].leftOut.count)];
  vi.advanceTimersByTime(5000);
  return { report, ids, leftOut: leftOut?.sort((a, b) => a - b) ?? null, rested: rested[0] };
}

test('frames leave out what the set leaves out, in the order that they had, and only where it is set', () => {
  const shown = shownWith(cellsWithout());
  const plain = frameOf(shown, {});
  expect(plain.report.hidden).toBe(null);
  expect(plain.leftOut).toBe(null);
  const isRight = (object: number) => object >= WALLS + BOXES;
  expect(plain.ids.filter(isRight).length).toBeGreaterThan(2);
  for (const culling of ['tree', 'linear'] as const) {
    const { report, ids, leftOut, rested } = frameOf(shown, { hidden: true, culling });
    expect(ids).toEqual(plain.ids.filter((object) => !isRight(object)));
    expect(leftOut).toEqual(plain.ids.filter(isRight).sort((a, b) => a - b));
    const triangles = (list: number[]) => list.length * 12;
    expect(report.hidden).toEqual({
      cells: 1,
      bytes: shown.hidden!.bytes,
      inCell: true,
      objects: plain.ids.length,
      objectsGiven: ids.length,
      triangles: triangles(plain.ids),
      trianglesGiven: triangles(ids),
      nodes: culling === 'tree' ? plain.report.nodesVisited : 0,
      nodesVisited: report.nodesVisited,
      missed: null,
      tested: { eyes: 7, missedPixels: 0.25, missedEyes: 3 },
    });
    expect(report.nodesVisited).toBeLessThan(culling === 'tree' ? plain.report.nodesVisited : 1);
    expect(rested.hidden!.missed).toEqual({ pixels: 0, all: 320 * 240 });
  }
  const off = frameOf(shown, { hidden: true, culling: 'off' });
  expect([off.ids.length, off.report.hidden]).toEqual([objects, null]);
  expect(frameOf(shown, {}).ids).toEqual(plain.ids);
});

test('an eye in no cell is given everything', () => {
  const from = { ...right[0], target: [-10, 1.5, 1.9] } as View;
  const shown = shownWith(cellsWithout());
  const { ids, leftOut, report } = frameOf(shown, { hidden: true }, from);
  expect(ids).toEqual(frameOf(shown, {}, from).ids);
  expect([leftOut, report.hidden!.inCell]).toEqual([[], false]);
});

test('pixels that show what was left out are counted, unless the picture is too large', () => {
  const pictures = createSeenPixels(scene, 320, 240);
  countSeenPixels(pictures, camera);
  const seen = [...Array(BOXES).keys()].map((i) => WALLS + i).filter((object) => pictures.pixels[object] > 0);
  expect(seen.length).toBeGreaterThan(1);
  const shown = shownWith(cellsWithout(seen));
  const { rested } = frameOf(shown, { hidden: true });
  const pixels = seen.reduce((sum, object) => sum + pictures.pixels[object], 0);
  expect(rested.hidden!.missed).toEqual({ pixels, all: 320 * 240 });

  const figures = compareWhole(shown.hidden!, shown.list, camera, 'tree');
  expect(missedPixels(shown.hidden!, camera, { ...figures, triangles: 200_000 })?.pixels).toBe(pixels);
  expect(missedPixels(shown.hidden!, camera, { ...figures, triangles: 200_001 })).toBe(null);
  const wide = missedPixels(shown.hidden!, createCamera(view, 16 / 9), figures)!;
  expect([wide.all, wide.pixels > 0]).toEqual([370 * 208, true]);
});
