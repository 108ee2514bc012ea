/** Lets signals and streams have their turn between two pieces of long work. */
export function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
