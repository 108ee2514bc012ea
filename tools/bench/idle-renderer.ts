/** A renderer of three.js that does nothing. */

/** An object whose every property is a function that gives numbers. */
const inert = (): object => new Proxy({}, { get: () => () => [0, 0, 0, 0] });

export function idleRenderer(): never {
  const part = new Proxy({}, { get: () => inert() });
  const own = { isWebGLRenderer: true, properties: { has: () => true, get: () => ({}) }, getContext: inert };
  const color = { setClear: () => undefined };
  const state = new Proxy({}, { get: (_, name) => (name === 'buffers' ? { color } : () => undefined) });
  return new Proxy(own, {
    get: (_, name) => Reflect.get(own, name) ?? (name === 'state' ? state : name in PARTS ? part : () => undefined),
  }) as never;
}

const PARTS = { info: 0, shadowMap: 0, xr: 0 };
