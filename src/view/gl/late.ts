/** What lives in the context and is made when it is first used, so that a scene opens without compiling what it does not show. */
export interface Late<T> {
  get(): T;
  /** ends it where it was made */
  dispose(): void;
}

export function createLate<T extends { dispose(): void }>(make: () => T): Late<T> {
  let made: T | null = null;
  return {
    get() {
      made ??= make();
      return made;
    },
    dispose() {
      made?.dispose();
      made = null;
    },
  };
}
