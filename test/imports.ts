/** What a file imports, read from its text: of TypeScript, and of the JavaScript that it becomes. */

export const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/** The specifiers of all imports, static and dynamic, types too, and of what CommonJS requires. */
export function importsIn(text: string): string[] {
  const found = withoutComments(text).matchAll(/(?:\bfrom|\b(?:import|require)\s*\(?)\s*(['"])([^'"]+)\1/g);
  return [...found].map((match) => match[2]);
}
