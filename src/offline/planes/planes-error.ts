/** Why no planes can be found in a scene, for the person who asked. */
export class PlanesError extends Error {}
