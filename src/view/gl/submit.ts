/**
 * Draws objects in the order of a list, in one call: the list becomes ranges of the index buffer, and WEBGL_multi_draw draws
 * them in that order. Objects that are neighbours in the buffer and in the list become one range (mesh/draw-mesh.ts).
 *
 * Guarantee: triangles are rasterised in the order of the list. regl sets the state; the ranges are drawn in place of
 * its own drawElements call. Without the extension each range is a call.
 *
 * Tried, `npm run bench -- draw` of commit 1fdd9ade: milliseconds to submit / until the picture can be read back, 640 x 360, two busy cores.
 *
 *                            mixed, 8,776 of 10,000    87,918 of 100,000    metropolis, 17,654   SwiftShader, 8,776
 *   this                           0.08 / 65               0.97 / 557            0.13 / 83           0.09 / 283
 *   one range an object            0.08 / 69               0.83 / 751            0.14 / 85           0.09 / 284
 *   indices rewritten              2.45 / 111                44 / 747            2.81 / 77           2.30 / 132
 *   a call a range                 0.49 / 70                241 / 986            0.97 / 85           0.51 / 283
 *   instances, runs of a mesh        43 / 152               839 / 905                                  11 / 272
 *
 * All columns but the last are of llvmpipe. Rewriting the index buffer is quicker on SwiftShader alone, where every
 * range costs. Instances keep the order only within a run of one mesh, which made 8,423 draws here.
 */
import { type DrawMesh, OPAQUE_PASS } from '../mesh/draw-mesh.ts';
import type { GlContext } from './context.ts';

export type Submit = ReturnType<typeof createSubmit>;

const INDEX_BYTES = 4;

export function createSubmit({ gl, multiDraw }: GlContext, mesh: DrawMesh) {
  const { firstIndex, indexCount, passes, surfaces } = mesh;
  const most = Math.max(firstIndex.length, surfaces?.tree.triangles.length ?? 0);
  const counts = new Int32Array(most);
  const offsets = new Int32Array(most);
  let ranges = 0;
  let triangles = 0;
  let running = false;
  const drawElements = WebGLRenderingContext.prototype.drawElements;

  gl.drawElements = (mode, count, type, offset) => {
    if (!running) drawElements.call(gl, mode, count, type, offset);
    else if (multiDraw) multiDraw.multiDrawElementsWEBGL(mode, counts, 0, type, offsets, 0, ranges);
    else for (let i = 0; i < ranges; i++) drawElements.call(gl, mode, counts[i], type, offsets[i]);
  };

  return {
    /** ranges and triangles of the list last taken */
    get ranges() {
      return ranges;
    },
    get triangles() {
      return triangles;
    },
    /** Take those of the first `count` objects of `ids` that a pass draws. */
    take(ids: Uint32Array, count: number, pass = OPAQUE_PASS) {
      let total = 0;
      let last = -1;
      let end = -1;
      for (let i = 0; i < count; i++) {
        const object = ids[i];
        if (passes[object] !== pass) continue;
        const first = firstIndex[object];
        const size = indexCount[object];
        total += size;
        if (first === end) counts[last] += size;
        else {
          last++;
          offsets[last] = first * INDEX_BYTES;
          counts[last] = size;
        }
        end = first + size;
      }
      ranges = last + 1;
      triangles = total / 3;
    },
    /** Take the first `count` polygons of the mesh's blended surfaces whose object `isShown` has at 1. */
    takePolygons(polygons: Uint32Array, count: number, isShown: Uint8Array) {
      const { tree, firstIndex: firstOf } = surfaces!;
      let total = 0;
      let last = -1;
      let end = -1;
      for (let i = 0; i < count; i++) {
        const polygon = polygons[i];
        if (isShown[tree.objects[polygon]] === 0) continue;
        const first = firstOf[polygon];
        const size = firstOf[polygon + 1] - first;
        total += size;
        if (first === end) counts[last] += size;
        else {
          last++;
          offsets[last] = first * INDEX_BYTES;
          counts[last] = size;
        }
        end = first + size;
      }
      ranges = last + 1;
      triangles = total / 3;
    },
    /** Run a regl command that draws with the scene's elements; it draws the list in place of them. */
    run(command: () => void) {
      if (ranges === 0) return;
      running = true;
      try {
        command();
      } finally {
        running = false;
      }
    },
    dispose() {
      gl.drawElements = drawElements;
    },
  };
}
