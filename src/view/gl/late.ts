/** What lives in the context and is made when it is first used, so that a scene opens without compiling what it does not show. */
export function createLate<T extends { dispose(): void }>(make: () => T) {
  let made: T | null = null;
  return {
    get(): T {
      made ??= make();
      return made;
    },
    /** ends it where it was made */
    dispose() {
      made?.dispose();
      made = null;
    },
  };
}
