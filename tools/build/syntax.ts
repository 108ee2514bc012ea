/** Syntax trees of TypeScript by vite's own parser (oxc), so that no other parser has to be installed. */
import { parseSync } from 'vite';

/** A node of the ESTree form; offsets count UTF-16 units of the source. */
export interface Node {
  type: string;
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ by type
  [field: string]: any;
}

/** @throws Error for a file that is not TypeScript */
export function parseTypeScript(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return program as unknown as Node;
}
