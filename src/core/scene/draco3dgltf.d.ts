/** The decoder of the draco3dgltf package, which has no types of its own, by its name in the package and by ours. */
type CreateDraco = (options?: {
  wasmBinary?: Uint8Array;
  print?: (text: string) => void;
  printErr?: (text: string) => void;
}) => Promise<import('./gltf/decoders.ts').DracoModule>;

declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  const createDecoder: CreateDraco;
  export default createDecoder;
}

declare module '#draco' {
  const createDecoder: CreateDraco;
  export default createDecoder;
}
