/** What a file imports, read from its text: of TypeScript, and of the JavaScript that it becomes. */

export const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/** The specifiers of all imports, static and dynamic, types too, and of what CommonJS requires. */
export function importsIn(text: string): string[] {
  const found = withoutComments(text).matchAll(/(?:\bfrom|\b(?:import|require)\s*\(?)\s*(['"])([^'"\s]+)\1/g);
  return [...found].map((match) => match[2]);
}

/**
 * The text without the imports and exports that the compiler removes; `import { type A }` is not removed, since its
 * module stays.
 */
export const withoutTypeImports = (text: string) =>
  withoutComments(text).replace(/\b(?:import|export)\s+type\s[^;'"]*?\bfrom\s*(['"])[^'"]+\1/g, '');

/**
 * Cycles of imports. @param imports by file: its imports; a file without an entry has none
 * @returns a list for each: the files in the order of their imports
 */
export function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const follow = (file: string): void => {
    const before = way.indexOf(file);
    if (before >= 0) cycles.push(way.slice(before));
    if (before >= 0 || done.has(file)) return;
    way.push(file);
    for (const next of imports.get(file) ?? []) follow(next);
    way.pop();
    done.add(file);
  };
  for (const file of imports.keys()) follow(file);
  return cycles;
}
