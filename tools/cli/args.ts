/** Parses the arguments of a command, with node's own parser and the command's options. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { shellWord } from '../../src/core/export/text.ts';
import { UsageError } from './errors.ts';
import type { Option } from './option.ts';

export interface Arguments {
  /** the words that are not options */
  words: string[];
  /** the option's text, or undefined when it was not given */
  text(name: string): string | undefined;
  flag(name: string): boolean;
  /** the option's value, or undefined when it was not given. @throws UsageError */
  get<T>(option: Option<T>): T | undefined;
  /** those options of a list that were given, as words for a shell, in the order of the list */
  given(options: readonly Option[]): string[];
}

/** Options by their long names, each with its text; true for a flag. */
export type Values = Readonly<Record<string, string | true>>;

/** @throws UsageError for options that are not in `options`, or that lack their value */
export function parseArguments(argv: string[], options: readonly Option[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: joinValues(argv, options),
      options: configOf(options),
      allowPositionals: true,
      strict: true,
    });
    return argumentsOf(positionals, values as Values);
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0].replaceAll('\n', ' '));
  }
}

/** Arguments of values that are there already. @throws UsageError for one that is empty, and -o - */
export function argumentsOf(words: string[], values: Values): Arguments {
  for (const [name, value] of Object.entries(values)) if (value === '') throw new UsageError(`--${name} is empty`);
  if (words.includes('')) throw new UsageError('a name is empty');
  if (values.output === '-')
    throw new UsageError('-o -: name a file, ./- for one of that name; /dev/stdout is standard output');
  const text = (name: string) => values[name] as string | undefined;
  const wordsOf = (name: string, value: string | true) =>
    value === true ? [`--${name}`] : [`--${name}`, shellWord(value)];
  return {
    words,
    text,
    flag: (name) => values[name] === true,
    get(option) {
      const given = text(option.name);
      return given === undefined ? undefined : option.read(given);
    },
    given(asked) {
      const names = [...new Set(asked.map(({ name }) => name))];
      return names.flatMap((name) => {
        const value = values[name];
        const alone = asked.find((option) => option.name === name)?.alone;
        return value === undefined ? [] : wordsOf(name, value === alone || value);
      });
    },
  };
}

function configOf(options: readonly Option[]): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    options.map(({ name, value, short }) => [
      name,
      { type: value === null ? 'boolean' : 'string', ...(short && { short }) } as const,
    ]),
  );
}

/**
 * Writes "--eye -1,2,3" as "--eye=-1,2,3", since the parser would take the value for an option, and gives options that
 * may stand alone their value.
 */
function joinValues(argv: readonly string[], options: readonly Option[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const option = options.find(({ name, value }) => value !== null && argv[i] === `--${name}`);
    const next = argv[i + 1] ?? '';
    if (option?.alone !== undefined && !/^[-+]?[\d.]+$/.test(next)) joined.push(`${argv[i]}=${option.alone}`);
    else if (option && /^-[\d.]/.test(next)) joined.push(`${argv[i]}=${argv[++i]}`);
    else joined.push(argv[i]);
  }
  return joined;
}

/** @throws UsageError where one of these options is given: it `why` */
export function bar(args: Arguments, options: readonly Option[], why: string): void {
  const [wrong] = args.given(options);
  if (wrong !== undefined) throw new UsageError(`${wrong} ${why}`);
}

/** The one word that a command works on. */
export function onlyWord(args: Arguments, what: string): string {
  if (args.words.length === 0) throw new UsageError(`which ${what}?`);
  if (args.words.length > 1) throw new UsageError(`one ${what} at a time: "${args.words[1]}" is one too many`);
  return args.words[0];
}
