/** What goes to the GPU: enough, and no more. */
import { BatchedMesh, BoxGeometry, Color, Matrix4, MeshDepthMaterial, PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { internalsOf } from '../../../src/three/cull/internals.ts';
import { StandIn } from './renderer.ts';
import { place, randomBatch, randomMatrix, revision, since } from './scenes.ts';

const eye = place(new PerspectiveCamera(60, 1, 0.5, 90), new Vector3(0, 0, 40), new Vector3());
const light = place(new PerspectiveCamera(60, 1, 0.5, 90), new Vector3(0, 40, 4), new Vector3());
const depth = new MeshDepthMaterial();

function drawn(count: number) {
  const mesh = randomBatch(createRandom(1), count);
  mesh.setColorAt(0, new Color(0.5, 0, 0));
  const culling = cullByTree(mesh);
  const gpu = new StandIn();
  gpu.draw(mesh, eye);
  gpu.uploaded = 0;
  return { mesh, culling, gpu, internals: internalsOf(mesh) };
}

/** The GPU has what the mesh has. */
function expectCurrent({ gpu, internals }: Pick<ReturnType<typeof drawn>, 'gpu' | 'internals'>): void {
  for (const texture of [internals._matricesTexture, internals._colorsTexture!])
    expect(gpu.onGpu(texture)).toEqual(texture.image.data);
}

const inParts = since(177, 'uploads no part of a texture');

test('a first list of instance 0 alone, though the array of ids begins with zeros', () => {
  const mesh = new BatchedMesh(1, 24, 36);
  mesh.setMatrixAt(mesh.addInstance(mesh.addGeometry(new BoxGeometry())), new Matrix4());
  cullByTree(mesh);
  expect(new StandIn().draw(mesh, eye).ids).toEqual([0]);
});

test('all of it at first, also what was set before the tree was there', () => {
  const now = drawn(500);
  expectCurrent(now);
});

const whole = 'where three uploads no parts: the whole texture in which something changed';
if (revision < 177)
  test(whole, () => {
    const now = drawn(500);
    for (const id of [7, 8, 9]) {
      now.mesh.setMatrixAt(id, now.mesh.getMatrixAt(id, new Matrix4()));
      now.gpu.draw(now.mesh, eye);
      expectCurrent(now);
    }
    expect(now.gpu.uploaded).toBe(3 * (now.internals._matricesTexture.image.data as Float32Array).length);
  });

inParts('one instance that turns where it stands: its matrix alone', () => {
  const now = drawn(500);
  const matrix = now.mesh.getMatrixAt(7, new Matrix4());
  now.mesh.setMatrixAt(7, matrix.multiply(new Matrix4().makeRotationX(1e-9)));
  now.gpu.draw(now.mesh, eye);
  expect(now.gpu.uploaded).toBe(16);
  expectCurrent(now);
});

inParts('a colour: four numbers; neighbours too, whatever a shadow drew between', () => {
  const now = drawn(500);
  now.mesh.setColorAt(7, new Color(0, 1, 0));
  now.gpu.drawShadow(now.mesh, eye, light, depth);
  now.gpu.uploaded = 0;
  now.mesh.setColorAt(8, new Color(0, 0, 1));
  now.gpu.drawShadow(now.mesh, eye, light, depth);
  expect(now.gpu.uploaded).toBe(0);
  now.gpu.draw(now.mesh, eye);
  expect(now.gpu.uploaded).toBe(8);
  expectCurrent(now);
});

for (const [many, most] of [
  [128, 128 * 16],
  [129, Number.POSITIVE_INFINITY],
])
  inParts(`${many} instances that turn: ${most} numbers at most`, () => {
    const now = drawn(500);
    const { length } = now.internals._matricesTexture.image.data as Float32Array;
    for (let id = 0; id < many; id++) now.mesh.setMatrixAt(id, now.mesh.getMatrixAt(id, new Matrix4()));
    now.gpu.draw(now.mesh, eye);
    expect(now.gpu.uploaded).toBe(Math.min(most, length));
    expectCurrent(now);
    now.mesh.setMatrixAt(3, now.mesh.getMatrixAt(3, new Matrix4()));
    now.gpu.uploaded = 0;
    now.gpu.draw(now.mesh, eye);
    expect(now.gpu.uploaded).toBe(16);
  });

test('another renderer is sent everything, and the first one no less', () => {
  const now = drawn(500);
  const other = new StandIn();
  const random = createRandom(3);
  for (let frame = 0; frame < 3; frame++) {
    now.mesh.setMatrixAt(frame, randomMatrix(random));
    other.draw(now.mesh, eye);
    now.gpu.draw(now.mesh, eye);
    expectCurrent(now);
    expectCurrent({ gpu: other, internals: now.internals });
  }
});

inParts('ids: the rows from the first that changed, or none', () => {
  const now = drawn(3000);
  const before = now.gpu.draw(now.mesh, eye).ids;
  const { width } = now.internals._indirectTexture.image;
  const last = before.length - 1;
  now.mesh.setVisibleAt(before[last - 2], false);
  const after = now.gpu.draw(now.mesh, eye).ids;
  expect(after).toEqual(before.filter((_, i) => i !== last - 2));
  expect(now.gpu.uploaded).toBe(width * (Math.floor((last - 1) / width) - Math.floor((last - 2) / width) + 1));
  now.gpu.uploaded = 0;
  now.mesh.setVisibleAt(after[last - 1], false);
  expect(now.gpu.draw(now.mesh, eye).ids).toEqual(after.slice(0, -1));
  expect(now.gpu.uploaded).toBe(0);
});

test('ids: all of them for a renderer that has none, also where little changed', () => {
  const now = drawn(500);
  const before = now.gpu.draw(now.mesh, eye).ids;
  now.mesh.setVisibleAt(before.at(-2)!, false);
  expect(new StandIn().draw(now.mesh, eye).ids).toEqual(before.filter((_, i) => i !== before.length - 2));
});

test('ids: more than 32 rows as one', () => {
  const now = drawn(3000);
  const [first] = now.gpu.draw(now.mesh, eye).ids;
  const { width, height } = now.internals._indirectTexture.image;
  const shown = now.culling.counts.drawn;
  expect(shown / width).toBeGreaterThan(33);
  now.mesh.setVisibleAt(first, false);
  expect(now.gpu.draw(now.mesh, eye).ids.length).toBe(shown - 1);
  expect(now.gpu.uploaded).toBe(width * height);
});

test('ids: none where the list came out the same, of instances in the tree and of such as came later', () => {
  const now = drawn(500);
  const matrix = new Matrix4().makeTranslation(0, 0, 3);
  const added = now.mesh.addInstance(0);
  now.mesh.setMatrixAt(added, matrix);
  const before = now.gpu.draw(now.mesh, eye).ids;
  expect(before.at(-1)).toBe(added);
  const unseen = Array.from({ length: 500 }, (_, id) => id).find((id) => !before.includes(id))!;
  now.gpu.uploaded = 0;
  const { lists } = now.culling.counts;
  now.mesh.setVisibleAt(unseen, false);
  expect(now.gpu.draw(now.mesh, eye).ids).toEqual(before);
  expect(now.culling.counts.lists).toBe(lists + 1);
  expect(now.gpu.uploaded).toBe(0);
});

test('an instance that comes where a coloured one was is white, also where another colour changes', () => {
  const now = drawn(500);
  now.mesh.setColorAt(7, new Color(0, 1, 0));
  now.gpu.draw(now.mesh, eye);
  now.mesh.deleteInstance(7);
  expect(now.mesh.addInstance(0)).toBe(7);
  now.mesh.setColorAt(9, new Color(0, 0, 1));
  now.gpu.draw(now.mesh, eye);
  expectCurrent(now);
  expect([...now.gpu.onGpu(now.internals._colorsTexture!).slice(28, 32)]).toEqual([1, 1, 1, 1]);
});
