/** docs/api.md: every public declaration with its docstring, in the order of the folders of src/. */
import { type Declaration, publicDeclarations } from './public.ts';

const SECTIONS: Record<string, string> = {
  math: 'Cameras, spheres, random numbers',
  tree: 'Trees',
  physics: 'Spheres and walkers',
  scene: 'Scenes',
  camera: 'Camera paths and views',
  compact: 'Compact trees',
  file: 'Tree files',
  overdraw: 'Overdraw',
  compare: 'Comparing structures',
  frame: 'Frames',
  learn: 'Learning from pixels',
  hidden: 'What is hidden from where',
  n64: 'A Nintendo 64',
  export: 'Exports',
  three: 'Meshes of three.js',
};

const HEAD = `# API reference

What a program imports from \`cull64\`, \`cull64/n64\` and \`cull64/three\`. This page is the docstrings, printed by \`npm run docs\`; the examples run as tests.
`;

export function apiPage(): string {
  const declarations = publicDeclarations();
  const parts = Object.entries(SECTIONS).map(([folder, title]) => ({
    title,
    members: declarations.filter(({ file }) => file.startsWith(`${folder}/`)),
  }));
  const listed = parts.reduce((sum, { members }) => sum + members.length, 0);
  if (listed !== declarations.length) throw new Error('docs/api.md: a folder of src/ has no section in api-page.ts');
  const anchors = anchorsOf(parts.flatMap(({ members }) => members));
  const link = (member: Declaration) => `[${member.name}](#${anchors.get(member)})`;
  const contents = parts.map(({ title, members }) => `- **${title}**: ${members.map(link).join(', ')}`);
  const sections = parts.map(({ title, members }) => `## ${title}\n\n${members.map(entryOf).join('\n')}`);
  return [HEAD, `${contents.join('\n')}\n`, ...sections].join('\n');
}

/** As a reader of Markdown makes them of headings: small letters, a number after the second of the same. */
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

function entryOf({ name, file, entries, kind, code, docstring }: Declaration): string {
  const [text, ...tags] = docstring.split(/^@(?=\w)/m);
  const parts = [
    text.trim(),
    tags
      .filter((tag) => !tag.startsWith('example'))
      .map(tagLine)
      .join('\n'),
  ];
  const example = tags.find((tag) => tag.startsWith('example'))?.slice('example'.length);
  if (example) parts.push(example.trim());
  const source = `${kind} of ${entries.map((entry) => `\`${entry}\``).join(' and ')}, [src/${file}](../src/${file})`;
  return [`### ${name}`, source, `\`\`\`ts\n${code}\n\`\`\``, ...parts.filter((part) => part !== ''), '']
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

/** `param name text` as an item of a list. */
function tagLine(tag: string): string {
  const text = tag.replaceAll(/\s+/g, ' ').trim();
  return `- ${text.replace(/^param (\w+) /, '`$1`: ')}`;
}
