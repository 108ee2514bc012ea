/** A lesson of another server: it may never come. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLessons } from '../../../src/view/page/lessons.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { search: '?lesson=https://far.example/lesson.json', href: 'http://page/' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(fetching: (signal: AbortSignal) => Promise<Response>) {
  vi.stubGlobal('fetch', (_: URL, { signal }: RequestInit) => fetching(signal!));
  const said: string[] = [];
  const showMessage = (text: string) => {
    said.push(text);
    return () => undefined;
  };
  const shell = { setLesson: () => said.push('shown'), lessonArrived: () => undefined, showMessage };
  createLessons({ shell: shell as never, begun: () => undefined, goTo: async () => true }).open();
  return said;
}

const LESSON = JSON.stringify({ title: 'A lesson', steps: [{ title: 'One', text: 'one', link: '#scene=castle' }] });
const LATE = 'The lesson: its server has not sent it in 30 s.';
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('one that comes at once is shown, and nothing is said', async () => {
  const said = opened(async () => new Response(LESSON));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(['shown']);
});

test.each<[string, (signal: AbortSignal) => Promise<Response>]>([
  ['that never answers', untilAborted],
  [
    'that begins to answer and never ends',
    async (signal) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(LESSON.slice(0, 9)));
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return new Response(body);
    },
  ],
])('of a server %s: it is said that it is on its way, then that it does not come', async (_, fetching) => {
  const said = opened(fetching);
  await vi.advanceTimersByTimeAsync(3000);
  expect(said).toEqual(['The lesson is on its way.']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(said).toEqual(['The lesson is on its way.', LATE]);
});
