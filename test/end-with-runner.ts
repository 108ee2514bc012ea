/**
 * Ends the processes that tests have started when the test runner ends. A signal ends the runner at once, but a worker
 * that waits for a program (a bench, a compiler, an emulator) would wait on needlessly: it notices the end only at its
 * next message.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Runs in the runner's own process. */
export default function endWithRunner(): void {
  // vitest itself listens to SIGINT and SIGTERM
  process.once('SIGHUP', () => process.exit(129));
  process.once('exit', () => {
    for (const child of descendants(process.pid)) {
      try {
        process.kill(child, 'SIGKILL');
      } catch {
        // it has ended already
      }
    }
  });
}

/** Processes that `pid` has started, and these in turn; parents first. */
export function descendants(pid: number): number[] {
  const all = processes();
  const found = [pid];
  for (const parent of found) for (const [child, its] of all) if (its === parent) found.push(child);
  return found.slice(1);
}

/** Each process and its parent. */
function processes(): [pid: number, parent: number][] {
  if (!existsSync('/proc/self/stat'))
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      // "pid (name) state parent ...": a name may hold anything
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2])]];
    } catch {
      return [];
    }
  });
}
