/**
 * Measures the part of the picture that the bars leave free: what reaches from one side of the window to the other, and the lab. What
 * stands over a corner of the picture, or comes and goes, does not count, so that it never moves the picture.
 */
import { type Area, freeArea } from '../picture/free-area.ts';

export type Layout = ReturnType<typeof createLayout>;

/** The bars; the legend is one in a narrow window. */
export const BARS = ['.top-bar', '.dock', '.legend', '.opening-head', '.opening-foot', '.embed-strip'];
/** the part of the window's width that a bar has at least, beside its margins */
const LEAST_WIDTH = 0.9;
const PANELS = [...BARS, '.lab'].join(', ');

/** @param tell called with the new area when it has changed */
export function createLayout(stage: HTMLElement, frame: HTMLElement, tell: (area: Area) => void) {
  let known = '';
  let area: Area = { left: 0, top: 0, width: 1, height: 1 };

  const measure = (): Area => {
    const whole = boxOf(stage);
    const lab = [...frame.querySelectorAll<HTMLElement>('.lab')].map(boxOf).filter(({ width }) => width > 0);
    // beside the lab, bars end where it begins
    const least = LEAST_WIDTH * (whole.width - (lab[0]?.width ?? 0));
    const bars = [...frame.querySelectorAll<HTMLElement>(BARS.join())].map(boxOf);
    const panels = [...lab, ...bars.filter(({ width }) => width > 0 && width >= least)];
    const boxes = [whole, ...panels];
    const now = JSON.stringify(boxes);
    if (now !== known) {
      known = now;
      area = freeArea(boxes[0], panels);
      tell(area);
    }
    return area;
  };
  return {
    /** the part of the stage that no panel covers, in CSS pixels */
    freeArea: measure,
    /** `run` is called when that part may have changed */
    watch(run: () => void) {
      const observer = new ResizeObserver(run);
      const observe = () => {
        for (const element of [stage, frame, ...frame.querySelectorAll(PANELS)]) observer.observe(element);
      };
      observe();
      // the lab comes when it is first opened
      const late = new MutationObserver(observe);
      for (const host of frame.querySelectorAll('.lab-host')) late.observe(host, { childList: true });
      // a panel that slides in has not reached its place
      frame.addEventListener('animationend', run);
    },
  };
}

function boxOf(element: HTMLElement): Area {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
