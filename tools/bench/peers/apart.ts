/** The process of one task: see tasks.ts. */
import { measureBuilds, measureCold } from './measure-builds.ts';
import { measureCulls } from './measure-culls.ts';
import type { Task } from './tasks.ts';

const task = JSON.parse(process.argv[2]) as Task;
console.log(JSON.stringify(answerTo(task)));

function answerTo(task: Task): unknown {
  switch (task.task) {
    case 'cull':
      return measureCulls(task);
    case 'build':
      return measureBuilds(task);
    case 'cold':
      return measureCold(task);
  }
}
