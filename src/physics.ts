/** `cull64/physics`: spheres that fall and pile up in a mesh, and a walker that goes about in it. */

export { removeSphere } from './seeds/physics/sphere-remove.ts';
export {
  addSpheres,
  createSphereWorld,
  type SphereWorld,
  type SphereWorldOptions,
  stepWorld,
} from './seeds/physics/sphere-world.ts';
export { meshSurface, type Surface } from './seeds/physics/surface.ts';
export { createWalker, WALKER_DEFAULTS, type Walker, type WalkerOptions, walk } from './seeds/physics/walker.ts';
