/**
 * Runs test files in a test host, with a time limit: a host that hangs is killed with all processes that it started,
 * and the next test file gets a new one. After a host that crashed the next one is new too, and the test that it ran
 * has failed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Answer, Question } from './test-host.ts';

const HOST = fileURLToPath(new URL('./test-host.ts', import.meta.url));
const PROBE = new URL('./probe.js', import.meta.url).href;

export interface Outcome extends Answer {
  /** no answer within the limit */
  hung: boolean;
  seconds: number;
}

export interface Tester {
  ask(question: Question, limit: number): Promise<Outcome>;
  close(): void;
}

/**
 * @param folder a copy of the project
 * @param probed its files record the blocks entered
 */
export function createTester(folder: string, projects: string[], probed = false): Tester {
  // all cases of seeded tests, not those of npm test alone; pages would be drawn by the other driver then
  const cases = projects.includes('browser') ? {} : { CULL64_LONG: '1' };
  let host: ChildProcess | null = null;
  let said = '';
  // before the folder to which it writes is removed
  process.prependListener('exit', close);

  async function start(): Promise<ChildProcess> {
    const options = probed ? `${process.env.NODE_OPTIONS ?? ''} --import=${PROBE}` : process.env.NODE_OPTIONS;
    const child = fork(HOST, projects, {
      cwd: folder,
      // a group of its own, so that its compilers and emulators end with it
      detached: true,
      env: { ...process.env, ...cases, NODE_OPTIONS: options ?? '', TMPDIR: join(folder, '..') },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // the output of the tests' compilers comes here too: only the last lines of a host that ends are kept
    said = '';
    child.stderr!.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-2000);
    });
    await answerOf(child, 120);
    return child;
  }

  function close(): void {
    if (host?.pid) kill(host.pid);
    host = null;
  }

  return {
    async ask(question, limit) {
      host ??= await start();
      const started = performance.now();
      host.send(question);
      const answer = await answerOf(host, limit).catch((error: Error) => error);
      const seconds = (performance.now() - started) / 1000;
      if (!(answer instanceof Error)) return { ...(answer as Answer), hung: false, seconds };
      close();
      const hung = answer instanceof Hung;
      return { failure: hung ? `no end within ${limit.toFixed(0)} s` : `${answer.message}: ${said}`, hung, seconds };
    },
    close,
  };
}

class Hung extends Error {}

function answerOf(child: ChildProcess, limit: number): Promise<unknown> {
  return new Promise((done, fail) => {
    const end = (act: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      act();
    };
    const timer = setTimeout(() => end(() => fail(new Hung())), limit * 1000);
    child.on('message', (message) => end(() => done(message)));
    child.on('exit', (status) => end(() => fail(new Error(`the test host ended with status ${status}`))));
  });
}

function kill(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}
