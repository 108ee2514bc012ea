/**
 * Spheres and ways that are hard cases for a mesh's corners, edges and faces: on them, at the radius beside them, far
 * along them.
 */
import { expect } from 'vitest';
import type { MovingSphere } from '../../../src/core/math/moving-sphere.ts';
import type { Random } from '../../../src/core/math/random.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { createMeshContacts, type MeshContacts } from '../../../src/seeds/mesh/mesh-contact-list.ts';
import { meshContacts } from '../../../src/seeds/mesh/mesh-contacts.ts';
import { createMeshTouch, type MeshTouch, meshSweep } from '../../../src/seeds/mesh/mesh-sweep.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';
import { bruteMeshContacts, bruteMeshSweep } from './brute-mesh-contacts.ts';
import type { Mesh } from './mesh-cases.ts';

/** x, y, z, r, dx, dy, dz */
export type Moving = [number, number, number, number, number, number, number];

export const AIMS = ['corner', 'edge', 'face', 'free'] as const;

/**
 * A sphere near a random triangle, and a way. Aimed at a corner, an edge or the face, it stands at just the radius, one rounding more or less,
 * or anywhere within two; its way leads through what it is aimed at, at the radius beside it (grazing), along the edge, or anywhere.
 */
export function aimAt({ positions, indices }: Mesh, random: Random, i: number, size: number): Moving {
  const aim = AIMS[i % AIMS.length];
  const triangle = Math.floor((random() * indices.length) / 3);
  const corner = (c: number) => [0, 1, 2].map((k) => positions[indices[triangle * 3 + c] * 3 + k]);
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const v = aim === 'corner' ? 0 : random();
  const w = aim === 'face' || aim === 'free' ? random() * (1 - v) : 0;
  const target = a.map((x, k) => (1 - v - w) * x + v * b[k] + w * c[k]);
  const r = Math.fround(i % 16 === 0 ? 0 : size * 10 ** (-3 * random() - 0.5));
  const out = unit(random);
  const stand = [1, 1 - 2 ** -53, 1 + 2 ** -52, 2 * random()][Math.floor(random() * 4)];
  const start = target.map((x, k) => x + (aim === 'free' ? size * (random() - 0.5) : stand * r * out[k]));
  if (i % 5 === 0) start.splice(0, 3, ...start.map(Math.fround));
  const kind = Math.floor(random() * 4);
  const beside = unit(random);
  const far = size * random() ** 2;
  const way = [
    () => target.map((x, k) => (x - start[k]) * 3),
    () => b.map((x, k) => x - a[k]),
    () => beside.map((x) => far * x),
    // from afar past the target, at the radius
    () => {
      for (let k = 0; k < 3; k++) start[k] = target[k] + r * out[k] - far * beside[k];
      return beside.map((x) => far * 2 * x);
    },
  ][kind]();
  return [start[0], start[1], start[2], r, way[0], way[1], way[2]];
}

function unit(random: Random): number[] {
  const v = [0, 1, 2].map(() => random() - 0.5);
  const length = Math.hypot(...v) || 1;
  return v.map((x) => x / length);
}

/** Every number of each contact, by ascending triangle. */
function rows({ count, triangles, points, normals, depths }: MeshContacts): number[][] {
  const row = (i: number) => [
    triangles[i],
    ...points.subarray(i * 3, i * 3 + 3),
    ...normals.subarray(i * 3, i * 3 + 3),
    depths[i],
  ];
  return Array.from({ length: count }, (_, i) => row(i)).sort((a, b) => a[0] - b[0]);
}

const touched = ({ t, triangle, point, normal }: MeshTouch) => [t, triangle, ...point, ...normal];

/** A tree over the triangles of a mesh, and its queries. */
export interface Subject {
  mesh: Mesh;
  tree: MeshTree;
  contacts: MeshContacts;
  touch: MeshTouch;
  find(x: number, y: number, z: number, r: number): number;
  sweep(sphere: MovingSphere): boolean;
}

export function subject(mesh: Mesh, leafSize = 4): Subject {
  const tree = buildMeshTree(mesh.positions, mesh.indices, { leafSize });
  const contacts = createMeshContacts(tree);
  const touch = createMeshTouch(tree);
  return {
    mesh,
    tree,
    contacts,
    touch,
    find: (x, y, z, r) => meshContacts(tree, x, y, z, r, contacts),
    sweep: (sphere) => meshSweep(tree, sphere, touch),
  };
}

/**
 * Compare one sphere and its way with the oracle.
 * @param near numbers of the triangles that the oracle scans, ascending; all of them where it is left out
 * @returns how many contacts, and whether the way ends in a touch
 */
export function agree(
  { mesh, contacts, touch, find, sweep }: Subject,
  [x, y, z, r, dx, dy, dz]: Moving,
  near?: Uint32Array,
) {
  const { positions } = mesh;
  const sphere = { x, y, z, r, dx, dy, dz };
  const indices = near ? indicesOf(mesh, near) : mesh.indices;
  const want = createMeshContacts();
  bruteMeshContacts(positions, indices, x, y, z, r, want);
  if (near) for (let i = 0; i < want.count; i++) want.triangles[i] = near[want.triangles[i]];
  const count = find(x, y, z, r);
  if (count !== want.count || count > 0) expect(rows(contacts)).toEqual(rows(want));
  const first = createMeshTouch();
  const isMet = bruteMeshSweep(positions, indices, sphere, first);
  if (near && isMet) first.triangle = near[first.triangle];
  if (sweep(sphere) !== isMet || isMet) expect(touched(touch)).toEqual(touched(first));
  return { count, isMet };
}

function indicesOf({ indices }: Mesh, triangles: Uint32Array): Uint32Array {
  const chosen = new Uint32Array(triangles.length * 3);
  triangles.forEach((triangle, i) => {
    for (let k = 0; k < 3; k++) chosen[i * 3 + k] = indices[triangle * 3 + k];
  });
  return chosen;
}
