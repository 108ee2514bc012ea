/** `cull64 help [command]`: the manual, complete and short. */
import { ROWS } from './commands/all.ts';
import { UsageError } from './errors.ts';
import { pageText } from './page.ts';

/** the column where the line about a command begins */
const ABOUT = 40;

function overview(): string {
  const lines = Object.entries(ROWS).map(([name, { usage, about }]) => lineOf(`  cull64 ${name} ${usage}`, about));
  return `cull64 - sphere trees for 3D scenes: culled in camera order, nearest first, with the overdraw measured

${lines.join('\n')}
${lineOf('  cull64 help <command>', 'all options of a command')}

Results go to stdout, notes and errors to stderr. Exit status: 0 done, 1 the work failed, 2 bad usage.`;
}

function lineOf(call: string, about: string): string {
  return call.length < ABOUT ? call.padEnd(ABOUT) + about : `${call}\n${' '.repeat(ABOUT)}${about}`;
}

/** The page of a command; without one, a line about each. @throws UsageError */
export async function helpText(topic?: string): Promise<string> {
  if (topic === undefined || topic === 'help') return overview();
  if (!Object.hasOwn(ROWS, topic)) throw new UsageError(`there is no command "${topic}"`);
  const { usage, about, load } = ROWS[topic];
  return pageText([`cull64 ${topic} ${usage} - ${about}`, ...(await load()).page]);
}
