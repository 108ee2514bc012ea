/** Fetches a lesson: from the page's own host, or from one that allows it. Nothing is sent along, and no more is read than a lesson may have. */
import { type Lesson, LessonError, MAX_BYTES, readLesson } from './lesson.ts';

/** @throws LessonError with one line about what is wrong with it */
export async function fetchLesson(address: string, base: string): Promise<Lesson> {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    throw new LessonError('its address cannot be read');
  }
  if (url.protocol !== 'https:' && url.protocol !== new URL(base).protocol)
    throw new LessonError('its address must begin with https');
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    throw new LessonError('it cannot be fetched: it is not there, or its host does not allow it (CORS)');
  }
  if (!response.ok) throw new LessonError(`its host answered ${response.status}`);
  return readLesson(await textOf(response));
}

async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_BYTES) {
      void reader.cancel();
      throw new LessonError(`it has over ${MAX_BYTES} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
