/**
 * The order of test files: the longest first, so that no long one is alone at the end; those of the browser and those of Node in turn, so
 * that one computes while the other waits for a page. A file that takes long says so in its header: `@seconds 40`, of CPU, rounded.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of a file that says nothing: of Node, in the browser. */
const USUAL = 1;
const USUAL_IN_BROWSER = 20;

/** CPU seconds of a test file, of which only the order matters. */
export function secondsOf(text: string, inBrowser: boolean): number {
  return Number(/^(?:\/\*| )\*+ @seconds (\d+)/m.exec(text)?.[1] ?? (inBrowser ? USUAL_IN_BROWSER : USUAL));
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weighed = files.map((file) => {
      const inBrowser = file.project.name.endsWith('browser');
      return { file, inBrowser, seconds: secondsOf(readFileSync(file.moduleId, 'utf8'), inBrowser) };
    });
    weighed.sort((a, b) => b.seconds - a.seconds || (a.file.moduleId < b.file.moduleId ? -1 : 1));
    const [pages, others] = [true, false].map((wanted) => weighed.filter(({ inBrowser }) => inBrowser === wanted));
    return Array.from({ length: Math.max(pages.length, others.length) }, (_, i) => [pages[i], others[i]])
      .flat()
      .filter((each) => each !== undefined)
      .map(({ file }) => file);
  }
}
