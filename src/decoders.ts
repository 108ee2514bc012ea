/** `cull64/decoders`: the decoders of models that Draco or meshopt compressed, each loaded when the first model needs it. */

export { decoders } from './scene/decoders.ts';
export type { DracoModule, MeshoptModule } from './scene/gltf/decoders.ts';
