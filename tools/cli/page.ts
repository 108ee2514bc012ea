/**
 * A command: its page of the help, and its work. It takes exactly the options that its page lists.
 *
 * The lines of a page are broken here, and its options put in columns; a line of a paragraph that begins with a space
 * is kept as it is.
 */
import { type Arguments, parseArguments } from './args.ts';
import { wrapped } from './columns.ts';
import type { Option } from './option.ts';

/** Options that another page explains, with one line about all of them. */
export interface Brief {
  brief: string;
  options: readonly Option[];
}

/** Options that belong together, in the order in which they are shown. */
export interface OptionGroup {
  /** the line above them */
  title?: string;
  options: readonly (Option | Brief)[];
}

/** Paragraphs and groups of options, with an empty line between them except where one follows another directly. */
export type Page = readonly (string | OptionGroup)[];

export interface Command {
  (argv: string[]): Promise<void>;
  page: Page;
}

/** A command that does `work` with its arguments. */
export function command(page: Page, work: (args: Arguments) => Promise<void>): Command {
  const options = optionsOf(page);
  return Object.assign(async (argv: string[]) => work(parseArguments(argv, options)), { page });
}

/** All options of a page. */
export function optionsOf(page: Page): Option[] {
  return page.flatMap((section) => (typeof section === 'string' ? [] : flat(section.options)));
}

function flat(options: readonly (Option | Brief)[]): Option[] {
  return options.flatMap((each) => ('brief' in each ? each.options : each));
}

const WIDTH = 120;
/** the columns where the text about an option and the words of its value begin */
const ABOUT = 29;
const LISTED = 31;
/** the least width of that text */
const WORD = 12;

export function pageText(page: Page): string {
  return page.map((section) => (typeof section === 'string' ? paragraphs(section) : groupText(section))).join('\n\n');
}

function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : wrapped(line, WIDTH)))
    .join('\n');
}

function groupText({ title, options }: OptionGroup): string {
  const lines = options.flatMap((each) => ('brief' in each ? briefText(each) : optionText(each)));
  return [...(title ? [paragraphs(title)] : []), ...lines].join('\n');
}

function briefText({ options, brief }: Brief): string {
  return entry(`  ${options.map(({ name }) => `--${name}`).join(', ')}`, ABOUT, brief);
}

function optionText({ name, short, value, about, list = [] }: Option): string[] {
  const head = `  ${short ? `-${short}, ` : ''}--${name}${value === null ? '' : ` ${value}`}`;
  const width = Math.max(WORD, ...list.map(([word]) => word.length));
  return [
    entry(head, ABOUT, about),
    ...list.map(([word, meaning]) => entry(`${' '.repeat(LISTED)}${word}`, LISTED + width + 1, meaning)),
  ];
}

/** A head, and text about it from a column on, or directly behind a longer head. */
function entry(head: string, column: number, about: string): string {
  const lines = wrapped(about, WIDTH - column).split('\n');
  const indent = ' '.repeat(column);
  if (head.length < column)
    return [head.padEnd(column) + lines[0], ...lines.slice(1).map((line) => indent + line)].join('\n');
  const long = `${head}  ${about}`;
  return long.length <= WIDTH ? long : [head, ...lines.map((line) => indent + line)].join('\n');
}
