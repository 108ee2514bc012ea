/**
 * The output of `npm test`: each failure as it happens, from time to time how many files are done, and at the end the
 * skipped tests with their reasons.
 */
import type { SerializedError } from 'vitest';
import {
  DefaultReporter,
  type TestCase,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
} from 'vitest/node';

/** of the files, between two lines of how far it is; on a terminal there is one line that changes */
const PARTS = 20;

export default class Reporter extends DefaultReporter {
  private all = 0;
  private done = 0;
  private failed = 0;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.all = specifications.length;
    this.done = 0;
    this.failed = 0;
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    this.done++;
    if (module.state() === 'failed') this.failed++;
    const part = (done: number) => Math.floor((PARTS * done) / this.all);
    if (!this.isTTY && this.isLong() && part(this.done) > part(this.done - 1)) this.log(this.progress());
  }

  /** In a run of many files, those without failures have no line of their own. */
  override printTestModule(module: TestModule): void {
    if (!this.isLong() || module.state() === 'failed') super.printTestModule(module);
  }

  private isLong(): boolean {
    return this.all >= PARTS;
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd([...modules], [...errors], reason);
    // if a name is asked for, all other tests are skipped
    if (!this.ctx.config.testNamePattern) for (const line of skippedLines(modules)) this.log(line);
  }

  private progress(): string {
    const seconds = Math.round((performance.now() - this.start) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return `${time}  ${this.done} of ${this.all} files${this.failed > 0 ? `, ${this.failed} failed` : ''}`;
  }
}

/** Skipped tests by their reason, as it stands in the name of the test or of what it is in: "(skipped: no cen64)", "(no Chromium)". */
export function skippedLines(modules: readonly Pick<TestModule, 'children' | 'relativeModuleId'>[]): string[] {
  const byReason = new Map<string, { tests: number; files: Set<string> }>();
  let all = 0;
  for (const module of modules)
    for (const test of module.children.allTests('skipped')) {
      const reason = reasonOf(test);
      const group = byReason.get(reason) ?? { tests: 0, files: new Set() };
      byReason.set(reason, group);
      group.tests++;
      group.files.add(module.relativeModuleId);
      all++;
    }
  if (all === 0) return [];
  const groups = [...byReason].sort(([, a], [, b]) => b.tests - a.tests);
  return [
    `${all} skipped:`,
    ...groups.map(([reason, { tests, files }]) => {
      const [first, ...rest] = files;
      return `  ${tests}  ${reason}; in ${first}${rest.length > 0 ? ` and ${rest.length} more` : ''}`;
    }),
  ];
}

function reasonOf({ fullName }: Pick<TestCase, 'fullName'>): string {
  const [, reason] = /\((?:skipped:? ?|(?=no ))([^()]+)\)/.exec(fullName) ?? [];
  return reason ?? 'without a reason in its name';
}
