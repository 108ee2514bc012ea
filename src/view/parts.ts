/**
 * The parts of a program: each names the parts that it needs. They start in an order that follows the needs, otherwise that of the
 * list; they stop in reverse.
 */

/** `All` has the type of every part by its name. A part with a `dispose` is stopped by it. */
export interface Part<All> {
  readonly name: keyof All & string;
  readonly needs: readonly (keyof All & string)[];
  start(parts: All): All[keyof All];
}

/** @returns a function that makes an entry of the list, whose `start` gets the parts that it needs */
export function partOf<All>() {
  return <Name extends keyof All & string, Need extends keyof All & string = never>(
    name: Name,
    needs: readonly Need[],
    start: (parts: Pick<All, Need>) => All[Name],
  ): Part<All> => ({ name, needs, start });
}

/**
 * Start all. Where one fails to start, those before it stop.
 * @throws Error before any starts, for two parts of one name, a need that is not in the list, and parts that need each other
 */
export function startParts<All extends { [Name in keyof All]: object }>(
  list: readonly Part<All>[],
): { parts: All; stop(): void } {
  const parts = {} as All;
  const ends: (() => void)[] = [];
  const stop = (): void => {
    for (const end of ends.splice(0).reverse()) end();
  };
  try {
    for (const { name, start } of inOrder(list)) {
      const own: { dispose?(): void } = start(parts);
      Object.assign(parts, { [name]: own });
      ends.push(() => own.dispose?.());
    }
  } catch (error) {
    stop();
    throw error;
  }
  return { parts, stop };
}

function inOrder<All>(list: readonly Part<All>[]): Set<Part<All>> {
  const byName = new Map(list.map((part) => [part.name, part]));
  const twice = list.find((part) => byName.get(part.name) !== part);
  if (twice) throw new Error(`Two parts have the name ${twice.name}.`);
  const ordered = new Set<Part<All>>();
  /** @param path of needs that leads to `part` */
  function add(part: Part<All>, path: readonly string[]): void {
    if (ordered.has(part)) return;
    const next = [...path, part.name];
    if (path.includes(part.name))
      throw new Error(`Parts need each other: ${next.slice(next.indexOf(part.name)).join(' -> ')}.`);
    for (const need of part.needs) {
      const needed = byName.get(need);
      if (!needed) throw new Error(`The part ${part.name} needs ${need}, which is not in the list.`);
      add(needed, next);
    }
    ordered.add(part);
  }
  for (const part of list) add(part, []);
  return ordered;
}
