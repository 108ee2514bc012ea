/**
 * Hidden sets of batched scenes: the dungeon as GLTFLoader of three reads it, with the tree file that has its cells, and scenes that are read by sceneOfThree. The oracles: three's
 * own test of each Mesh, less what the file's coding of the cells hides (setHiddenEye); and pictures by this project's rasteriser, which draws all objects, from eyes that took no
 * part in the search.
 */
import {
  BatchedMesh,
  BoxGeometry,
  BufferGeometry,
  DirectionalLight,
  DoubleSide,
  Frustum,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PerspectiveCamera,
  Scene as Root,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { decodeTree, encodeTree } from '../../../src/core/file/binary.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import type { HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../../src/core/tree/hidden/hidden-code.ts';
import { createHiddenEye, setHiddenEye } from '../../../src/core/tree/hidden/hidden-eye.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { clearanceOf } from '../../../src/offline/hidden/eyes.ts';
import { findHidden } from '../../../src/offline/hidden/find-hidden.ts';
import { countSeenPixels, createSeenPixels } from '../../../src/offline/hidden/seen-pixels.ts';
import { createFreeSpace } from '../../../src/seeds/places/free-space.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { internalsOf } from '../../../src/three/cull/internals.ts';
import { OLDEST_FOR_SCENES } from '../../../src/three/cull/versions.ts';
import { objectsBelow, type SceneObject } from '../../../src/three/overdraw/scene-objects.ts';
import { handleOf } from '../../../src/three/scene/scene-handle.ts';
import { type BatchedScene, batchScene, sceneOfThree } from '../../../src/three.ts';
import { unpackCells } from '../../../src/view/load/packed-cells.ts';
import { eyesInCells } from '../../../tools/bench/free-eyes.ts';
import { createNullGl } from '../../../tools/bench/null-gl.ts';
import { storedCells } from '../../../tools/build/cells.ts';
import { idsOfBits, oneCell } from '../../core/tree/hidden/hidden-cases.ts';
import { chambers, WALLS } from '../../offline/hidden/chambers.ts';
import { sinceThree } from '../../since-three.ts';
import { otherThree } from '../../three-at.ts';

const [WIDTH, HEIGHT] = [320, 240];
const described = sinceThree(OLDEST_FOR_SCENES, 'three is refused', describe);

async function load(scene: Scene): Promise<Group> {
  const { buffer, byteOffset, length } = await writeGlb(scene);
  const { scene: root } = await new GLTFLoader().parseAsync(
    buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer,
    '',
  );
  return root;
}

const canvas = { width: WIDTH, height: HEIGHT, style: {}, addEventListener() {} };
const createRenderer = () => new WebGLRenderer({ canvas: canvas as never, context: createNullGl().gl });
const renderer = createRenderer();

function cameraOf({ eye, target, fov = 60, near = 0.1, far = 1000 }: View): PerspectiveCamera {
  const camera = new PerspectiveCamera(fov, WIDTH / HEIGHT, near, far);
  camera.position.fromArray([...eye]);
  camera.lookAt(new Vector3().fromArray([...target]));
  camera.updateMatrixWorld();
  return camera;
}

/** What three draws, and of batches the instances in their lists. */
const drawn = new Map<Object3D, Set<number> | null>();
const drawOne = renderer.renderBufferDirect;
renderer.renderBufferDirect = (...values) => {
  const [, , , , object] = values;
  drawn.set(object, 'isBatchedMesh' in object ? listOf(object as BatchedMesh) : null);
  drawOne.call(renderer, ...values);
};

/** Ids of the objects that are drawn. */
function drawnBy(root: Object3D, objects: readonly SceneObject[], camera: PerspectiveCamera): number[] {
  drawn.clear();
  renderer.render(root as Root, camera);
  const isDrawn = ({ mesh }: SceneObject) => {
    const { batch = null, id = -1 } = handleOf(mesh) ?? {};
    if (!batch) return drawn.has(mesh);
    return drawn.get((batch as unknown as { mesh: BatchedMesh }).mesh)?.has(id) === true;
  };
  return objects.flatMap((object, id) => (isDrawn(object) ? [id] : []));
}

function listOf(mesh: BatchedMesh): Set<number> {
  const { _multiDrawCount, _indirectTexture } = internalsOf(mesh);
  return new Set((_indirectTexture.image.data as Uint32Array).subarray(0, _multiDrawCount));
}

/** three's own test: a batched Mesh itself says that it is in no frustum. */
function touches(frustum: Frustum, { geometry, matrixWorld }: Mesh): boolean {
  if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
  return frustum.intersectsSphere(geometry.boundingSphere!.clone().applyMatrix4(matrixWorld));
}

const frustumOf = ({ projectionMatrix, matrixWorldInverse }: PerspectiveCamera) =>
  new Frustum().setFromProjectionMatrix(new Matrix4().multiplyMatrices(projectionMatrix, matrixWorldInverse));

/** Objects that a tree file's own coding of the cells gives from an eye. */
function codedSight(cells: HiddenCells, tree: SphereTree): (eye: ArrayLike<number>) => Set<number> {
  const hidden = createHiddenEye(encodeHidden(cells, tree, tree.ids), tree);
  return (eye) => {
    const bits = setHiddenEye(hidden, eye);
    return new Set(bits ? idsOfBits(bits.objects, tree.ids) : tree.ids);
  };
}

const loaded = otherThree === null ? described : describe.skip;
const why = otherThree === null ? '' : ' (skipped: it imports the three.js of package.json)';
loaded(`the dungeon, as GLTFLoader reads it${why}`, () => {
  const scene = scenes.find(({ name }) => name === 'dungeon')!.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const cells = unpackCells(storedCells('dungeon')!, tree)!;
  const file = encodeTree(tree, { hidden: cells });
  const seenFrom = codedSight(cells, tree);
  const clearance = clearanceOf(scene.views);
  const heldOut = eyesInCells(createFreeSpace(scene), cells, scene.views[0], clearance, 24, 77);
  let root: Group;
  let objects: SceneObject[];
  let batched: BatchedScene;

  beforeAll(async () => {
    root = await load(scene);
    objects = objectsBelow(root);
    batched = batchScene(root, { hidden: decodeTree(file) });
  });

  test('each object is a Mesh, and nothing is away', () => {
    expect(objects.length).toBe(scene.names.length);
    expect(batched.away).toEqual([]);
    expect(batched.handles.length).toBeGreaterThan(2000);
  });

  test('from recorded eyes and others three’s list less what the file hides', () => {
    let [all, given] = [0, 0];
    for (const view of [...scene.views, ...heldOut]) {
      const camera = cameraOf(view);
      const frustum = frustumOf(camera);
      const seen = seenFrom(view.eye);
      const inFrustum = objects.flatMap(({ mesh }, id) => (touches(frustum, mesh) ? [id] : []));
      const want = inFrustum.filter((id) => seen.has(id) || !handleOf(objects[id].mesh)!.batch);
      const got = drawnBy(root, objects, camera);
      // spheres are rounded outward: what touches the frustum within a rounding may be there
      expect(want.filter((id) => !got.includes(id))).toEqual([]);
      expect(got.filter((id) => !want.includes(id) && !(seen.has(id) && !inFrustum.includes(id)))).toEqual([]);
      all += inFrustum.length;
      given += got.length;
    }
    expect(given).toBeLessThan(0.25 * all);
  });

  test('eyes that took no part miss what docs/hidden.md says: nothing to the fourth digit of a percent', () => {
    const seen = createSeenPixels(scene, WIDTH, HEIGHT);
    let missed = 0;
    for (const view of heldOut) {
      countSeenPixels(seen, createCamera(view, WIDTH / HEIGHT));
      const drawn = new Set(drawnBy(root, objects, cameraOf(view)));
      seen.pixels.forEach((pixels, id) => {
        if (!drawn.has(id)) missed += pixels;
      });
    }
    expect(heldOut.length).toBe(24);
    expect(missed / (heldOut.length * WIDTH * HEIGHT)).toBeLessThan(5e-7);
  });

  test('a Mesh that moves, vanishes or can be seen through shows everything, until it is as before', () => {
    const camera = cameraOf(scene.views[0]);
    const still = drawnBy(root, objects, camera);
    batched.setHidden(null);
    const all = drawnBy(root, objects, camera);
    batched.setHidden(decodeTree(file));
    expect(drawnBy(root, objects, camera)).toEqual(still);
    const id = objects.findIndex((_, i) => !all.includes(i));
    const { mesh } = objects[id];
    const material = mesh.material as MeshBasicMaterial;
    const see = (away: Mesh[]) => {
      const drawn = drawnBy(root, objects, camera).filter((one) => one !== id);
      expect(batched.away).toEqual(away);
      expect(drawn).toEqual(away.length > 0 ? all : still);
    };
    const parent = mesh.parent!;
    const through = Object.assign(material.clone(), { transparent: true });
    const changes: [() => void, () => void][] = [
      [() => mesh.position.setX(0.01), () => mesh.position.setX(0)],
      [() => mesh.rotateY(1), () => mesh.quaternion.identity()],
      [() => Object.assign(mesh, { visible: false }), () => Object.assign(mesh, { visible: true })],
      [() => parent.remove(mesh), () => parent.add(mesh)],
      [() => Object.assign(mesh, { material: through }), () => Object.assign(mesh, { material })],
      [() => Object.assign(mesh, { geometry: new BoxGeometry() }), () => undefined],
    ];
    const { geometry } = mesh;
    for (const [leave, comeBack] of changes) {
      leave();
      see([mesh]);
      comeBack();
      mesh.geometry = geometry;
      see([]);
    }
  });

  test('a Mesh that was said to be movable is seen where it goes, and the rest stays hidden', () => {
    const camera = cameraOf(scene.views[0]);
    const still = drawnBy(root, objects, camera);
    const id = objects.findIndex(({ mesh }, i) => !still.includes(i) && handleOf(mesh)!.batch);
    batched.setHidden({ cells: decodeTree(file), objects, movable: [id] });
    const { mesh } = objects[id];
    mesh.geometry.computeBoundingSphere();
    const before = mesh.position.clone();
    mesh.position
      .add(camera.getWorldDirection(new Vector3()).multiplyScalar(2).add(camera.position))
      .sub(mesh.geometry.boundingSphere!.center);
    expect(drawnBy(root, objects, camera)).toEqual([...still, id].sort((a, b) => a - b));
    expect(batched.away).toEqual([]);
    mesh.position.copy(before);
    expect(drawnBy(root, objects, camera)).toEqual(still);
  });

  test('what is hidden casts shadows, and a light’s list has everything', () => {
    const lit = createRenderer();
    lit.shadowMap.enabled = true;
    const sun = new DirectionalLight();
    sun.castShadow = true;
    Object.assign(sun.shadow.camera, { left: -500, right: 500, top: 500, bottom: -500, near: -500, far: 500 });
    for (const { mesh } of objects) Object.assign(mesh, { castShadow: true, receiveShadow: true });
    const world = new Root().add(root, sun);
    const counts: number[] = [];
    const listen = (name: 'onBeforeShadow' | 'onBeforeRender') => {
      for (const mesh of batched.batches) {
        const before = mesh[name] as (...values: unknown[]) => void;
        Object.assign(mesh, {
          [name](...values: unknown[]) {
            before.apply(mesh, values);
            counts.push(name === 'onBeforeShadow' ? internalsOf(mesh)._multiDrawCount : 0);
          },
        });
      }
    };
    lit.render(world, cameraOf(scene.views[0]));
    listen('onBeforeShadow');
    lit.render(world, cameraOf(scene.views[0]));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(batched.handles.length);
    world.remove(root);
  });

  test('another model, and one whose parts are elsewhere, are refused, and the scene is given back', async () => {
    const castle = await load(scenes.find(({ name }) => name === 'castle')!.build());
    expect(() => batchScene(castle, { hidden: decodeTree(file) })).toThrow(
      'the cells are of 2382 objects, and here are 1069: build them from this model',
    );
    expect(castle.children.every(({ name }) => name !== 'cull64 batches')).toBe(true);
    const shifted = await load(scene);
    objectsBelow(shifted)[9].mesh.position.y = 3;
    expect(() => batchScene(shifted, { hidden: decodeTree(file) })).toThrow(/object 9 of the cells has the sphere/);
    const reversed = objectsBelow(await load(scene)).reverse();
    expect(() => batched.setHidden({ cells: decodeTree(file), objects: reversed })).toThrow(/object 0 of the cells/);
    expect(() => batched.setHidden({ cells, objects: reversed })).toThrow('that is not below the root');
  });

  test('a model that stands elsewhere brings its cells along', async () => {
    const moved = await load(scene);
    const world = new Root();
    const place = new Group().add(moved);
    place.position.set(300, -20, 5);
    place.rotation.y = 1;
    world.add(place, new Mesh(new SphereGeometry(), new MeshBasicMaterial()));
    const own = objectsBelow(moved);
    batchScene(world, { hidden: { cells: decodeTree(file), objects: own, frame: moved } });
    const camera = cameraOf(scene.views[3]);
    const still = drawnBy(root, objects, camera);
    place.add(camera);
    world.updateMatrixWorld(true);
    expect(drawnBy(world, own, camera)).toEqual(still);
  });
});

/** Meshes of a scene of this project, one an object. */
function meshesOf({ firstTriangle, indices, positions, names, flags }: Scene): Root {
  const root = new Root();
  for (let id = 0; id < names.length; id++) {
    const corners = indices.subarray(3 * firstTriangle[id], 3 * firstTriangle[id + 1]);
    const points = Array.from(corners, (vertex) => new Vector3().fromArray(positions, vertex * 3));
    const side = flags[id] & OBJECT_DOUBLE_SIDED ? DoubleSide : 0;
    const material = new MeshBasicMaterial({ side, transparent: (flags[id] & OBJECT_BLEND) > 0 });
    root.add(new Mesh(new BufferGeometry().setFromPoints(points), material));
  }
  return root;
}

described('scenes that sceneOfThree reads', () => {
  test('two chambers with a door that is shut: what findHidden finds is left out, also after the way of a worker', () => {
    const { scene, left, right } = chambers(false);
    const root = meshesOf(scene);
    root.position.set(5, 6, 7);
    const read = sceneOfThree(root, { views: [...left, ...right] });
    const posted = structuredClone(read.scene);
    expect(posted).toEqual(read.scene);
    const tree = buildSphereTree(posted.spheres, { boxes: posted.boxes });
    const effort = { maps: 300, size: 64, cells: 60, tests: 20 };
    const { cells } = structuredClone(findHidden(posted, tree, { effort }));
    const batched = batchScene(root, { hidden: { ...read, cells } });
    expect(batched.away).toEqual([]);
    const camera = cameraOf({ ...left[2], eye: left[2].eye.map((v, k) => v + 5 + k) as never, target: [30, 7.6, 8] });
    const drawn = drawnBy(root, read.objects, camera);
    // none of the boxes behind the door, all in view before it
    expect(drawn.filter((id) => id >= WALLS + 12)).toEqual([]);
    expect(drawn.filter((id) => id >= WALLS).length).toBeGreaterThan(2);
    const door = read.objects[8].mesh;
    door.position.y = 3;
    expect(drawnBy(root, read.objects, camera).filter((id) => id >= WALLS + 12).length).toBeGreaterThan(8);
    expect(batched.away).toEqual([door]);
    door.position.y = 0;
    expect(drawnBy(root, read.objects, camera)).toEqual(drawn);
  });

  test('instances of both kinds, mirrored Meshes, both sides and inner sides; what moves is no object', () => {
    const root = new Root();
    root.position.x = 100;
    const box = new BoxGeometry(2, 2, 2);
    const plain = new MeshBasicMaterial({ color: 0x336699 });
    const mirrored = new Mesh(box, plain);
    mirrored.scale.x = -1;
    mirrored.position.z = 5;
    const inner = new Mesh(box, new MeshBasicMaterial({ side: 1 }));
    const both = new Mesh(box, new MeshBasicMaterial({ side: 2, transparent: true }));
    const twice = new InstancedMesh(box, plain, 2);
    twice.setMatrixAt(0, new Matrix4().makeTranslation(9, 0, 0));
    twice.setMatrixAt(1, new Matrix4().makeTranslation(18, 0, 0));
    const batch = new BatchedMesh(3, 100, 300, plain);
    const shapes = [box, new SphereGeometry(3, 4, 2)].map((shape) => batch.addGeometry(shape));
    for (const [i, shape] of [0, 1, 1].entries())
      batch.setMatrixAt(batch.addInstance(shapes[shape]), new Matrix4().makeTranslation(0, 20 * i, 0));
    batch.setVisibleAt(1, false);
    const apart = [new Mesh(box, [plain]), new Mesh(box, plain), new Mesh(box, plain), new Mesh(box, plain)];
    apart[1].visible = false;
    apart[2].layers.set(3);
    apart[3].name = 'door';
    root.add(mirrored, inner, both, twice, batch, ...apart);
    const { scene, objects } = sceneOfThree(root, { leaveOut: ({ name }) => name === 'door' });
    expect(objects.map(({ mesh, instance }) => [root.children.indexOf(mesh), instance])).toEqual([
      [0, -1],
      [1, -1],
      [2, -1],
      [3, 0],
      [3, 1],
      [4, 0],
      [4, 2],
    ]);
    expect([...scene.flags]).toEqual([0, 0, OBJECT_DOUBLE_SIDED | OBJECT_BLEND, 0, 0, 0, 0]);
    const box4 = (id: number) => [...scene.boxes.subarray(id * 6, id * 6 + 6)];
    expect(box4(0)).toEqual([-1, -1, 4, 1, 1, 6]);
    expect(box4(4)).toEqual([17, -1, -1, 19, 1, 1]);
    expect(box4(6)).toEqual([-3, 37, -3, 3, 43, 3]);
    expect([...scene.colors.subarray(0, 4)]).toEqual([0x33, 0x66, 0x99, 255]);
    // triangles that face outward have a positive volume
    const volumes = Array.from(scene.names, (_, id) => volumeOf(scene, id));
    expect(volumes.map((volume) => Math.round(volume))).toEqual([8, -8, 8, 8, 8, 8, expect.any(Number)]);
    expect(volumes[6]).toBeGreaterThan(20);
  });

  test('a mirrored instance shows its inner side, as in three, which turns the front by the mesh alone', () => {
    const root = new Root();
    const mesh = new InstancedMesh(new BoxGeometry(2, 2, 2), new MeshBasicMaterial(), 2);
    mesh.setMatrixAt(1, new Matrix4().makeScale(-1, 1, 1));
    root.add(mesh);
    const volumes = () => {
      const { scene } = sceneOfThree(root);
      return [0, 1].map((id) => Math.round(volumeOf(scene, id)));
    };
    expect(volumes()).toEqual([8, -8]);
    mesh.scale.x = -1;
    expect(volumes()).toEqual([8, -8]);
  });
});

/** Boxes in a row, all in view of a camera. */
function rowOfMeshes(count: number) {
  const root = new Root();
  const material = new MeshBasicMaterial();
  for (let i = 0; i < count; i++) {
    const mesh = new Mesh(new BoxGeometry(), material);
    mesh.position.x = i;
    root.add(mesh);
  }
  const camera = cameraOf({ eye: [0, 0, 50], target: [0, 0, 0] });
  const objects = objectsBelow(root);
  const draw = () => drawnBy(root, objects, camera);
  return { root, material, objects, meshes: objects.map(({ mesh }) => mesh), draw };
}

described('what is away in a batched scene', () => {
  test('sets that are refused leave those before them as they were', () => {
    const { root, objects, meshes, draw } = rowOfMeshes(4);
    const batched = batchScene(root, { hidden: { cells: oneCell(4, [0]) } });
    expect(draw()).toEqual([0]);
    const twice = [3, 2, 1, 3].map((id) => objects[id]);
    expect(() => batched.setHidden({ cells: oneCell(4, [0]), objects: twice })).toThrow('object 0 and 3');
    meshes[3].position.y = 1;
    expect(draw()).toEqual([0, 1, 2, 3]);
    expect(batched.away).toEqual([meshes[3]]);
    meshes[3].position.y = 0;
    expect(draw()).toEqual([0]);
  });

  test('a material of a batch that can be seen through from now on, another layer, and a part of the triangles', () => {
    const { root, material, meshes, draw } = rowOfMeshes(4);
    const wall = new MeshBasicMaterial({ fog: false });
    meshes[0].material = wall;
    const batched = batchScene(root, { hidden: { cells: oneCell(4, [0]) } });
    expect(draw()).toEqual([0]);
    const see = (away: Mesh[]) => {
      const drawn = draw().filter((id) => id > 0);
      expect(batched.away).toEqual(away);
      expect(drawn).toEqual(away.length > 0 && material.visible ? [1, 2, 3] : []);
    };
    for (const [of, away] of [
      [wall, [meshes[0]]],
      [material, meshes.slice(1)],
    ] as const)
      for (const [name, value] of Object.entries({ alphaTest: 0.5, alphaHash: true, visible: false })) {
        const before = of[name as 'alphaTest'];
        Object.assign(of, { [name]: value });
        see([...away]);
        Object.assign(of, { [name]: before });
        see([]);
      }
    meshes[0].layers.set(3);
    see([meshes[0]]);
    meshes[0].layers.set(0);
    see([]);
    meshes[0].geometry.setDrawRange(0, 0);
    see([meshes[0]]);
  });

  test('instances that are objects are compared one by one, but for the movable', () => {
    const { root, meshes, draw } = rowOfMeshes(2);
    const instanced = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 2);
    const batch = new BatchedMesh(2, 100, 300, new MeshBasicMaterial());
    const box = batch.addGeometry(new BoxGeometry());
    const put = (mesh: InstancedMesh | BatchedMesh, instance: number, x: number) => {
      mesh.setMatrixAt(instance, new Matrix4().makeTranslation(x, 3, 0));
      if (mesh instanceof InstancedMesh) mesh.instanceMatrix.needsUpdate = true;
    };
    for (const i of [0, 1]) {
      batch.addInstance(box);
      put(instanced, i, i);
      put(batch, i, i);
    }
    root.add(instanced, batch);
    const objects = objectsBelow(root);
    expect(objects.map(({ mesh }) => mesh)).toEqual([...meshes, instanced, instanced, batch, batch]);
    const batched = batchScene(root, { hidden: { cells: oneCell(6, []), movable: [2] } });
    const see = (away: Mesh[]) => {
      expect(draw()).toEqual(away.length > 0 ? [0, 1] : []);
      expect(batched.away).toEqual(away);
    };
    see([]);
    const changes: [Mesh, () => void, () => void][] = [
      [instanced, () => put(instanced, 1, 5), () => put(instanced, 1, 1)],
      [instanced, () => Object.assign(instanced, { count: 1 }), () => Object.assign(instanced, { count: 2 })],
      [batch, () => put(batch, 0, 5), () => put(batch, 0, 0)],
      [batch, () => batch.setVisibleAt(1, false), () => batch.setVisibleAt(1, true)],
      [batch, () => batch.deleteInstance(1), () => put(batch, batch.addInstance(box), 1)],
    ];
    for (const [mesh, leave, comeBack] of changes) {
      leave();
      see([mesh]);
      comeBack();
      see([]);
    }
    put(instanced, 0, 5);
    see([]);
  });

  test('an InstancedMesh that is an object is drawn as its culling has it', () => {
    const { root, draw } = rowOfMeshes(2);
    const instanced = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 2);
    root.add(instanced);
    cullByTree(instanced, renderer);
    const answer = Reflect.get(instanced, 'intersectsFrustum');
    batchScene(root, { hidden: { cells: oneCell(4, [0]), objects: objectsBelow(root) } });
    expect(draw()).toEqual([0]);
    expect(Reflect.get(instanced, 'intersectsFrustum')).toBe(answer);
    expect(drawn.has(instanced)).toBe(true);
  });

  test('what is away when sets are given is said at once', () => {
    const { root, objects, meshes } = rowOfMeshes(2);
    const batched = batchScene(root);
    meshes[1].visible = false;
    batched.setHidden({ cells: oneCell(2, [0]), objects });
    expect(batched.away).toEqual([meshes[1]]);
  });
});

function volumeOf({ firstTriangle, indices, positions }: Scene, id: number): number {
  let volume = 0;
  for (let t = firstTriangle[id]; t < firstTriangle[id + 1]; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromArray(positions, indices[3 * t + k] * 3));
    volume += a.dot(b.cross(c)) / 6;
  }
  return volume;
}
