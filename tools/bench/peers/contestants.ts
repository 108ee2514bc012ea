/**
 * The contestants: cull64's own structures, and each peer used at its best, in variants of which the best of a cell
 * counts.
 */
import { flatCull } from '../flat.ts';
import { buildPeer, createPeerCull, peerBytes } from '../peer.ts';
import { createWasmFlat } from '../wasm-flat.ts';
import { buildBvhJs } from './bvh-js.ts';
import { type Build, type Built, type Contestant, type Order, titleOf } from './contestant.ts';
import { buildFrustumLoop } from './frustum-loop.ts';
import { sphereTree, wideTree } from './own.ts';
import { sorted } from './sorted-order.ts';

/** three-mesh-bvh's default is 10; sorting takes longer than its culls, and hides what a leaf size does */
const LEAVES: Record<Order, number[]> = { set: [10, 16, 32, 64], near: [10, 16, 32, 64], sorted: [32] };

const OWN: Contestant[] = [
  own('cull64 sphere tree', 'set', sphereTree({ order: 'none' })),
  own('cull64 sphere tree', 'near', sphereTree({})),
  own('cull64 sphere tree', 'sorted', sphereTree({ sorted: true })),
  ...wideTrees('cull64 wide tree', 'typescript'),
  ...wideTrees('cull64 wide tree, WASM', 'wasm'),
];

const PEERS: Contestant[] = [
  peer('three Frustum', '', 'set', buildFrustumLoop),
  peer('flat scan', '', 'set', buildFlat),
  peer('WASM flat scan', '', 'set', buildWasmScan),
  peer('bvh.js', '', 'set', buildBvhJs),
  ...LEAVES.set.map((leaf) => peer('three-mesh-bvh', `leaf ${leaf}`, 'set', threeMeshBvh(leaf, false))),
  ...LEAVES.near.map((leaf) => peer('three-mesh-bvh', `leaf ${leaf}`, 'near', threeMeshBvh(leaf, true))),
  peer('flat scan', '', 'sorted', sorted(buildFlat)),
  ...LEAVES.sorted.map((leaf) => peer('three-mesh-bvh', `leaf ${leaf}`, 'sorted', sorted(threeMeshBvh(leaf, false)))),
];

/** The three orders. */
function wideTrees(name: string, kernel: 'wasm' | 'typescript'): Contestant[] {
  return [
    own(name, 'set', wideTree(kernel, { order: 'none' })),
    own(name, 'near', wideTree(kernel, {})),
    own(name, 'sorted', wideTree(kernel, { sorted: true })),
  ];
}

export const CONTESTANTS: readonly Contestant[] = [...OWN, ...PEERS];

function own(name: string, order: Order, build: Build): Contestant {
  return { name, variant: '', order, own: true, build };
}

function peer(name: string, variant: string, order: Order, build: Build): Contestant {
  return { name, variant, order, own: false, build };
}

/** @throws RangeError where no contestant has that name */
export function contestantOf(title: string): Contestant {
  const found = CONTESTANTS.find((each) => titleOf(each) === title);
  if (!found) throw new RangeError(`no contestant is called ${title}`);
  return found;
}

/**
 * The contestants of ours that a peer is measured with: a set against every order but the sorted one, an order against
 * the same order.
 */
export function rivalsOf({ order }: Contestant): Contestant[] {
  const orders: Record<Order, Order[]> = { set: ['set', 'near'], near: ['near'], sorted: ['sorted'] };
  return OWN.filter((each) => orders[order].includes(each.order));
}

/** One contestant for each kind of tree that is built. */
export function builders(): Contestant[] {
  return CONTESTANTS.filter(({ name, order }) => order === 'set' && !SCANS.includes(name));
}

const SCANS = ['three Frustum', 'flat scan', 'WASM flat scan'];

function buildFlat(spheres: Float32Array): Built {
  const ids = new Uint32Array(spheres.length / 4 + 1);
  return {
    cull: ({ query }) => flatCull(spheres, query, ids),
    ids: () => ids,
    bytes: 0,
    nodes: () => null,
  };
}

function buildWasmScan(spheres: Float32Array): Built {
  const { cull, ids, bytes } = createWasmFlat(spheres);
  return { cull: ({ query }) => cull(query), ids: () => ids, bytes, nodes: () => null };
}

function threeMeshBvh(leaf: number, ordered: boolean): Build {
  return (spheres) => {
    const bvh = buildPeer(spheres, leaf);
    const ids = new Uint32Array(spheres.length / 4 + 1);
    const cull = createPeerCull(bvh, ids, ordered);
    return { cull: ({ query }) => cull(query), ids: () => ids, bytes: peerBytes(bvh), nodes: () => null };
  };
}
