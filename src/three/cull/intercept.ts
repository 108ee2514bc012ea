/** Functions of an object that are replaced while something watches it, and put back when it no longer does. */

export type Method = (...values: never[]) => unknown;

export interface Interception {
  /** replace the function of that name by what `make` returns for it */
  replace(name: string, make: (before: Method) => Method): void;
  /** put back what was replaced, unless something else has replaced it since. Returns whether there was anything */
  undo(): boolean;
}

export function intercept(target: object): Interception {
  const methods = target as Record<string, Method>;
  const undone: (() => void)[] = [];
  return {
    replace(name, make) {
      const before = methods[name];
      const isOwn = Object.hasOwn(target, name);
      const made = make(before);
      methods[name] = made;
      undone.push(() => {
        if (methods[name] !== made) return;
        if (isOwn) methods[name] = before;
        else delete methods[name];
      });
    },
    undo() {
      const all = undone.splice(0).reverse();
      for (const one of all) one();
      return all.length > 0;
    },
  };
}
