/**
 * Two orders that are compared fill their halves at the same time, object by object, with what each has shaded beside it. It can be
 * saved as a clip, with the strip of saved pictures below.
 */
import { clamp } from '../../core/base/clamp.ts';
import { areHalves } from '../picture/picture-place.ts';
import { type Recording, record } from '../save/clip.ts';
import { createStripCanvas, type StripCanvas, type StripContent } from '../save/strip.ts';
import type { FrameReport } from '../state/report.ts';
import type { Store } from '../state/store.ts';

export type Race = ReturnType<typeof createRace>;

export interface RaceDeps {
  store: Store;
  canvas: HTMLCanvasElement;
  /** the figures and bars over the halves */
  show(on: boolean): void;
  /** drops the counts of an earlier picture */
  recount(): void;
  content(report: FrameReport): StripContent;
  save(video: Blob, ending: string): void;
}

const MILLIS = 8000;
/** milliseconds for which a clip shows the empty halves, while its encoder starts and may lose pictures, and the finished ones */
const CLIP_LEAD = 500;
const CLIP_REST = 1500;
const CLIP_WIDTH = 1280;

export function createRace({ store, canvas, show, recount, content, save }: RaceDeps) {
  /** the time of the page, in milliseconds; null: all is drawn */
  let began: number | null = null;
  let isOn = false;
  let isSetting = false;
  /** it records from the first picture of the race on */
  let clip: { strip: StripCanvas; type: string; recording: Recording | null } | null = null;
  let closing: ReturnType<typeof setTimeout> | undefined;

  function draw(part: number): void {
    isSetting = true;
    store.set({ scrub: part });
    isSetting = false;
  }

  function dropClip(): void {
    clearTimeout(closing);
    closing = undefined;
    void clip?.recording?.end();
    clip = null;
  }

  function start(lead = 0): void {
    if (!areHalves(store.value)) return;
    dropClip();
    isOn = true;
    began = performance.now() + lead;
    recount();
    show(true);
    draw(0);
  }

  function finish(): void {
    dropClip();
    began = null;
    isOn = false;
    show(false);
  }

  async function saveClip(): Promise<void> {
    const recording = clip?.recording;
    clip = null;
    closing = undefined;
    if (!recording) return;
    const { video, ending } = await recording.end();
    save(video, ending);
  }

  store.subscribe((changed) => {
    if (!isOn || isSetting) return;
    // another comparison, or a hand on the bar
    if (!areHalves(store.value) || changed.has('scrub')) finish();
  });

  return {
    start: () => start(),
    /** Start, and save it. @param type of video */
    startClip(type: string) {
      // until its first picture is recorded nothing moves: on a slow machine that takes seconds
      start(Number.POSITIVE_INFINITY);
      if (!isOn) return;
      clip = { strip: createStripCanvas(canvas, 2, CLIP_WIDTH), type, recording: null };
    },
    /** Draws on, by the clock: on a slow machine too it takes as long. @returns whether there is more to draw */
    advance() {
      if (began === null) return false;
      const part = clamp((performance.now() - began) / MILLIS, 0, 1);
      draw(part);
      if (part === 1) began = null;
      return part < 1;
    },
    /** the picture was drawn, or its figures have come */
    setReport(report: FrameReport) {
      if (!clip) return;
      const isCounted = !store.value.live || report.overdraw?.old === false;
      // on a slow machine the counts of the finished halves take seconds, in which nothing moves
      const isWaiting = began === null && !isCounted;
      if (!isWaiting) clip.recording?.resume();
      clip.strip.draw(content(report));
      if (!clip.recording) {
        clip.recording = record(clip.strip.canvas, clip.type);
        began = performance.now() + CLIP_LEAD;
      }
      if (isWaiting) clip.recording.pause();
      else if (began === null) closing ??= setTimeout(saveClip, CLIP_REST);
    },
  };
}
