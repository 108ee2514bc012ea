/**
 * The order of test files: one project after the other, since files of one share a worker; those of the browser first; in a project the longest
 * first, so that no long one is alone at the end. A file that takes long says so in its header: `@seconds 40`, of CPU, rounded.
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
      const { name } = file.project;
      const inBrowser = name.endsWith('browser');
      return { file, name, inBrowser, seconds: secondsOf(readFileSync(file.moduleId, 'utf8'), inBrowser) };
    });
    weighed.sort(
      (a, b) =>
        Number(b.inBrowser) - Number(a.inBrowser) ||
        // "node", with the most files, is the last
        b.name.localeCompare(a.name) ||
        b.seconds - a.seconds ||
        (a.file.moduleId < b.file.moduleId ? -1 : 1),
    );
    return weighed.map(({ file }) => file);
  }
}
