/** Draws the blended objects of a list after the opaque ones, farthest first, whatever the order of the list. */
import type { Camera } from '../../math/camera.ts';
import { createQuery, distanceKey } from '../../tree/query.ts';
import type { DrawMesh } from '../mesh/draw-mesh.ts';
import type { DrawList } from './draw-list.ts';
import type { Submit } from './submit.ts';

export function drawBlended(
  spheres: Float32Array,
  mesh: DrawMesh,
  camera: Camera,
  { ids, count }: DrawList,
  submit: Submit,
  draw: () => void,
): void {
  const found: number[] = [];
  for (let i = 0; i < count; i++) if (mesh.blended[ids[i]] === 1) found.push(ids[i]);
  if (found.length === 0) return;
  const query = createQuery(camera);
  const key = (id: number) => distanceKey(query, spheres[id * 4], spheres[id * 4 + 1], spheres[id * 4 + 2]);
  const farFirst = Uint32Array.from(found.sort((a, b) => key(b) - key(a) || a - b));
  submit.take(farFirst, farFirst.length, true);
  draw();
}
