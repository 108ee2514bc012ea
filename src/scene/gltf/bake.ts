/**
 * Puts an instance of a primitive into the scene: vertices to world space in doubles, winding turned where the
 * transform mirrors, colours copied.
 */
import { MAX_COORDINATE } from '../limits.ts';
import type { Scene } from '../scene.ts';
import { EXPORT_AGAIN, SceneError } from '../scene-error.ts';
import type { LocalMesh } from './local-mesh.ts';

/** How much of the scene's arrays is written; `bake` moves it on. */
export interface Cursor {
  vertex: number;
  triangle: number;
}

/**
 * Write `mesh` at the cursor.
 * @param world mesh space to world space, 16 doubles
 * @param node names the node in messages
 */
export function bake(scene: Scene, cursor: Cursor, mesh: LocalMesh, world: Float64Array, node: string): void {
  const vertices = mesh.positions.length / 3;
  placeVertices(scene.positions, cursor.vertex, mesh, world, node);
  copyColors(scene.colors, cursor.vertex * 4, vertices * 4, mesh.colors);
  const { triangles } = mesh;
  const flip = mirrors(world) ? 1 : 0;
  const first = cursor.vertex;
  for (let from = 0, to = cursor.triangle * 3; from < triangles.length; from += 3, to += 3) {
    scene.indices[to] = first + triangles[from];
    scene.indices[to + 1 + flip] = first + triangles[from + 1];
    scene.indices[to + 2 - flip] = first + triangles[from + 2];
  }
  cursor.vertex += vertices;
  cursor.triangle += triangles.length / 3;
}

function placeVertices(out: Float32Array, first: number, mesh: LocalMesh, m: Float64Array, node: string): void {
  const { positions } = mesh;
  for (let from = 0, to = first * 3; from < positions.length; from += 3, to += 3) {
    const x = positions[from];
    const y = positions[from + 1];
    const z = positions[from + 2];
    const wx = m[0] * x + m[4] * y + m[8] * z + m[12];
    const wy = m[1] * x + m[5] * y + m[9] * z + m[13];
    const wz = m[2] * x + m[6] * y + m[10] * z + m[14];
    if (!(Math.abs(wx) <= MAX_COORDINATE && Math.abs(wy) <= MAX_COORDINATE && Math.abs(wz) <= MAX_COORDINATE))
      throw refuseVertex(mesh, from / 3, [x, y, z], [wx, wy, wz], node);
    out[to] = wx;
    out[to + 1] = wy;
    out[to + 2] = wz;
  }
}

/** One colour goes to all vertices. */
function copyColors(out: Uint8Array, first: number, length: number, colors: Uint8Array): void {
  if (colors.length === length) out.set(colors, first);
  else for (let k = 0; k < length; k++) out[first + k] = colors[k % 4];
}

function refuseVertex(mesh: LocalMesh, vertex: number, local: number[], world: number[], node: string): SceneError {
  const name = `${mesh.label}, vertex ${mesh.fileVertex[vertex]}`;
  if (!local.every(Number.isFinite))
    return new SceneError(`glTF: ${name} is (${local.join(', ')}), which is no place: ${EXPORT_AGAIN}`);
  return new SceneError(
    `glTF: ${node} puts ${name} at (${world.join(', ')}), over the limit MAX_COORDINATE = 2^120: scale the scene down`,
  );
}

/** Whether a transform turns triangles over. Columns are scaled first, so that nothing overflows or vanishes. */
function mirrors(m: Float64Array): boolean {
  const a = 1 / largest(m, 0);
  const b = 1 / largest(m, 4);
  const c = 1 / largest(m, 8);
  const x = a * m[0] * (b * m[5] * c * m[10] - b * m[6] * c * m[9]);
  const y = a * m[1] * (b * m[6] * c * m[8] - b * m[4] * c * m[10]);
  const z = a * m[2] * (b * m[4] * c * m[9] - b * m[5] * c * m[8]);
  return x + y + z < 0;
}

/** Largest magnitude in the column at `at`; 1 for a column of zeros. */
function largest(m: Float64Array, at: number): number {
  return Math.max(Math.abs(m[at]), Math.abs(m[at + 1]), Math.abs(m[at + 2])) || 1;
}
