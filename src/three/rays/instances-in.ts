/**
 * The instances in a region of the world, such as a box, or what a camera sees: down the tree to those that may be, then each by three's own test.
 *
 * Guarantee: those that a test of every instance gives. A node's sphere is taken to the world larger than it has to be, and rounded outward.
 */
import { type Box3, type Camera, Frustum, Matrix4, Sphere } from 'three';
import { createWideWalk, walkWide } from '../../core/tree/wide/wide-walk.ts';
import { type InstanceTree, SHOWN, STATE } from '../cull/instance-tree.ts';
import { hasReversedDepth } from '../cull/internals.ts';
import { mostStretch } from '../cull/stretch.ts';

/** A part of the world; a camera stands for what it sees, its `matrixWorldInverse` being up to date. */
export type Region = Box3 | Sphere | Frustum | Camera;

/** What is said to who asks a culling that was stopped. */
export const STOPPED = 'this culling was stopped: it knows the instances no longer';

export interface RegionOptions {
  /** only those whose spheres lie wholly in the region */
  wholly?: boolean;
}

/** The instances of a mesh as three knows them. */
export interface InstanceShapes {
  readonly matrixWorld: Matrix4;
  /** the sphere of one in the world */
  sphereAt(id: number, target: Sphere): Sphere;
}

type Solid = Box3 | Sphere | Frustum;

const seen = new Matrix4();
const sphere = new Sphere();

/** @param instances brought up to date */
export function instancesIn(
  region: Region,
  shapes: InstanceShapes,
  instances: InstanceTree,
  { wholly = false }: RegionOptions = {},
): number[] {
  const solid = solidOf(region);
  const isIn = (id: number) => {
    shapes.sphereAt(id, sphere);
    return wholly ? holds(solid, sphere) : solid.intersectsSphere(sphere);
  };
  return nearIds(solid, shapes.matrixWorld, instances)
    .filter(isIn)
    .sort((a, b) => a - b);
}

function solidOf(region: Region): Solid {
  const { isBox3, isSphere, isCamera, planes } = region as Partial<Box3 & Sphere & Camera & Frustum>;
  if (isBox3 || isSphere || planes) return region as Solid;
  if (!isCamera) throw new TypeError('instancesIn takes a Box3, a Sphere, a Frustum or a camera of three.js');
  const camera = region as Camera;
  seen.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return new Frustum().setFromProjectionMatrix(seen, camera.coordinateSystem, hasReversedDepth(camera));
}

function holds(solid: Solid, { center, radius }: Sphere): boolean {
  // without a far end three's far plane is NaN, and keeps everything
  if ('planes' in solid) return solid.planes.every((plane) => !(plane.distanceToPoint(center) < radius));
  if ('radius' in solid) return solid.center.distanceTo(center) + radius <= solid.radius;
  const { min, max } = solid;
  const { x, y, z } = center;
  return (
    x - radius >= min.x &&
    x + radius <= max.x &&
    y - radius >= min.y &&
    y + radius <= max.y &&
    z - radius >= min.z &&
    z + radius <= max.z
  );
}

/** Far above the rounding of doubles. */
const SLACK = 2 ** -40;

/** Those that are shown, and whose spheres may touch the solid. */
function nearIds(solid: Solid, matrixWorld: Matrix4, { tree, states, loose }: InstanceTree): number[] {
  const found = [...loose].filter((id) => (states[id] & SHOWN) !== 0);
  const stretch = mostStretch(matrixWorld.elements, 0);
  const { x, y, z } = sphere.center.setFromMatrixPosition(matrixWorld);
  const least = SLACK * (Math.abs(x) + Math.abs(y) + Math.abs(z));
  const isSomewhere = matrixWorld.elements.every(Number.isFinite);
  const mayTouch = (spheres: Float32Array, at: number) => {
    if (!isSomewhere) return true;
    const { center } = sphere;
    center.fromArray(spheres, at);
    const size = Math.abs(center.x) + Math.abs(center.y) + Math.abs(center.z);
    center.applyMatrix4(matrixWorld);
    sphere.radius = (spheres[at + 3] + SLACK * size) * stretch + least;
    return solid.intersectsSphere(sphere);
  };
  const walk = createWideWalk((spheres, entries) => {
    for (let k = 0; k < 4; k++) entries[k] = mayTouch(spheres, k * 4) ? 0 : Number.POSITIVE_INFINITY;
  });
  walkWide(walk, tree, (first, last) => {
    for (let place = first; place < last; place++)
      if ((states[tree.ids[place]] & STATE) === SHOWN) found.push(tree.ids[place]);
  });
  return found;
}
