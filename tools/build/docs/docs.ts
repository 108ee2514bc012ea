/** `npm run docs`: fills docs/format.md with the program's tables and example, in place, and prints docs/api.md anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { apiPage } from './api-page.ts';
import { fillFormatPage } from './format-page.ts';

const page = new URL('../../../docs/format.md', import.meta.url);
try {
  writeFileSync(page, fillFormatPage(readFileSync(page, 'utf8')));
  writeFileSync(new URL('../../../docs/api.md', import.meta.url), apiPage());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
