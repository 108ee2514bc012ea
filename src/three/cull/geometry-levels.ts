/**
 * The levels of detail of a BatchedMesh: which geometry draws an instance, by its distance or its size on screen.
 *
 * The limits of all geometries stand in one ascending list. The zone of an instance is how many of them it lies beyond (core/tree/wide/wide-zones.ts); a table has the
 * geometry that draws it, by its zone and its own geometry. So one walk over the tree serves all geometries.
 */
import { MAX_LIMITS } from '../../core/tree/wide/zone-state.ts';

/** A level: from where on it counts, by one of `distance` and `size`. */
export interface GeometryLevel {
  /** of the same BatchedMesh; null: nothing is drawn */
  geometryId: number | null;
  /** from this distance on, in units of the world over the camera's zoom, as three's LOD counts it; to the centre of the instance's sphere */
  distance?: number;
  /** up to this size: the diameter of the instance's sphere at its distance, as a part of the height of the picture */
  size?: number;
}

/** What a table has for an instance that is not drawn. */
export const NOTHING = -1;

export interface GeometryLevels {
  /** by geometry */
  byGeometry: Map<number, readonly GeometryLevel[]>;
  isBySize: boolean;
  /** ascending: distances, or the inverses of sizes */
  limits: Float64Array;
  /** zones x `width`: the geometry that draws one, or NOTHING */
  table: Int32Array;
  /** geometries in a row of the table; others have no levels */
  width: number;
  /** whether any level draws nothing */
  hasNothing: boolean;
  /** counts the changes */
  version: number;
}

export function createGeometryLevels(): GeometryLevels {
  return {
    byGeometry: new Map(),
    isBySize: false,
    limits: new Float64Array(0),
    table: new Int32Array(0),
    width: 0,
    hasNothing: false,
    version: 0,
  };
}

export function clearGeometryLevels(levels: GeometryLevels): void {
  const { version } = levels;
  Object.assign(levels, createGeometryLevels(), { version: version + 1 });
}

/**
 * Set the levels of a geometry.
 * @param isGeometry whether the mesh has one of this number
 * @throws RangeError, with everything as it was, for levels that cannot be
 */
export function setGeometryLevels(
  levels: GeometryLevels,
  geometry: number,
  given: readonly GeometryLevel[],
  isGeometry: (id: number) => boolean,
): void {
  const list = given.map((level) => ({ ...level }));
  if (!isGeometry(geometry)) throw new RangeError(`geometry ${geometry}: the mesh has none of this number`);
  const others = new Map(levels.byGeometry);
  others.delete(geometry);
  const isBySize = list.length > 0 ? list[0].size !== undefined : levels.isBySize;
  for (let i = 0; i < list.length; i++) checkLevel(list, i, isBySize, isGeometry);
  if (others.size > 0 && list.length > 0 && isBySize !== levels.isBySize)
    throw new RangeError(
      `levels by ${isBySize ? 'size' : 'distance'}: other geometries of this mesh have theirs by ${isBySize ? 'distance' : 'size'}`,
    );
  if (list.length > 0) others.set(geometry, list);
  const limits = [...new Set([...others.values()].flat().map(limitOf))].sort((a, b) => a - b);
  if (limits.length > MAX_LIMITS)
    throw new RangeError(`${limits.length} different limits: all geometries of a mesh have at most ${MAX_LIMITS}`);
  const width = Math.max(0, ...[...others.keys()].map((id) => id + 1));
  Object.assign(levels, { byGeometry: others, isBySize, limits: Float64Array.from(limits), width });
  levels.table = tableOf(levels);
  levels.hasNothing = levels.table.includes(NOTHING);
  levels.version++;
}

function checkLevel(list: GeometryLevel[], i: number, isBySize: boolean, isGeometry: (id: number) => boolean): void {
  const { geometryId, distance, size } = list[i];
  if ((distance === undefined) === (size === undefined))
    throw new RangeError(`level ${i}: it has a distance or a size`);
  if ((size !== undefined) !== isBySize) throw new RangeError(`level ${i}: all have a distance, or all have a size`);
  if (distance !== undefined && !(distance >= 0 && distance < Infinity))
    throw new RangeError(`level ${i}: distance ${distance} must be a number from 0 on`);
  if (size !== undefined && !(size > 0 && size < Infinity))
    throw new RangeError(`level ${i}: size ${size} must be a number above 0`);
  if (i > 0 && !(limitOf(list[i]) > limitOf(list[i - 1])))
    throw new RangeError(
      `level ${i}: its ${isBySize ? 'size must be less' : 'distance must be greater'} than that of the one before`,
    );
  if (geometryId !== null && !isGeometry(geometryId))
    throw new RangeError(`level ${i}: the mesh has no geometry ${geometryId}`);
}

function limitOf({ distance, size }: GeometryLevel): number {
  return distance ?? 1 / size!;
}

function tableOf({ byGeometry, limits, width }: GeometryLevels): Int32Array {
  const table = new Int32Array((limits.length + 1) * width);
  for (let zone = 0; zone <= limits.length; zone++)
    for (let geometry = 0; geometry < width; geometry++) {
      const reached = (byGeometry.get(geometry) ?? []).filter((level) => zone > limits.indexOf(limitOf(level)));
      const last = reached.at(-1);
      table[zone * width + geometry] = last === undefined ? geometry : (last.geometryId ?? NOTHING);
    }
  return table;
}

/** The geometries that may draw an instance of this one, besides itself. */
export function otherGeometriesOf({ byGeometry }: GeometryLevels, geometry: number): number[] {
  const ids = (byGeometry.get(geometry) ?? []).map(({ geometryId }) => geometryId);
  return ids.filter((id) => id !== null && id !== geometry) as number[];
}

/** The geometries of which this one is a level. */
export function geometriesWith({ byGeometry }: GeometryLevels, level: number): number[] {
  return [...byGeometry].filter(([, list]) => list.some(({ geometryId }) => geometryId === level)).map(([id]) => id);
}

/** zones: 1 where no instance of these geometries is drawn */
export function emptyZones({ limits, table, width, byGeometry }: GeometryLevels, geometries: number[]): Uint8Array {
  const isEmpty = new Uint8Array(limits.length + 1);
  if (!geometries.every((geometry) => byGeometry.has(geometry))) return isEmpty;
  return isEmpty.map((_, zone) => +geometries.every((geometry) => table[zone * width + geometry] === NOTHING));
}
