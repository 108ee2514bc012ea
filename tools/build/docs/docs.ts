/** `npm run docs`: fills docs/format.md with the program's tables and example, in place, prints docs/api/ anew, and says how large its pages are. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { apiPages } from './api-page.ts';
import { readEntries } from './entries.ts';
import { fillFormatPage } from './format-page.ts';

const page = new URL('../../../docs/format.md', import.meta.url);
const folder = new URL('../../../docs/api/', import.meta.url);
try {
  writeFileSync(page, fillFormatPage(readFileSync(page, 'utf8')));
  const pages = Object.entries(apiPages());
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of pages) writeFileSync(new URL(name, folder), text);
  for (const { name, exports } of readEntries()) console.log(`${name}: ${exports.length} names`);
  const lines = pages.map(([name, text]) => ({ name, count: text.split('\n').length - 1 }));
  const longest = lines.toSorted((a, b) => b.count - a.count)[0];
  console.log(`docs/api: ${pages.length} pages, the longest ${longest.name} of ${longest.count} lines`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
