/** The matrices of a view, to the bit those that three sends for a Mesh; and the two ways to keep three from drawing one. */
import { BoxGeometry, Frustum, Matrix3, Matrix4, Mesh, PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { forgetHidden, hideFromThree } from '../../../src/three/cull/internals.ts';
import { VIEW_TEXELS, writeViewMatrices } from '../../../src/three/scene/view-matrices.ts';
import { isIn, randomMatrix, randomPoint } from '../cull/scenes.ts';

test.each(Array.from({ length: 200 }, (_, seed) => seed))('as three makes them: seed %i', (seed) => {
  const random = createRandom(seed);
  const camera = new PerspectiveCamera();
  camera.position.copy(randomPoint(random, 10 ** randomInt(random, 8)));
  camera.lookAt(randomPoint(random));
  camera.updateMatrixWorld();
  const view = camera.matrixWorldInverse;
  // sheared, mirrored, flat
  const matrices = Array.from({ length: 20 }, () => randomMatrix(random).multiply(randomMatrix(random)));
  matrices[1].scale(randomPoint(random));
  matrices[2].multiply(new Matrix4().makeScale(1, 0, 1));
  const world = Float64Array.from(matrices.flatMap(({ elements }) => elements));
  const ids = Array.from({ length: 8 }, () => randomInt(random, 20)).concat(2);
  const out = new Float32Array(ids.length * VIEW_TEXELS * 4).fill(7);
  writeViewMatrices(view.elements, world, ids, ids.length, out);
  for (const [draw, id] of ids.entries()) {
    const texel = (i: number) => [...out.subarray((draw * VIEW_TEXELS + i) * 4).subarray(0, 4)];
    const modelView = new Matrix4().multiplyMatrices(view, matrices[id]);
    const columns = [0, 1, 2, 3].flatMap((i) => texel(i).slice(0, 3));
    expect(rounded(columns)).toEqual([0, 1, 2, 3].flatMap((i) => rounded(modelView.elements.slice(i * 4, i * 4 + 3))));
    const turned = [...[0, 1, 2, 3].map((i) => texel(i)[3]), ...texel(4), texel(5)[0]];
    expect(rounded(turned)).toEqual(rounded(new Matrix3().getNormalMatrix(modelView).elements));
    expect(texel(5)[1]).toBe(id);
  }
});

/** 0 may have either sign */
const rounded = (values: readonly number[]) => values.map((value) => Math.fround(value) || 0);

/** of versions that ask the frustum for a Mesh, not the Mesh */
function asOlder<T>(body: () => T): T {
  const own = Object.getOwnPropertyDescriptor(Mesh.prototype, 'intersectsFrustum');
  // this version is one of them
  if (!own) return body();
  const above = Object.getPrototypeOf(Mesh.prototype) as object;
  const base = Object.getOwnPropertyDescriptor(above, 'intersectsFrustum')!;
  Reflect.deleteProperty(Mesh.prototype, 'intersectsFrustum');
  Reflect.deleteProperty(above, 'intersectsFrustum');
  try {
    return body();
  } finally {
    Object.defineProperty(above, 'intersectsFrustum', base);
    Object.defineProperty(Mesh.prototype, 'intersectsFrustum', own);
  }
}

test.each(['as it is', 'as older'])('a hidden Mesh is in no frustum: %s', (version) => {
  const everything = new Frustum();
  for (const plane of everything.planes) plane.constant = 1e9;
  const within = version === 'as older' ? asOlder : <T>(body: () => T) => body();
  const mesh = new Mesh(new BoxGeometry());
  let isHidden = true;
  within(() => {
    const isSeen = () => isIn(everything, mesh);
    expect(isSeen()).toBe(true);
    hideFromThree(mesh, () => isHidden);
    expect(isSeen()).toBe(false);
    isHidden = false;
    expect(isSeen()).toBe(true);
    isHidden = true;
    forgetHidden(mesh);
    expect(isSeen()).toBe(true);
  });
  expect(Object.keys(mesh)).toEqual(Object.keys(new Mesh()));
});
