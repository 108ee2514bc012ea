/** What a regl command is given with each draw, by the names of `P`: the commands' types are wider than regl's own properties. */
import type { Regl } from './context.ts';

export function propsOf<P>(regl: Regl) {
  const prop = (name: keyof P & string) => regl.prop<never, never>(name as never) as never;
  return {
    prop,
    /** one of each name, as uniforms are listed */
    props: (...names: (keyof P & string)[]): Record<string, never> =>
      Object.fromEntries(names.map((name) => [name, prop(name)])),
  };
}
