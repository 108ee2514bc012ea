/**
 * Measures the part of the picture that the panels leave free. Panels that come and go, such as those of a picked
 * object or a message, do not count, so that they never move the picture.
 */
import { type Area, freeArea } from '../picture/free-area.ts';

export interface Layout {
  /** the part of the stage that no panel covers, in CSS pixels */
  freeArea(): Area;
  /** `run` is called when that part may have changed */
  watch(run: () => void): void;
  dispose(): void;
}

/** The panels that are always there, none over another. */
export const STANDING_PANELS = [
  '.top-bar',
  '.counters',
  '.options',
  '.dock',
  '.legend',
  '.opening-head',
  '.opening-foot',
  '.tour-card',
];
/** the lab's drawer counts too, where it is open */
const PANELS = [...STANDING_PANELS, '.lab'].join(', ');

/** @param tell called with the new area when it has changed */
export function createLayout(stage: HTMLElement, frame: HTMLElement, tell: (area: Area) => void): Layout {
  let known = '';
  let area: Area = { left: 0, top: 0, width: 1, height: 1 };
  const end = new AbortController();
  let observer: ResizeObserver | null = null;
  let late: MutationObserver | null = null;

  const measure = (): Area => {
    const panels = [...frame.querySelectorAll<HTMLElement>(PANELS)].map(boxOf).filter(({ width }) => width > 0);
    const boxes = [boxOf(stage), ...panels];
    const now = JSON.stringify(boxes);
    if (now !== known) {
      known = now;
      area = freeArea(boxes[0], panels);
      tell(area);
    }
    return area;
  };
  return {
    freeArea: measure,
    watch(run) {
      observer = new ResizeObserver(run);
      const observe = () => {
        for (const element of [stage, frame, ...frame.querySelectorAll(PANELS)]) observer?.observe(element);
      };
      observe();
      // the lab comes when it is first opened
      late = new MutationObserver(observe);
      for (const host of frame.querySelectorAll('.lab-host')) late.observe(host, { childList: true });
      // a panel that slides in has not reached its place
      frame.addEventListener('animationend', run, { signal: end.signal });
    },
    dispose() {
      end.abort();
      observer?.disconnect();
      late?.disconnect();
    },
  };
}

function boxOf(element: HTMLElement): Area {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
