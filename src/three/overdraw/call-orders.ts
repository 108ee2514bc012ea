/**
 * The orders in which the opaque draw calls of a view are measured, a row each.
 *
 * What a program asks for by `renderOrder`, of an object or of its Group, stands in every order. An object is a draw call of three: a Mesh, or a part of one with several
 * materials, or a mesh of many instances. Instances of a BatchedMesh are put in order too, except in batches of batchScene, which its trees order; those of an InstancedMesh
 * stay as they are.
 */
import { type Camera, type Material, type Object3D, Sphere, Vector3 } from 'three';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import type { Pass } from './counter.ts';
import type { DrawCall } from './draw-call.ts';

interface Row {
  /** for people */
  title: string;
  /** drawn before without being counted, so that only what stays in the picture passes */
  isPrepared?: boolean;
  instances?: CullOrder;
  /** keys of the calls, in the order that they are drawn in */
  keys?(calls: readonly DrawCall[], camera: Camera, root: Object3D): number[];
}

const ROWS = {
  asDrawn: { title: 'As drawn' },
  scene: { title: 'Order of the scene', instances: 'none', keys: (calls, _, root) => ranksInScene(calls, root) },
  nearestFirst: { title: 'Nearest first', instances: 'front', keys: distancesOf },
  farthestFirst: {
    title: 'Farthest first',
    instances: 'back',
    keys: (calls, camera) => distancesOf(calls, camera).map((d) => -d),
  },
  byMaterial: { title: 'By material', keys: (calls) => materialsOf(calls) },
  depthPrePass: { title: 'After a depth pre-pass', isPrepared: true },
} satisfies Record<string, Row>;

export interface OrderedCalls extends Pick<Pass, 'calls' | 'instances'> {
  isPrepared: boolean;
}

export type SceneOrderName = keyof typeof ROWS;

/** Every order that measureSceneOverdraw knows, with words for people. */
export const SCENE_ORDERS: readonly { name: SceneOrderName; title: string }[] = Object.entries<Row>(ROWS).map(
  ([name, { title }]) => ({ name: name as SceneOrderName, title }),
);

/** @throws RangeError for a name that is none, with those there are */
export function checkOrder(name: SceneOrderName): void {
  if (!Object.hasOwn(ROWS, name))
    throw new RangeError(
      `no order is called "${name}"; there are ${SCENE_ORDERS.map((order) => order.name).join(', ')}`,
    );
}

/** The calls in an order. */
export function orderCalls(
  name: SceneOrderName,
  calls: readonly DrawCall[],
  camera: Camera,
  root: Object3D,
): OrderedCalls {
  const { keys, isPrepared = false, instances }: Row = ROWS[name];
  if (!keys) return { calls, isPrepared, instances };
  const ranks = calls.map(({ object }) => [groupOrderOf(object), object.renderOrder]);
  const found = keys(calls, camera, root);
  const order = calls.map((_, i) => i);
  order.sort((a, b) => ranks[a][0] - ranks[b][0] || ranks[a][1] - ranks[b][1] || found[a] - found[b] || a - b);
  return { calls: order.map((i) => calls[i]), isPrepared, instances };
}

/** The `renderOrder` of the nearest Group, as three takes it. */
function groupOrderOf(object: Object3D): number {
  for (let at: Object3D | null = object; at; at = at.parent) if ('isGroup' in at) return at.renderOrder;
  return 0;
}

function ranksInScene(calls: readonly DrawCall[], root: Object3D): number[] {
  const places = new Map<Object3D, number>();
  const visit = (object: Object3D): void => {
    places.set(object, places.size);
    for (const child of object.children) visit(child);
  };
  visit(root);
  return calls.map(({ object }) => places.get(object)!);
}

function materialsOf(calls: readonly DrawCall[]): number[] {
  const numbers = new Map<Material, number>();
  for (const { material } of calls) if (!numbers.has(material)) numbers.set(material, numbers.size);
  return calls.map(({ material }) => numbers.get(material)!);
}

const sphere = new Sphere();
const eye = new Vector3();

/** From the eye to the middle of each object's sphere. */
function distancesOf(calls: readonly DrawCall[], camera: Camera): number[] {
  eye.setFromMatrixPosition(camera.matrixWorld);
  return calls.map(({ object, geometry }) => {
    const own = object as Object3D & { boundingSphere?: Sphere | null; computeBoundingSphere?(): void };
    if (own.boundingSphere !== undefined) {
      const before = own.boundingSphere;
      if (!before) own.computeBoundingSphere?.();
      sphere.copy(own.boundingSphere!);
      // one that it has is not made again when its instances move
      own.boundingSphere = before;
    } else {
      if (!geometry.boundingSphere) geometry.computeBoundingSphere();
      sphere.copy(geometry.boundingSphere!);
    }
    return sphere.center.applyMatrix4(object.matrixWorld).distanceTo(eye);
  });
}
