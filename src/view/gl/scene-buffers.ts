/** A scene's mesh on the GPU, shared by every pass that draws it. */
import type createREGL from 'regl';
import type { DrawMesh } from '../mesh/draw-mesh.ts';
import type { GlContext } from './context.ts';

export interface SceneBuffers {
  /** position, color and object, by the names the shaders use */
  attributes: Record<'position' | 'color' | 'object', createREGL.Attribute>;
  elements: createREGL.Elements;
  dispose(): void;
}

export function createSceneBuffers({ regl }: GlContext, mesh: DrawMesh): SceneBuffers {
  const position = regl.buffer({ data: mesh.positions, usage: 'static' });
  const color = regl.buffer({ data: mesh.colors, type: 'uint8', usage: 'static' });
  const object = regl.buffer({ data: mesh.objects, usage: 'static' });
  const elements = regl.elements({ data: mesh.indices, type: 'uint32', primitive: 'triangles', usage: 'static' });
  return {
    attributes: {
      position: { buffer: position, size: 3 },
      color: { buffer: color, size: 4, type: 'uint8', normalized: true },
      object: { buffer: object, size: 1 },
    },
    elements,
    dispose() {
      for (const resource of [position, color, object, elements]) resource.destroy();
    },
  };
}
