/**
 * What a view of a BatchedMesh shows, by a plain loop over its instances: a test of each against the frustum, as three does it, its bits, and a switch for each of its levels, which
 * goes on at the level's limit and off nearer than that.
 */
import { type BatchedMesh, type Camera, Frustum, Matrix4, type OrthographicCamera, Sphere, Vector3 } from 'three';
import type { GeometryLevel } from '../../../src/three/cull/geometry-levels.ts';
import { hasReversedDepth, internalsOf } from '../../../src/three/cull/internals.ts';

export interface Bits {
  casts: boolean;
  layers: number;
}

export interface Told {
  levels: Map<number, readonly GeometryLevel[]>;
  hysteresis: number;
  shadowBias: number;
  /** by id, where one has other than all */
  bits: Map<number, Bits>;
}

export interface Shown {
  id: number;
  start: number;
  count: number;
  /** along the view */
  depth: number;
}

/** The view of one camera or light. */
export class ViewOracle {
  private readonly switches = new Map<number, { geometry: number; isOn: boolean[] }>();

  /** An instance came with this id. */
  begin(id: number): void {
    this.switches.delete(id);
  }

  /** All levels are other ones. */
  beginAll(): void {
    this.switches.clear();
  }

  /** @param light the one whose frustum counts, where it is a shadow that is drawn */
  look(mesh: BatchedMesh, told: Told, camera: Camera, light: Camera | null): Shown[] {
    const internals = internalsOf(mesh);
    const eye = light ?? camera;
    const projection = new Matrix4().multiplyMatrices(eye.projectionMatrix, eye.matrixWorldInverse);
    const frustum = new Frustum().setFromProjectionMatrix(
      projection.multiply(mesh.matrixWorld),
      eye.coordinateSystem,
      hasReversedDepth(eye),
    );
    const layers = light && (light.layers.mask & ~1) !== 0 ? light.layers.mask : camera.layers.mask;
    const toMesh = mesh.matrixWorld.clone().invert();
    const forward = new Vector3(0, 0, -1).transformDirection(eye.matrixWorld).transformDirection(toMesh);
    const from = new Vector3().setFromMatrixPosition(eye.matrixWorld).applyMatrix4(toMesh);
    const shown: Shown[] = [];
    internals._instanceInfo.forEach(({ active, visible, geometryIndex }, id) => {
      if (!active) return;
      const sphere = this.sphereOf(mesh, told, id, geometryIndex);
      const chosen = this.choose(mesh, told, camera, light !== null, id, geometryIndex, sphere);
      const { casts, layers: own } = told.bits.get(id) ?? { casts: true, layers: 0xffffffff };
      if (!visible || chosen === null || (own & layers) === 0 || (light && !casts)) return;
      if (!frustum.intersectsSphere(sphere)) return;
      const { start, count } = internals._geometryInfo[chosen];
      const bytes = mesh.geometry.index!.array.BYTES_PER_ELEMENT;
      shown.push({ id, start: start * bytes, count, depth: sphere.center.clone().sub(from).dot(forward) });
    });
    return shown;
  }

  private sphereOf(mesh: BatchedMesh, { levels }: Told, id: number, geometry: number): Sphere {
    const sphere = mesh.getBoundingSphereAt(geometry, new Sphere())!.clone();
    for (const { geometryId } of levels.get(geometry) ?? [])
      if (geometryId !== null) sphere.union(mesh.getBoundingSphereAt(geometryId, new Sphere())!);
    sphere.applyMatrix4(mesh.getMatrixAt(id, new Matrix4()));
    return sphere;
  }

  /** The geometry that draws it, or null. */
  private choose(
    mesh: BatchedMesh,
    { levels, hysteresis, shadowBias }: Told,
    camera: Camera,
    isShadow: boolean,
    id: number,
    geometry: number,
    sphere: Sphere,
  ): number | null {
    let kept = this.switches.get(id);
    if (kept?.geometry !== geometry) kept = { geometry, isOn: [] };
    this.switches.set(id, kept);
    const scale = mesh.matrixWorld.getMaxScaleOnAxis();
    const eye = new Vector3().setFromMatrixPosition(camera.matrixWorld).applyMatrix4(mesh.matrixWorld.clone().invert());
    const away = sphere.center.distanceTo(eye);
    const { zoom } = camera as OrthographicCamera;
    const height = Math.abs(camera.projectionMatrix.elements[5]);
    const bias = isShadow ? shadowBias : 1;
    const distance = (away * scale * bias) / zoom;
    const size =
      ('isOrthographicCamera' in camera ? sphere.radius * scale * height : (sphere.radius * height) / away) / bias;
    let chosen: number | null = geometry;
    (levels.get(geometry) ?? []).forEach((level, k) => {
      const far = level.distance === undefined ? 1 / size : distance;
      const limit = level.distance ?? 1 / level.size!;
      kept.isOn[k] = far >= limit || (kept.isOn[k] === true && far >= limit * (1 - hysteresis));
      if (kept.isOn[k]) chosen = level.geometryId;
    });
    return chosen;
  }
}
