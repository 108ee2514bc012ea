// One frame and what follows when it rests, without a GPU: the renderer is a stand-in.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import type { Camera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { createFrameMaker } from '../../../src/view/picture/frame.ts';
import type { Renderer } from '../../../src/view/picture/renderer.ts';
import { createShown } from '../../../src/view/shown/shown.ts';
import { defaultSettings } from '../../../src/view/state/settings.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const [view] = scene.views;
const shown = createShown({
  scene,
  tree,
  views: scene.views,
  recorded: true,
  viewsGiven: false,
} as unknown as LoadedScene);
const canvas = { width: 640, height: 360 } as HTMLCanvasElement;
const free = { left: 0, top: 0, width: 640, height: 360 };

const unchanged = defaultSettings();

function standIn(lost: boolean) {
  const live = { count: vi.fn((_camera: Camera) => ({ fragments: 3, covered: 2 })), repeats: () => [1, 1, 0, 0] };
  const draw = vi.fn(() => ({ draws: 1, triangles: 9, submitMicros: 1 }));
  return { live, draw, renderer: { lost, live, draw } as unknown as Renderer };
}

describe('a picture', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  for (const moving of [false, true])
    it(`is counted ${moving ? 'on the way' : 'when it rests'}, and not where the context is gone`, () => {
      for (const lost of [false, true]) {
        const { live, draw, renderer } = standIn(lost);
        const onRest = vi.fn();
        const frames = createFrameMaker(() => unchanged, onRest);
        const { report } = frames.make(renderer, canvas, free, shown, view, moving);
        expect(draw).toHaveBeenCalledTimes(1);
        expect(report).toMatchObject({ total: 1069, triangles: 9, drawn: shown.list.count });
        vi.advanceTimersByTime(5000);
        // in the tree's order and in the file's, whatever the shape of the picture
        expect(live.count.mock.calls.map(([{ aspect }]) => aspect)).toEqual(lost ? [] : [4 / 3, 4 / 3]);
        expect(onRest).toHaveBeenCalledTimes(lost || moving ? 0 : 1);
      }
    });

  it('that follows, or a scene that goes, ends the rest', () => {
    const { live, renderer } = standIn(false);
    const onRest = vi.fn();
    const frames = createFrameMaker(() => unchanged, onRest);
    frames.make(renderer, canvas, free, shown, view, false);
    frames.make(renderer, canvas, free, shown, view, false);
    vi.advanceTimersByTime(5000);
    expect(onRest).toHaveBeenCalledTimes(1);
    frames.make(renderer, canvas, free, shown, view, false);
    frames.reset();
    vi.advanceTimersByTime(5000);
    expect(onRest).toHaveBeenCalledTimes(1);
    expect(live.count).toHaveBeenCalledTimes(2);
  });

  it('whose settings have changed is not counted by the new ones', () => {
    const { live, renderer } = standIn(false);
    const onRest = vi.fn();
    let settings = defaultSettings();
    const frames = createFrameMaker(() => settings, onRest);
    frames.make(renderer, canvas, free, shown, view, false);
    settings = { ...settings, order: 'back' };
    vi.advanceTimersByTime(5000);
    expect(live.count).not.toHaveBeenCalled();
    frames.make(renderer, canvas, free, shown, view, false);
    vi.advanceTimersByTime(5000);
    expect(live.count).toHaveBeenCalledTimes(2);
    expect(onRest).toHaveBeenCalledTimes(1);
  });
});
