/** What a Mesh hides but for where it stands: which triangles it has, for which cameras, and whether it can be seen through. */
import type { BufferGeometry, Material, Mesh, MeshBasicMaterial } from 'three';

export type MeshShape = ReturnType<typeof shapeOf>;

export function shapeOf(mesh: Mesh) {
  const { geometry, layers } = mesh;
  const { index, drawRange } = geometry;
  return {
    geometry,
    position: versionOf(geometry),
    index,
    indexVersion: index?.version ?? 0,
    start: drawRange.start,
    count: drawRange.count,
    layers: layers.mask,
    isThrough: canSeeThrough(mesh),
  };
}

export function hasShape(mesh: Mesh, shape: MeshShape): boolean {
  const { geometry, layers } = mesh;
  const { index, drawRange } = geometry;
  return (
    geometry === shape.geometry &&
    versionOf(geometry) === shape.position &&
    index === shape.index &&
    (index?.version ?? 0) === shape.indexVersion &&
    drawRange.start === shape.start &&
    drawRange.count === shape.count &&
    layers.mask === shape.layers &&
    canSeeThrough(mesh) === shape.isThrough
  );
}

/** Whether what stands behind a surface can be seen. */
export function isSeeThrough(material: Material): boolean {
  const { transparent, alphaTest, alphaHash, colorWrite, depthWrite, visible } = material;
  const { wireframe, alphaMap, transmission } = material as Partial<MeshBasicMaterial> & { transmission?: number };
  const isBlended = transparent || alphaTest > 0 || alphaHash || (transmission ?? 0) > 0 || !!alphaMap;
  return isBlended || wireframe === true || !colorWrite || !depthWrite || !visible;
}

/** Whether any of its materials can be seen through. */
export function canSeeThrough({ material }: Mesh): boolean {
  return Array.isArray(material) ? (material as Material[]).some(isSeeThrough) : isSeeThrough(material);
}

function versionOf({ attributes: { position } }: BufferGeometry): number {
  if (!position) return -1;
  return 'isInterleavedBufferAttribute' in position ? position.data.version : position.version;
}
