/** `npm run docs`: fills docs/format.md with the program's tables and example, in place. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fillFormatPage } from './format-page.ts';

const page = new URL('../../../docs/format.md', import.meta.url);
try {
  writeFileSync(page, fillFormatPage(readFileSync(page, 'utf8')));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
