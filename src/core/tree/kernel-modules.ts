/**
 * Modules of WebAssembly SIMD that stand in TypeScript as text: whether they can be had, and their instances. Each is under 4 KB, because browsers compile
 * larger ones only asynchronously in a page's main thread.
 */

export interface KernelModules<Name extends string> {
  /** Why there are none here, or null. They are compiled when this is first asked, or an instance is first wanted. */
  fault(): string | null;
  /**
   * An instance that works in this memory.
   * @param functions of other modules that it calls
   * @throws Error where there are none
   */
  instantiate<Exports>(name: Name, memory: WebAssembly.Memory, functions?: WebAssembly.ModuleImports): Exports;
}

/** @param texts of each module, in base64 */
export function kernelModules<Name extends string>(texts: Record<Name, string>): KernelModules<Name> {
  /** undefined: not tried yet; a string says why there are none */
  let modules: Record<Name, WebAssembly.Module> | string | undefined;
  const tried = () => {
    modules ??= compileModules(texts);
    return modules;
  };
  return {
    fault() {
      const found = tried();
      return typeof found === 'string' ? found : null;
    },
    instantiate<Exports>(name: Name, memory: WebAssembly.Memory, functions?: WebAssembly.ModuleImports) {
      const found = tried();
      if (typeof found === 'string') throw new Error(found);
      return new WebAssembly.Instance(found[name], { env: { memory, ...functions } }).exports as Exports;
    },
  };
}

function compileModules<Name extends string>(texts: Record<Name, string>): Record<Name, WebAssembly.Module> | string {
  if (typeof WebAssembly === 'undefined') return 'there is no WebAssembly here';
  if (!WebAssembly.validate(SIMD_MODULE)) return 'WebAssembly has no SIMD here';
  try {
    return Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, compiled(text)])) as Record<
      Name,
      WebAssembly.Module
    >;
  } catch (error) {
    return `WebAssembly is not allowed here: ${(error as Error).message}`;
  }
}

function compiled(base64: string): WebAssembly.Module {
  return new WebAssembly.Module(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}

/** (func (result v128) i32.const 0 i8x16.splat i8x16.popcnt) */
const SIMD_MODULE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);
