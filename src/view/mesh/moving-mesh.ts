/**
 * A scene's mesh, followed by its moving objects: for each a copy of its shape in the shape's own coordinates, which
 * gl/poses.ts places.
 */
import { lengthened } from '../../core/base/grown.ts';
import { type MovingPlacement, movingCount } from '../../core/scene/moving.ts';
import { createDrawMesh, type DrawMesh, MAX_OBJECTS } from './draw-mesh.ts';

/**
 * @param mesh of the objects that do not move
 * @throws RangeError for more than MAX_OBJECTS
 */
export function withMoving(mesh: DrawMesh, { moving, firstVertex }: MovingPlacement): DrawMesh {
  const { shapes, shapeOf } = moving;
  const { statics } = mesh;
  const objects = statics + movingCount(moving);
  if (objects > MAX_OBJECTS)
    throw new RangeError(`there are ${objects} objects; the viewer shows MAX_OBJECTS = ${MAX_OBJECTS} at most`);
  // the vertices of a shape stand together, in the order of the shapes
  const each = createDrawMesh(
    shapes,
    Uint32Array.from(shapes.names, (_, shape) => shape),
  );
  const vertices = mesh.objects.length + sum(shapeOf, (shape) => firstVertex[shape + 1] - firstVertex[shape]);
  const indices = mesh.indices.length + sum(shapeOf, (shape) => each.indexCount[shape]);
  const all: DrawMesh = {
    positions: lengthened(mesh.positions, vertices * 3),
    colors: lengthened(mesh.colors, vertices * 4),
    objects: lengthened(mesh.objects, vertices),
    indices: lengthened(mesh.indices, indices),
    firstIndex: lengthened(mesh.firstIndex, objects),
    indexCount: lengthened(mesh.indexCount, objects),
    statics,
    passes: lengthened(mesh.passes, objects),
    surfaces: mesh.surfaces,
  };
  let vertex = mesh.objects.length;
  let index = mesh.indices.length;
  for (const [m, shape] of shapeOf.entries()) {
    const object = statics + m;
    const from = firstVertex[shape];
    const end = firstVertex[shape + 1];
    all.positions.set(each.positions.subarray(from * 3, end * 3), vertex * 3);
    all.colors.set(each.colors.subarray(from * 4, end * 4), vertex * 4);
    all.objects.fill(object, vertex, vertex + end - from);
    all.firstIndex[object] = index;
    all.indexCount[object] = each.indexCount[shape];
    all.passes[object] = each.passes[shape];
    const first = each.firstIndex[shape];
    for (let i = 0; i < each.indexCount[shape]; i++) all.indices[index++] = each.indices[first + i] - from + vertex;
    vertex += end - from;
  }
  return all;
}

function sum(shapes: Uint32Array, size: (shape: number) => number): number {
  return shapes.reduce((total, shape) => total + size(shape), 0);
}
