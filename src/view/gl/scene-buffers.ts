/**
 * A scene's mesh on the GPU, shared by every pass that draws it.
 *
 * It is copied in steps, because a copy of tens of megabytes blocks the page: the caller runs each step as a task of
 * its own.
 */
import type createREGL from 'regl';
import type { DrawMesh } from '../mesh/draw-mesh.ts';
import type { GlContext } from './context.ts';
import { createPoses } from './poses.ts';

export type SceneBuffers = ReturnType<typeof createSceneBuffers>;

/** with 8 MB a step, a software driver fell behind, and the page waited 0.26 s for it at the end of 100,000 objects */
const STEP_BYTES = 2 * 1024 * 1024;

export function createSceneBuffers(context: GlContext, mesh: DrawMesh) {
  const { regl } = context;
  const { positions, colors, objects, indices, statics, firstIndex } = mesh;
  const position = regl.buffer({ length: positions.byteLength, type: 'float', usage: 'static' });
  const color = regl.buffer({ length: colors.byteLength, type: 'uint8', usage: 'static' });
  const object = regl.buffer({ length: objects.byteLength, type: 'float', usage: 'static' });
  const elements = regl.elements({
    length: indices.byteLength,
    count: indices.length,
    type: 'uint32',
    primitive: 'triangles',
    usage: 'static',
  });
  const poses = createPoses(context, statics, firstIndex.length - statics);
  function* upload(): Generator<void> {
    yield* copy(position, positions);
    yield* copy(color, colors);
    yield* copy(object, objects);
    yield* copy(elements, indices);
  }
  return {
    /** position, color and object, by the names the shaders use */
    attributes: {
      position: { buffer: position, size: 3 },
      color: { buffer: color, size: 4, type: 'uint8', normalized: true },
      object: { buffer: object, size: 1 },
    },
    elements,
    /** the poses of its moving objects: to be set before the first frame */
    poses,
    /** copies the mesh, STEP_BYTES at a time; it has to end before anything is drawn */
    upload: upload(),
    dispose() {
      for (const resource of [position, color, object, elements]) resource.destroy();
      poses.dispose();
    },
  };
}

function* copy(
  to: createREGL.Buffer | createREGL.Elements,
  from: Float32Array | Uint8Array | Uint32Array,
): Generator<void> {
  const step = STEP_BYTES / from.BYTES_PER_ELEMENT;
  for (let at = 0; at < from.length; at += step) {
    to.subdata(from.subarray(at, at + step), at * from.BYTES_PER_ELEMENT);
    yield;
  }
}
