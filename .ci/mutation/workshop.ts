/**
 * A scratch folder with copies of the project, which are broken in its place; it is removed when the process ends, also
 * by a signal.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Workshop {
  folder: string;
  /** A new copy of the project's files; packages are shared with the original. */
  copy(name: string): string;
}

export function openWorkshop(root: string, files: string[]): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-mutate-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(signal, () => process.exit(status));
  // the sample models that some tests read beside the project
  const samples = join(root, '../shared');
  if (existsSync(samples)) symlinkSync(samples, join(folder, 'shared'));
  return {
    folder,
    copy(name) {
      const to = join(folder, name);
      for (const file of files) {
        mkdirSync(dirname(join(to, file)), { recursive: true });
        cpSync(join(root, file), join(to, file));
      }
      symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'));
      return to;
    },
  };
}
