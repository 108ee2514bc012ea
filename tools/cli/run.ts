/**
 * Runs a command. Exit status: 0 done, 1 the work failed, 2 bad usage; one line on stderr says why.
 * Each command is a file of commands/; this file picks it and turns its errors into that line.
 */
import { COMMANDS } from './commands/all.ts';
import { UsageError } from './errors.ts';
import { helpText } from './help.ts';
import { print, tell } from './print.ts';
import { type Surroundings, within } from './surroundings.ts';

const ALL: typeof COMMANDS = { ...COMMANDS, help: async (argv) => print(await helpText(argv[0])) };

/**
 * Run the command that `argv` names.
 * @param surroundings its folder and streams; by default the process's own
 * @returns the exit status
 */
export function runCull64(argv: readonly string[], surroundings?: Surroundings): Promise<number> {
  return surroundings ? within(surroundings, () => run(argv)) : run(argv);
}

async function run(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  const wantsHelp = rest.includes('--help') || rest.includes('-h');
  try {
    if (name === undefined) throw new UsageError(`which command? ${Object.keys(COMMANDS).join(', ')} or help`);
    if (name === '--help' || name === '-h') print(await helpText());
    else if (!Object.hasOwn(ALL, name)) throw new UsageError(`there is no command "${name}"`);
    else if (wantsHelp) print(await helpText(name));
    else await ALL[name](rest);
    return 0;
  } catch (error) {
    const message = (error as Error).message.split('\n')[0];
    if (error instanceof UsageError) {
      const topic = Object.hasOwn(COMMANDS, name ?? '') ? ` ${name}` : '';
      tell(`cull64${topic}: ${message} (see cull64 help${topic})`);
      return 2;
    }
    tell(`cull64: ${message}`);
    return 1;
  }
}
