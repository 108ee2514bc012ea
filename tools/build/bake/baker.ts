/**
 * Bakes the built-in scenes in a process of its own, one after the other and each once, so that the caller is not
 * blocked.
 *
 * All are baked in the order of the list; a scene that is asked for is taken next. The page's first scene is the first of the list:
 * it is ready before the others are begun.
 *
 * Tried and lost: a thread. Node 20 does not give it the loader that reads TypeScript.
 */
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BakedScene } from './bake.ts';
import type { BakeMessage } from './bake-process.ts';

export interface Baker {
  /** the scenes' names, in the order they are shown in */
  names(): Promise<string[]>;
  /** bakes it next; null where there is no such scene */
  scene(name: string): Promise<BakedScene | null>;
  /** all scenes in their own order, once all are done */
  all(): Promise<BakedScene[]>;
  dispose(): void;
}

interface Job {
  promise: Promise<BakedScene>;
  settle(baked: BakedScene): void;
  fail(error: Error): void;
}

export function createBaker(): Baker {
  const typescript = createRequire(import.meta.url).resolve('tsx');
  const child = fork(fileURLToPath(new URL('./bake-process.ts', import.meta.url)), {
    execArgv: ['--import', typescript],
    serialization: 'advanced',
  });
  const jobs = new Map<string, Job>();
  let waiting: string[] = [];
  let current: string | null = null;
  let settleNames: (names: string[]) => void;
  let failNames: (error: Error) => void;
  const names = new Promise<string[]>((settle, fail) => {
    settleNames = settle;
    failNames = fail;
  });
  names.catch(() => {});

  const next = () => {
    current = waiting.shift() ?? null;
    if (current !== null) child.send(current);
  };
  const failAll = (error: Error) => {
    failNames(error);
    for (const job of jobs.values()) job.fail(error);
  };
  child.on('message', (message: BakeMessage) => {
    if (message.kind === 'names') {
      for (const name of message.names) jobs.set(name, createJob());
      waiting = [...message.names];
      settleNames(message.names);
    } else if (message.kind === 'baked') jobs.get(current!)!.settle(message.baked);
    else jobs.get(current!)!.fail(new Error(message.reason));
    next();
  });
  child.on('error', failAll);
  child.on('exit', () => failAll(new Error('the scenes are no longer being baked')));

  return {
    names: () => names,
    async scene(name) {
      await names;
      const job = jobs.get(name);
      if (!job) return null;
      if (waiting.includes(name)) waiting = [name, ...waiting.filter((other) => other !== name)];
      return job.promise;
    },
    async all() {
      await names;
      return Promise.all(Array.from(jobs.values(), (job) => job.promise));
    },
    dispose: () => void child.kill(),
  };
}

function createJob(): Job {
  let settle!: Job['settle'];
  let fail!: Job['fail'];
  const promise = new Promise<BakedScene>((onSettled, onFailed) => {
    settle = onSettled;
    fail = onFailed;
  });
  // the failure of a scene that nobody asks for is not reported
  promise.catch(() => {});
  return { promise, settle, fail };
}
