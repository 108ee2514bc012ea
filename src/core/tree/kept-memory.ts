/** The memory of one build in WebAssembly and what works in it, kept for the next build as long as nothing else wants it. */

const PAGE = 65536;

export interface KeptMemory<Work> {
  /**
   * Of at least so many bytes; nobody else is given it until it is kept again.
   * @throws RangeError where there is no more memory
   */
  take(bytes: number): Work;
  keep(work: Work): void;
}

/** @param make what works in a memory that is new */
export function keptMemory<Work extends { memory: WebAssembly.Memory }>(
  make: (memory: WebAssembly.Memory) => Work,
): KeptMemory<Work> {
  let kept: WeakRef<Work> | undefined;
  return {
    take(bytes) {
      const last = kept?.deref();
      kept = undefined;
      if (last && last.memory.buffer.byteLength >= bytes) return last;
      return make(new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) }));
    },
    keep(work) {
      kept = new WeakRef(work);
    },
  };
}
