/** The tour: a lesson's cards one by one, each brought to the screen by its address, with the figures of the frame in its sentence. */
import type { Around } from '../state/around.ts';
import type { FrameReport, PickedInfo } from '../state/report.ts';
import { type CardShown, createTourCard } from './card.ts';
import { fetchLesson } from './fetch-lesson.ts';
import { filledIn, type Now } from './figures.ts';
import { type Card, type Lesson, LessonError, readLesson } from './lesson.ts';

export interface Tour {
  root: HTMLElement;
  /** the card on screen, from 1 on; undefined while there is none */
  readonly step: number | undefined;
  /** Begin it, at its first card. Never rejects. */
  start(): Promise<void>;
  /** Show what an address asks for. @param named whether it says the scene too: then the card's own link is not followed */
  follow(around: Around, named: boolean): Promise<void>;
  setReport(report: FrameReport): void;
  setPicked(picked: PickedInfo | null): void;
}

export interface TourDeps {
  /** address of the lesson, from the page's own address; null for the built-in one */
  lesson: string | null;
  /** brings the page to a card's link */
  go(link: string): void;
  /** a card has come, or all are gone */
  changed(isOn: boolean): void;
  chooseFiles(): void;
  tell(line: string): void;
}

/** Under a picture that stands alone, without a card of a lesson. */
const ALONE: Card = {
  title: 'Nearest first',
  text: '{visible} of {objects} objects are in view; {drawn} are drawn, with {triangles} triangles.',
  link: '#',
};
/** The built-in tour, fetched when it is first wanted, and read as any lesson is. */
const builtIn = async (): Promise<Lesson> => readLesson((await import('./tour.json?raw')).default);

export function createTour({ lesson: address, go, changed, chooseFiles, tell }: TourDeps): Tour {
  let coming: Promise<Lesson> | null = null;
  let lesson: Lesson | null = null;
  let step: number | undefined;
  let text: string | null = null;
  let now: Now = { report: null, picked: null };
  const card = createTourCard({
    go: (by) => lesson && step !== undefined && lesson.cards[step - 1 + by] && show(lesson, step + by),
    close: () => close(),
    open: chooseFiles,
  });

  async function load(): Promise<Lesson | null> {
    coming ??= address === null ? builtIn() : fetchLesson(address, location.href);
    try {
      lesson = await coming;
    } catch (error) {
      coming = null;
      if (!(error instanceof LessonError)) throw error;
      tell(`The lesson cannot be used: ${error.message}.`);
    }
    return lesson;
  }

  function show({ cards }: Lesson, next: number, isThere = false, whole: string | null = null): void {
    step = next;
    const it = cards[next - 1];
    now = { report: null, picked: null };
    changed(true);
    if (!isThere) go(`${it.link}&tour=${next}${whole === null ? '' : '&embed=1'}`);
    put({ card: it, step: next, of: cards.length, whole });
  }

  function put(shown: CardShown): void {
    text = shown.card.text;
    card.show(shown);
    write();
  }

  function close(): void {
    if (text === null) return;
    step = undefined;
    text = null;
    card.show(null);
    changed(false);
  }

  function write(): void {
    if (text !== null) card.setText(filledIn(text, now));
  }

  return {
    root: card.root,
    get step() {
      return step;
    },
    async start() {
      const it = await load();
      if (it) show(it, 1);
    },
    async follow({ tour: wanted, embed = false }, named) {
      const whole = embed ? wholeAddress() : null;
      if (wanted === undefined) {
        if (!embed) return close();
        changed(true);
        return put({ card: ALONE, step: 1, of: 1, whole });
      }
      if (wanted === step) return;
      const it = await load();
      if (!it) return;
      if (!it.cards[wanted - 1]) return tell(`The tour has ${it.cards.length} cards: there is no card ${wanted}.`);
      show(it, wanted, named, whole);
    },
    setReport(report) {
      // a count of an earlier picture says nothing of this one
      if (report.overdraw?.old) return;
      now = { ...now, report };
      write();
    },
    setPicked(picked) {
      now = { ...now, picked };
      write();
    },
  };
}

/** The page's address without what makes it an embed. */
function wholeAddress(): string {
  return location.href.replace(/&embed=1(?=&|$)/, '').replace(/#embed=1&?/, '#');
}
