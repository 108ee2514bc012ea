/**
 * docs/api/: a page for each entry with the docstrings of all its exports; a large entry has a page for each of its
 * groups.
 */
import { type Entry, readEntries } from './entries.ts';
import { type Declaration, publicDeclarations } from './public.ts';

/** most names of a page */
const MAX_NAMES = 40;
const WIDTH = 150;

interface Page {
  file: string;
  title: string;
  purpose: string;
  members: Declaration[];
}

/** file in docs/api/ -> its text */
export function apiPages(): Record<string, string> {
  const entries = readEntries();
  const declarations = publicDeclarations();
  const pages = entries.map((entry) => ({ entry, pages: pagesOf(entry, declarations) }));
  const texts = pages.flatMap(({ entry, pages: [first, ...parts] }) => [
    parts.length === 0 ? [first.file, textOf(first)] : [first.file, listOf(entry, first, parts)],
    ...parts.map((part) => [part.file, textOf(part)]),
  ]);
  return { 'README.md': indexOf(pages), ...Object.fromEntries(texts) };
}

/** The entry's page, followed by those of its groups where it is too large for one page. */
function pagesOf({ name, purpose }: Entry, declarations: Declaration[]): Page[] {
  const members = declarations.filter(({ entry }) => entry === name);
  const page = { file: fileName(name.replace('cull64/', '')), title: `\`${name}\``, purpose, members };
  if (members.length <= MAX_NAMES) return [page];
  const groups = [...new Set(members.map(({ group }) => group))].map((group) => {
    if (group === null) throw new Error(`${name} has more than ${MAX_NAMES} names: each needs a group in its file`);
    const own = members.filter((member) => member.group === group);
    return { file: fileName(group), title: `\`${name}\`: ${group}`, purpose: '', members: own };
  });
  return [page, ...groups];
}

const fileName = (title: string) => `${title.toLowerCase().replaceAll(' ', '-')}.md`;

const SOURCES = 'printed from the docstrings by `npm run docs`; the examples run as tests';

function indexOf(pages: { entry: Entry; pages: Page[] }[]): string {
  const rows = pages.map(({ entry, pages: [page] }) => {
    const values = page.members.filter(({ kind }) => kind !== 'type').length;
    return `| [\`${entry.name}\`](${page.file}) | ${entry.purpose} | ${values} | ${page.members.length - values} |`;
  });
  const table = ['| entry | what it is for | functions and values | types |', '|---|---|--:|--:|', ...rows].join('\n');
  const rule =
    'A name is in one entry. Where a type of another entry is needed, it is one of `cull64` or `cull64/trees`, or of `cull64/n64`.';
  return `# API reference\n\nWhat a program can import, ${SOURCES}.\n\n${table}\n\n${rule}\n`;
}

function listOf({ purpose }: Entry, { title }: Page, parts: Page[]): string {
  const items = parts.map(({ file, members }) =>
    wrapped(`- [${members[0].group}](${file}): ${members.map(({ name }) => `\`${name}\``).join(', ')}`, '  '),
  );
  return `# ${title}\n\n${purpose}\n\n[All entries](README.md)\n\n${items.join('\n')}\n`;
}

const KINDS: [title: string, kinds: Declaration['kind'][]][] = [
  ['Functions', ['function', 'class']],
  ['Values', ['value']],
  ['Types', ['type']],
];

function textOf({ title, purpose, members }: Page): string {
  const sections = KINDS.map(([heading, kinds]) => ({
    heading,
    members: members.filter(({ kind }) => kinds.includes(kind)),
  })).filter(({ members }) => members.length > 0);
  const anchors = anchorsOf(sections.flatMap(({ members }) => members));
  const contents = sections.map(({ heading, members }) => {
    const links = members.map((member) => `[${member.name}](#${anchors.get(member)})`);
    return wrapped(`- **${heading}**: ${links.join(', ')}`, '  ');
  });
  const parts = sections.map(({ heading, members }) => `## ${heading}\n\n${members.map(sectionOf).join('\n')}`);
  const head = [`# ${title}`, purpose, '[All entries](README.md)'].filter((part) => part !== '');
  return [`${head.join('\n\n')}\n`, `${contents.join('\n')}\n`, ...parts].join('\n');
}

/**
 * The anchor of a heading as Markdown renderers make it: small letters, with a number from the second of the same on.
 */
function anchorsOf(members: Declaration[]): Map<Declaration, string> {
  const times = new Map<string, number>();
  return new Map(
    members.map((member) => {
      const anchor = member.name.toLowerCase();
      const before = times.get(anchor) ?? 0;
      times.set(anchor, before + 1);
      return [member, before === 0 ? anchor : `${anchor}-${before}`];
    }),
  );
}

function sectionOf({ name, file, kind, code, defaults, docstring }: Declaration): string {
  const [text, ...tags] = docstring.split(/^@(?=\w)/m);
  const example = tags.find((tag) => tag.startsWith('example'))?.slice('example'.length);
  const lines = tags.filter((tag) => !tag.startsWith('example')).map(tagLine);
  const parts = [
    `### ${name}`,
    `${kind}, [src/${file}](../../src/${file})`,
    block(code),
    text.trim(),
    lines.join('\n'),
    defaults === null ? '' : `Where they are left out:\n\n${block(defaults)}`,
    example?.trim() ?? '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const block = (code: string) => `\`\`\`ts\n${code}\n\`\`\``;

/** `param name text` as an item of a list. */
function tagLine(tag: string): string {
  const text = tag.replaceAll(/\s+/g, ' ').trim();
  return wrapped(`- ${text.replace(/^param (\w+) /, '`$1`: ')}`, '  ');
}

/** Text broken into lines of at most WIDTH, where words allow it. */
function wrapped(text: string, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    const longer = line === '' ? word : `${line} ${word}`;
    if (line.trim() === '' || longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
