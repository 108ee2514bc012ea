/**
 * Templates: texts with {{names}} to be filled in, and with {{parts/...}}, in whose places other templates are put.
 *
 * Guarantee: a name without a value is an error, never an empty place.
 */

/** Contents of a text file of this package by its subpath: `core/runtime/cull64.h`, or one of `templates/`. */
export type Texts = (path: string) => string;

/** The template at a path below `templates/`, whole; a part goes without its last line end. */
export function readTemplate(path: string, texts: Texts): string {
  return texts(`templates/${path}`).replace(/\{\{(parts\/[^{}]+)\}\}/g, (_, part: string) =>
    readTemplate(part, texts).trimEnd(),
  );
}

export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`the template wants "${name}", which has no value`);
    return values[name];
  });
}
