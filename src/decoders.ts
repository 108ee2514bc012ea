/** `cull64/decoders`: the decoders of models that Draco or meshopt compressed, each loaded when the first model needs it. */

export { decoders } from './core/scene/decoders.ts';
