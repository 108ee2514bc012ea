/** `cull64/physics`: spheres that fall and pile up in a mesh, and a walker that goes about in it. */

export { removeSphere } from './seeds/physics/sphere-remove.ts';
export { addSpheres, createSphereWorld, type SphereWorld, stepWorld } from './seeds/physics/sphere-world.ts';
export { meshSurface, type Surface } from './seeds/physics/surface.ts';
export { createWalker, type Walker, walk } from './seeds/physics/walker.ts';
