/**
 * Coplanar neighbours of one object as one convex polygon: a ring of vertices that grows by triangles.
 *
 * Neighbours share two vertices by number. A triangle joins when its corner stays near the plane of the first triangle and the ring
 * stays convex; corners on a straight side are kept, since a neighbour may have them. Triangles join in the order of the sides, the
 * first one first: where a side is taken up again after one has joined changes the number of polygons by less than 0.5 %.
 */

/** Most corners of a merged polygon. */
export const MAX_MERGED_CORNERS = 32;

/** Of its longest side: a triangle that is not higher has no reliable plane in doubles, and is left out. */
const THINNEST = 2 ** -30;

/** The polygon at hand, and what it grows from. */
export type Ring = ReturnType<typeof createRing>;

/** A ring that can start at any triangle. */
export function createRing(
  positions: Float32Array,
  indices: Uint32Array,
  objects: Uint32Array | undefined,
  allowed: number,
) {
  return {
    positions,
    indices,
    objects,
    /** edge from p to q, p * vertices + q -> the triangle that has it */
    edges: new Map(),
    /** triangles: 1 where it is part of a polygon, or left out */
    used: new Uint8Array(indices.length / 3),
    vertices: [] as number[],
    /** the triangles in it */
    members: [] as number[],
    /** unit normal and d of the first triangle */
    plane: new Float64Array(4),
    /** how far a corner may leave the plane, or the ring go inward there */
    allowed,
  };
}

/** Find neighbours: without it a ring does not grow. */
export function listEdges({ positions, indices, edges }: Ring): void {
  const vertices = positions.length / 3;
  for (let i = 0; i < indices.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1;
    edges.set(indices[i] * vertices + indices[next], Math.floor(i / 3));
  }
}

/** Begin with a triangle; false where it has no area. */
export function startRing(ring: Ring, triangle: number): boolean {
  const { positions, indices, plane } = ring;
  const [a, b, c] = indices.subarray(triangle * 3, triangle * 3 + 3);
  ring.used[triangle] = 1;
  ring.vertices = [a, b, c];
  ring.members = [triangle];
  crossProduct(positions, a, b, c, plane);
  const area = lengthOf(plane, 0);
  const longest = Math.max(
    squaredLength(positions, a, b),
    squaredLength(positions, b, c),
    squaredLength(positions, c, a),
  );
  if (!(area > longest * THINNEST)) return false;
  plane[3] = 0;
  for (let k = 0; k < 3; k++) {
    plane[k] /= area;
    plane[3] -= plane[k] * positions[a * 3 + k];
  }
  return true;
}

/** Take in neighbours, side after side, until no side has one that fits. */
export function growRing(ring: Ring): void {
  const { vertices, used } = ring;
  let tried = 0;
  for (let side = 0; tried < vertices.length && vertices.length < MAX_MERGED_CORNERS; side++) {
    const count = vertices.length;
    const p = side % count;
    const found = fittingNeighbour(ring, p);
    tried++;
    if (found < 0) continue;
    tried = 0;
    used[found] = 1;
    ring.members.push(found);
    vertices.splice(p + 1, 0, apexOf(ring, found, vertices[(p + 1) % count]));
  }
}

/** The triangle that can join at the side from vertices[p] to the next one; -1 where none can. */
function fittingNeighbour(ring: Ring, p: number): number {
  const { positions, vertices, plane, edges, used, objects, members, allowed } = ring;
  const count = vertices.length;
  const from = vertices[p];
  const to = vertices[(p + 1) % count];
  const neighbour = edges.get(to * (positions.length / 3) + from);
  if (neighbour === undefined || used[neighbour]) return -1;
  if (objects && objects[neighbour] !== objects[members[0]]) return -1;
  const apex = apexOf(ring, neighbour, to);
  const at = apex * 3;
  const distance = plane[0] * positions[at] + plane[1] * positions[at + 1] + plane[2] * positions[at + 2] + plane[3];
  if (Math.abs(distance) > allowed || vertices.includes(apex)) return -1;
  const before = vertices[(p + count - 1) % count];
  const after = vertices[(p + 2) % count];
  const fits =
    turnsLeft(ring, from, apex, to) && turnsLeft(ring, before, from, apex) && turnsLeft(ring, apex, to, after);
  return fits ? neighbour : -1;
}

/** The corner of the triangle that comes two after `vertex`: with the edge from vertex to p, the one that is neither. */
function apexOf({ indices }: Ring, triangle: number, vertex: number): number {
  const first = triangle * 3;
  for (let k = 0; k < 3; k++) if (indices[first + k] === vertex) return indices[first + ((k + 2) % 3)];
  throw new Error(`triangle ${triangle} does not have vertex ${vertex}: a bug`);
}

/** Whether the way p, q, r turns left seen from the front of the plane, or goes right by no more than is allowed. */
function turnsLeft({ positions, plane, allowed }: Ring, p: number, q: number, r: number): boolean {
  crossProduct(positions, p, q, r, turn);
  const along = turn[0] * plane[0] + turn[1] * plane[1] + turn[2] * plane[2];
  return along >= -allowed * Math.sqrt(squaredLength(positions, p, r));
}

const turn = new Float64Array(4);

/** (q - p) x (r - q) */
function crossProduct(positions: Float32Array, p: number, q: number, r: number, out: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const a = (k + 1) % 3;
    const b = (k + 2) % 3;
    out[k] =
      (positions[q * 3 + a] - positions[p * 3 + a]) * (positions[r * 3 + b] - positions[q * 3 + b]) -
      (positions[q * 3 + b] - positions[p * 3 + b]) * (positions[r * 3 + a] - positions[q * 3 + a]);
  }
}

function squaredLength(positions: Float32Array, p: number, q: number): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) {
    const along = positions[q * 3 + k] - positions[p * 3 + k];
    sum += along * along;
  }
  return sum;
}

export function lengthOf(vectors: Float64Array, at: number): number {
  return Math.sqrt(vectors[at] * vectors[at] + vectors[at + 1] * vectors[at + 1] + vectors[at + 2] * vectors[at + 2]);
}
