/**
 * The decoders of compressed models, each loaded when the first model needs it.
 *
 * "#draco" is draco3dgltf itself in Node; elsewhere it is that decoder with its WebAssembly in it, which `tools/build/pack-draco.js` makes: the
 * original names modules of Node, and a file beside it that a bundler does not see.
 */
import type { Decoders } from './gltf/decoders.ts';

export const decoders: Required<Decoders> = {
  async draco() {
    const { default: create } = await import('#draco');
    return create({ print: () => {}, printErr: () => {} });
  },
  async meshopt() {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder');
    return MeshoptDecoder;
  },
};
