/**
 * A geometry of a program, watched: whether it can be part of a batch, of which layout its vertices are, and whether it has changed since it was copied. One
 * that changes is not static: its meshes are drawn by three from then on.
 */
import { BufferAttribute, BufferGeometry, FloatType, type InterleavedBufferAttribute } from 'three';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/**
 * `reason`: why it is in no batch; '' where it may be
 * `layout`: equal for geometries that may share a batch
 * `indexed`: with an index list: the geometry itself, or one that shares its attributes
 * `frame`: the frame in which it was compared last
 */
export type WatchedGeometry = ReturnType<typeof watchGeometry>;

export function watchGeometry(geometry: BufferGeometry, frame: number) {
  const { index } = geometry;
  const parts = Object.entries(geometry.attributes).map(([name, attribute]) => ({
    name,
    attribute: attribute as Attribute,
    version: versionOf(attribute as Attribute),
  }));
  const layout = parts
    .map(({ name, attribute: { itemSize, normalized, array } }) => [
      name,
      itemSize,
      normalized,
      array?.constructor.name,
    ])
    .sort()
    .join(';');
  const reason = whyNot(geometry, parts);
  const indexed = reason === '' && index === null ? withIndex(geometry) : geometry;
  return { geometry, reason, layout, indexed, parts, index, indexVersion: index?.version ?? 0, frame };
}

/** Compare it with what it was. Returns whether it has changed, which it does once. */
export function isOutdated(watched: WatchedGeometry): boolean {
  if (watched.reason !== '') return false;
  const { geometry, parts, index, indexVersion } = watched;
  let isSame = geometry.index === index && (index === null || index.version === indexVersion) && isWhole(geometry);
  for (const { name, attribute, version } of parts)
    isSame &&= geometry.attributes[name] === attribute && versionOf(attribute) === version;
  if (isSame) return false;
  watched.reason = 'its geometry has changed since it was batched';
  return true;
}

function versionOf(attribute: Attribute): number {
  return 'isInterleavedBufferAttribute' in attribute ? attribute.data.version : attribute.version;
}

function isWhole({ drawRange }: BufferGeometry): boolean {
  return drawRange.start === 0 && drawRange.count === Number.POSITIVE_INFINITY;
}

function whyNot(geometry: BufferGeometry, parts: WatchedGeometry['parts']): string {
  const { position } = geometry.attributes;
  if (!position || position.count === 0 || position.itemSize !== 3) return 'its geometry has no positions';
  if (geometry.index?.count === 0) return 'its geometry has no triangles';
  if (Object.keys(geometry.morphAttributes).length > 0) return 'its geometry has morph targets';
  if (!isWhole(geometry)) return 'its geometry has a draw range';
  if ('isInstancedBufferGeometry' in geometry) return 'its geometry is instanced';
  const odd = parts.find(({ attribute }) => !isCopied(attribute) || attribute.count !== position.count);
  if (odd) return `a BatchedMesh does not take its geometry's attribute "${odd.name}"`;
  if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
  const { center, radius } = geometry.boundingSphere!;
  if (!Number.isFinite(center.x + center.y + center.z + radius)) return 'its geometry has no finite bounds';
  return '';
}

/** Whether a BatchedMesh's copy of an attribute is read as the attribute is. */
function isCopied(attribute: Attribute): boolean {
  if ('isInterleavedBufferAttribute' in attribute) return !('isInstancedInterleavedBuffer' in attribute.data);
  const isOdd = ODD.some((kind) => kind in attribute);
  return !isOdd && attribute.gpuType === FloatType;
}

const ODD = ['isInstancedBufferAttribute', 'isFloat16BufferAttribute', 'isGLBufferAttribute'];

/** The same attributes with an index list, for a geometry without one. */
function withIndex(geometry: BufferGeometry): BufferGeometry {
  const { count } = geometry.attributes.position;
  const indexed = new BufferGeometry();
  Object.assign(indexed.attributes, geometry.attributes);
  indexed.boundingSphere = geometry.boundingSphere;
  return indexed.setIndex(
    new BufferAttribute(
      Uint32Array.from({ length: count }, (_, i) => i),
      1,
    ),
  );
}
