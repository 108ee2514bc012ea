/** The part of the draco3dgltf package that `features.ts` uses; the package has no types of its own. */
declare module 'draco3dgltf' {
  const draco: { createEncoderModule(): Promise<unknown> };
  export default draco;
}
