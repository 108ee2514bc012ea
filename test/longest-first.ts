/**
 * The order of test files: the longest first, so that no long one is alone at the end; those of the browser and those of Node in turn, so
 * that one computes while the other waits for a page.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of a file that is not among SECONDS: of Node, in the browser. */
const USUAL = 1;
const USUAL_IN_BROWSER = 20;
/** CPU seconds of files that take longest, rounded: only their order matters. */
export const SECONDS: Record<string, number> = {
  'test/browser/interface.test.ts': 150,
  'test/browser/take-home.test.ts': 150,
  'test/browser/measured.test.ts': 100,
  'test/runtime/compile.test.ts': 90,
  'test/runtime/no-library.test.ts': 90,
  'test/browser/insets.test.ts': 80,
  'test/browser/life.test.ts': 80,
  'test/browser/link.test.ts': 70,
  'test/tools/export.test.ts': 60,
  'test/browser/files.test.ts': 50,
  'test/browser/lab.test.ts': 50,
  'test/browser/opening.test.ts': 50,
  'test/browser/workers.test.ts': 50,
  'test/docs/readme.test.ts': 50,
  'test/tools/jobs.test.ts': 50,
  'test/view/shown/console-shown.test.ts': 50,
  'test/browser/accessible.test.ts': 45,
  'test/browser/counts.test.ts': 45,
  'test/console/only.test.ts': 45,
  'test/tools/auto-parts.test.ts': 45,
  'test/browser/console.test.ts': 40,
  'test/browser/live.test.ts': 40,
  'test/console/draw.test.ts': 40,
  'test/console/rom-command.test.ts': 40,
  'test/package/package.test.ts': 40,
  'test/tree/bsp/bsp-scenes.test.ts': 40,
  'test/view/home/make.test.ts': 40,
  'test/browser/lab-compare.test.ts': 35,
  'test/compare/false-visible.test.ts': 35,
  'test/console/runtime.test.ts': 35,
  'test/tools/run.test.ts': 35,
  'test/console/cost.test.ts': 30,
  'test/docs/format-refusals.test.ts': 25,
  'test/docs/speed.test.ts': 25,
  'test/compact/fixed-cull.test.ts': 23,
  'test/docs/format-reader.test.ts': 20,
  'test/runtime/bad-data.test.ts': 20,
  'test/tools/commands.test.ts': 20,
  'test/tree/boxes/mesh/mesh-ray-scenes.test.ts': 20,
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weighed = files.map((file) => {
      const inBrowser = file.project.name.endsWith('browser');
      const path = relative(this.ctx.config.root, file.moduleId);
      const seconds = SECONDS[path] ?? (inBrowser ? USUAL_IN_BROWSER : USUAL);
      return { file, path, inBrowser, seconds };
    });
    weighed.sort((a, b) => b.seconds - a.seconds || (a.path < b.path ? -1 : 1));
    const [pages, others] = [true, false].map((wanted) => weighed.filter(({ inBrowser }) => inBrowser === wanted));
    return Array.from({ length: Math.max(pages.length, others.length) }, (_, i) => [pages[i], others[i]])
      .flat()
      .filter((each) => each !== undefined)
      .map(({ file }) => file);
  }
}
