#!/usr/bin/env node
/** The command line as a program: run.ts, with the streams, the folder and the exit status of this process. */
import { reasonOf } from './files.ts';
import { runCull64 } from './run.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // a reader that has enough (head, less) closes the pipe: that is not a failure
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`cull64: the output cannot be written: ${reasonOf(error)}\n`);
  process.exit(1);
});
process.exitCode = await runCull64(process.argv.slice(2));
