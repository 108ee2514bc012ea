/**
 * A lesson: steps through the page, each an address of it with a title and a few sentences. The tour of the program is one (page/tour.json), and
 * a teacher's own is opened by ?lesson=ADDRESS. docs/lessons.md describes the format.
 *
 * A lesson comes from strangers: nothing of it is shown but as text, and one that is refused says why in a line.
 */
import { readLink } from './permalink.ts';
import type { FrameReport } from './report.ts';

type Step = ReturnType<typeof stepOf>;

export interface Lesson {
  title: string;
  steps: readonly Step[];
}

/** What is wrong with a lesson, for people. */
export class LessonError extends Error {}

export const MAX_LESSON_BYTES = 65_536;
const MAX_STEPS = 40;
const MAX_TITLE = 80;
const MAX_TEXT = 500;
const THIN = '\u202f';

const counted = (value: number | undefined) =>
  value === undefined ? null : String(value).replace(/\B(?=(\d{3})+$)/g, THIN);
const times = (ratio: number | null | undefined) => (ratio == null ? null : ratio.toFixed(2));

/** What names in braces stand for: figures of the last frame; null until there is one. */
export const FIGURES: Readonly<Record<string, (report: FrameReport) => string | null>> = {
  objects: (report) => counted(report.total),
  visible: (report) => counted(report.visible),
  drawn: (report) => counted(report.drawn),
  triangles: (report) => counted(report.triangles),
  nodes: (report) => counted(report.nodesVisited),
  overdraw: (report) => times(report.overdraw?.ratio),
  against: (report) => times(report.overdraw?.against?.ratio),
  less: ({ overdraw }) =>
    overdraw?.ratio && overdraw.against?.ratio
      ? `${Math.round(100 * (1 - overdraw.ratio / overdraw.against.ratio))}${THIN}%`
      : null,
  given: (report) => counted(report.hidden?.objectsGiven),
  inFrustum: (report) => counted(report.hidden?.objects),
  cells: (report) => counted(report.hidden?.cells),
  bytes: (report) => counted(report.console?.bytes),
  cycles: (report) => counted(report.console?.cost?.cullCycles),
};

const NAMED = /\{(\w*)\}/g;

/** The text with its figures; a dash stands for one that is not known yet. */
export function withFigures(text: string, report: FrameReport | null): string {
  return text.replace(NAMED, (_, name: string) => (report && FIGURES[name]?.(report)) ?? '–');
}

/** @throws LessonError where it is not a lesson */
export function readLesson(json: unknown): Lesson {
  const { title, steps } = fieldsOf(json, 'a lesson', ['title', 'steps']);
  if (!Array.isArray(steps) || steps.length === 0 || steps.length > MAX_STEPS)
    throw new LessonError(`steps must be a list of 1 to ${MAX_STEPS}`);
  return { title: textOf(title, 'the title', MAX_TITLE), steps: steps.map(stepOf) };
}

/** @throws LessonError for text that is not JSON, or not a lesson */
export function parseLesson(text: string): Lesson {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new LessonError('it is not JSON');
  }
  return readLesson(json);
}

function stepOf(json: unknown, index: number) {
  const where = `step ${index + 1}`;
  const { title, text, link } = fieldsOf(json, where, ['title', 'text', 'link']);
  const step = {
    title: textOf(title, `${where}: the title`, MAX_TITLE),
    /** sentences; a name in braces stands for a figure of the picture: see FIGURES */
    text: textOf(text, `${where}: the text`, MAX_TEXT),
    /** the part of the page's address after the #, with it */
    link: textOf(link, `${where}: the link`, 2000),
  };
  for (const [, name] of step.text.matchAll(NAMED))
    if (!Object.hasOwn(FIGURES, name)) throw new LessonError(`${where}: there is no figure {${name}}`);
  if (!step.link.startsWith('#')) throw new LessonError(`${where}: the link must begin with #`);
  const { scene, faults } = readLink(step.link);
  if (faults.length > 0) throw new LessonError(`${where}: the link: ${faults[0]}`);
  if (scene === undefined) throw new LessonError(`${where}: the link names no scene`);
  return step;
}

/** The fields of an object that has these and no others. */
function fieldsOf(json: unknown, what: string, names: readonly string[]): Record<string, unknown> {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new LessonError(`${what} must be an object`);
  const stranger = Object.keys(json).find((name) => !names.includes(name));
  if (stranger !== undefined) throw new LessonError(`${what} has no field "${stranger.slice(0, 40)}"`);
  return json as Record<string, unknown>;
}

function textOf(value: unknown, what: string, most: number): string {
  if (typeof value !== 'string' || value.trim() === '') throw new LessonError(`${what} must be text`);
  if (value.length > most) throw new LessonError(`${what} is longer than ${most} characters`);
  return value;
}
