/** The card of a lesson: one step's title and sentences, how far it is, and the ways back, on and out. */
import { type Lesson, withFigures } from '../state/lesson.ts';
import type { FrameReport } from '../state/report.ts';
import { button, element, setText } from './element.ts';

/** What can be done there. */
export interface LessonControls {
  go(step: number): void;
  close(): void;
}

export function createLessonCard() {
  let isThere = false;
  let now: { lesson: Lesson; index: number; controls: LessonControls } | null = null;
  const go = (by: number): void => {
    if (!now) return;
    const next = now.index + by;
    if (next === now.lesson.steps.length) now.controls.close();
    else if (next >= 0) now.controls.go(next);
  };
  const title = element('h2', {});
  const text = element('p', 'lesson-text');
  const place = element('span', 'lesson-place');
  const back = button({ label: 'Back', run: () => go(-1) });
  const next = button({ label: 'Next', className: 'accent', run: () => go(1) });
  const root = element(
    'section',
    { class: 'panel lesson', hidden: true },
    element(
      'header',
      'lesson-header',
      title,
      button({
        label: 'End the tour',
        icon: 'close',
        bare: true,
        className: 'quiet',
        run: () => now?.controls.close(),
      }),
    ),
    text,
    element('footer', 'lesson-footer', place, back, next),
  );
  root.addEventListener('keydown', (event) => {
    const keys: Record<string, () => void> = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      Escape: () => now?.controls.close(),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });
  const fill = (report: FrameReport | null): void => {
    if (now) setText(text, withFigures(now.lesson.steps[now.index].text, report));
  };
  return {
    root,
    /** @param index of the step, from 0; its figures are those of the reports that come once it is there */
    show(lesson: Lesson, index: number, controls: LessonControls) {
      now = { lesson, index, controls };
      const wasHidden = root.hidden;
      const { length } = lesson.steps;
      root.hidden = false;
      root.setAttribute('aria-label', lesson.title);
      setText(title, lesson.steps[index].title);
      setText(place, `${index + 1} of ${length}`);
      back.disabled = index === 0;
      next.querySelector('.label')!.textContent = index === length - 1 ? 'End' : 'Next';
      isThere = false;
      fill(null);
      if (wasHidden) next.focus({ preventScroll: true });
    },
    /** the picture is the step's */
    arrive() {
      isThere = true;
    },
    hide() {
      now = null;
      root.hidden = true;
    },
    /** fills in the figures, of the step's picture only */
    setReport(report: FrameReport) {
      if (isThere) fill(report);
    },
  };
}
