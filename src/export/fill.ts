/**
 * Templates, with {{names}} in them to be filled in.
 *
 * Guarantee: a name without a value is an error, never an empty place.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`the template wants "${name}", which has no value`);
    return values[name];
  });
}
