/** Goes through a lesson: each step brings the page to its address. The tour is fetched when it is asked for. */
import { type Lesson, LessonError, MAX_LESSON_BYTES, parseLesson, readLesson } from '../state/lesson.ts';
import type { Shell } from '../ui/shell.ts';

export type Lessons = ReturnType<typeof createLessons>;

export interface LessonsDeps {
  shell: Pick<Shell, 'setLesson' | 'lessonArrived' | 'showMessage'>;
  /** before the first step */
  begun(): void;
  /** Brings the page to the address. @returns whether it is there */
  goTo(link: string): Promise<boolean>;
}

/** after these a visitor is told that a lesson is on its way, and that it does not come */
const SAID_MILLIS = 2000;
const LIMIT_MILLIS = 30_000;

export function createLessons({ shell, begun, goTo }: LessonsDeps) {
  let isOn = false;
  /** counts the steps that were taken, for a scene that comes after another was asked for */
  let taken = 0;
  const close = (): void => {
    isOn = false;
    shell.setLesson(null);
  };
  function begin(lesson: Lesson, first = 0): void {
    isOn = true;
    begun();
    const go = async (index: number): Promise<void> => {
      const turn = ++taken;
      shell.setLesson({ lesson, index, controls: { go, close } });
      if ((await goTo(lesson.steps[index].link)) && turn === taken) shell.lessonArrived();
    };
    void go(Math.min(lesson.steps.length - 1, first));
  }
  const failed = (error: unknown): void => {
    const reason = error instanceof LessonError ? error.message : 'it could not be fetched';
    shell.showMessage(`The lesson: ${reason}.`, 'error');
  };
  return {
    /** whether a lesson is shown */
    get isOn() {
      return isOn;
    },
    /** the tour of the program */
    tour() {
      import('./tour.json').then(({ default: json }) => begin(readLesson(json))).catch(failed);
    },
    /** the lesson that the page's address asks for by ?lesson=, at the step of ?step=; nothing where it asks for none */
    open() {
      const asked = new URLSearchParams(location.search);
      const address = asked.get('lesson');
      if (address === null) return;
      const step = Number(asked.get('step') ?? 1);
      const first = Number.isInteger(step) && step > 0 ? step - 1 : 0;
      const end = new AbortController();
      const late = new LessonError(`its server has not sent it in ${LIMIT_MILLIS / 1000} s`);
      const timers = [
        setTimeout(() => shell.showMessage('The lesson is on its way.', 'info'), SAID_MILLIS),
        setTimeout(() => end.abort(late), LIMIT_MILLIS),
      ];
      fetchText(address, end.signal)
        .finally(() => timers.forEach(clearTimeout))
        .then((text) => begin(parseLesson(text), first))
        .catch(failed);
    },
  };
}

/** @throws LessonError for an address that is none, or where there is nothing or too much */
async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  if (!URL.canParse(address, location.href)) throw new LessonError('its address cannot be read');
  const url = new URL(address, location.href);
  if (!/^https?:$/.test(url.protocol)) throw new LessonError('its address must begin with http or https');
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  if (!response.ok) throw new LessonError(`its address answers ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // a length that is announced may be wrong: what comes is counted
  for (const reader = response.body!.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > MAX_LESSON_BYTES) {
      await reader.cancel();
      throw new LessonError(`it has more than ${MAX_LESSON_BYTES} bytes`);
    }
    parts.push(value);
  }
  return new Blob(parts as BlobPart[]).text();
}
