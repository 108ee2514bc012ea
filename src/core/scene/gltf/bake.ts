/**
 * Puts an instance of a primitive into the scene: vertices to world space in doubles, winding turned where the
 * transform mirrors, colours copied.
 */
import { MAX_COORDINATE } from '../limits.ts';
import type { Scene } from '../scene.ts';
import { damaged, SceneError } from '../scene-error.ts';
import type { LocalMesh } from './local-mesh.ts';
import { mirrors } from './transforms.ts';

/** How much of the scene's arrays is written; `bake` moves it on. */
export interface Cursor {
  vertex: number;
  triangle: number;
}

/**
 * Write `mesh` at the cursor.
 * @param world mesh space to world space, 16 doubles
 * @param node names the node in messages
 * @returns as placeVertices
 */
export function bake(scene: Scene, cursor: Cursor, mesh: LocalMesh, world: Float64Array, node: string): number {
  const vertices = mesh.positions.length / 3;
  const rounded = placeVertices(scene.positions, cursor.vertex, mesh, world, node);
  copyColors(scene.colors, cursor.vertex * 4, vertices * 4, mesh.colors);
  const { triangles } = mesh;
  const flip = mirrors(world) ? 1 : 0;
  const first = cursor.vertex;
  for (let t = 0; t < triangles.length / 3; t++) {
    const from = t * 3;
    const to = (cursor.triangle + t) * 3;
    scene.indices[to] = first + triangles[from];
    scene.indices[to + 1 + flip] = first + triangles[from + 1];
    scene.indices[to + 2 - flip] = first + triangles[from + 2];
  }
  cursor.vertex += vertices;
  cursor.triangle += triangles.length / 3;
  return rounded;
}

/**
 * The vertices of `mesh` in the world.
 * @param out written from vertex `first` on
 * @returns how far from where it is in doubles a coordinate was put at most
 */
export function placeVertices(
  out: Float32Array,
  first: number,
  mesh: Pick<LocalMesh, 'label' | 'positions' | 'fileVertex'>,
  m: Float64Array,
  node: string,
): number {
  const { positions } = mesh;
  let rounded = 0;
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    const from = vertex * 3;
    const to = (first + vertex) * 3;
    const x = positions[from];
    const y = positions[from + 1];
    const z = positions[from + 2];
    const wx = m[0] * x + m[4] * y + m[8] * z + m[12];
    const wy = m[1] * x + m[5] * y + m[9] * z + m[13];
    const wz = m[2] * x + m[6] * y + m[10] * z + m[14];
    if (!(Math.abs(wx) <= MAX_COORDINATE && Math.abs(wy) <= MAX_COORDINATE && Math.abs(wz) <= MAX_COORDINATE))
      throw refusePlace(mesh, vertex, [x, y, z], [wx, wy, wz], node);
    out[to] = wx;
    out[to + 1] = wy;
    out[to + 2] = wz;
    rounded = Math.max(rounded, Math.abs(wx - out[to]), Math.abs(wy - out[to + 1]), Math.abs(wz - out[to + 2]));
  }
  return rounded;
}

/** One colour goes to all vertices. */
function copyColors(out: Uint8Array, first: number, length: number, colors: Uint8Array): void {
  if (colors.length === length) out.set(colors, first);
  else for (let k = 0; k < length; k++) out[first + k] = colors[k % 4];
}

/** What is wrong with a vertex at `local` in the file that `node` puts at `world`. */
export function refusePlace(
  mesh: Pick<LocalMesh, 'label' | 'fileVertex'>,
  vertex: number,
  local: number[],
  world: number[],
  node: string,
): SceneError {
  const name = `${mesh.label}, vertex ${mesh.fileVertex[vertex]}`;
  if (!local.every(Number.isFinite)) return damaged(`glTF: ${name} is (${local.join(', ')}), which is no place`);
  const why = world.every(Number.isFinite) ? 'over the limit MAX_COORDINATE = 2^120' : 'which is not finite';
  return new SceneError(`glTF: ${node} puts ${name} at (${world.join(', ')}), ${why}: scale the scene down`);
}
