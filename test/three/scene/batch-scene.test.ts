/**
 * batchScene against the same scene without it: both are changed in the same way, over and over, and what three would draw of each is listed by a walk like three's own. A
 * Mesh and an instance of a BatchedMesh give the same line where they look the same. Frames are rendered by three's WebGLRenderer on a context that draws nothing.
 */
import {
  BatchedMesh,
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  type Camera,
  Color,
  ConeGeometry,
  Frustum,
  Group,
  LOD,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  type Object3D,
  PerspectiveCamera,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import { describe, expect, test, vi } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { OLDEST_FOR_SCENES } from '../../../src/three/cull/versions.ts';
import { batchScene } from '../../../src/three.ts';
import { createNullGl } from '../../../tools/bench/null-gl.ts';
import { soak } from '../../soak.ts';
import { isIn, revision } from '../cull/scenes.ts';

function createRenderer(): WebGLRenderer {
  const canvas = { width: 64, height: 64, style: {}, addEventListener() {} };
  return new WebGLRenderer({ canvas: canvas as never, context: createNullGl().gl });
}

const renderer = createRenderer();
const camera = new PerspectiveCamera(60, 1, 0.1, 100);
const everything = new Frustum();
for (const plane of everything.planes) plane.constant = 1e9;

/** What three would draw, a line each, in no order. */
function listOf(root: Scene, by: Camera = camera): string[] {
  renderer.render(root, by);
  const lines: string[] = [];
  const walk = (object: Object3D, groupOrder: number) => {
    if (!object.visible) return;
    const order = object instanceof Group ? object.renderOrder : groupOrder;
    if (object instanceof BatchedMesh && object.layers.test(by.layers)) lines.push(...instancesOf(object, order));
    else if (object instanceof Mesh && object.layers.test(by.layers) && isDrawn(object))
      lines.push(lineOf(object, object.matrixWorld, object.geometry, colourOf(object.material), order));
    for (const child of object.children) walk(child, order);
  };
  walk(root, 0);
  return lines.sort();
}

const isDrawn = (mesh: Mesh) => !mesh.frustumCulled || isIn(everything, mesh);
const colourOf = (material: Material) => (material as MeshBasicMaterial).color ?? new Color();

function lineOf(mesh: Mesh, matrix: Matrix4, geometry: BufferGeometry, colour: Color, order: number): string {
  const { layers, castShadow, receiveShadow, renderOrder } = mesh;
  const { type, roughness, transparent } = mesh.material as MeshStandardMaterial;
  const place = Array.from(matrix.elements, (value) => Math.fround(value) || 0);
  const shades = [colour.r, colour.g, colour.b].map(Math.fround);
  const own = [type, roughness, transparent, layers.mask, castShadow, receiveShadow, renderOrder, order];
  return [place, shades, own, cornersOf(geometry)].join(' | ');
}

/** The first and last corner that are drawn, and how many there are. */
function cornersOf({ index, attributes }: BufferGeometry, start = 0, count = (index ?? attributes.position).count) {
  const corner = (i: number) => new Vector3().fromBufferAttribute(attributes.position, index ? index.getX(i) : i);
  return [count, ...corner(start).toArray(), ...corner(start + count - 1).toArray()];
}

function instancesOf(batch: BatchedMesh, order: number): string[] {
  const lines: string[] = [];
  for (let id = 0; id < batch.maxInstanceCount; id++) {
    if (!isShown(batch, id)) continue;
    const matrix = batch.getMatrixAt(id, new Matrix4()).premultiply(batch.matrixWorld);
    const colour = ownColour(batch, id).multiply(colourOf(batch.material as Material));
    const { start, count } = batch.getGeometryRangeAt(batch.getGeometryIdAt(id));
    const line = lineOf(batch, matrix, new BoxGeometry(), colour, order).split(' | ').slice(0, -1);
    lines.push([...line, cornersOf(batch.geometry, start, count)].join(' | '));
  }
  return lines;
}

/** White where a batch has no colours, which getColorAt of older versions does not know. */
function ownColour(batch: BatchedMesh, id: number): Color {
  const { _colorsTexture: colours } = batch as unknown as { _colorsTexture: object | null };
  return colours ? (batch.getColorAt(id, new Color()) as Color) : new Color();
}

/** Whether there is an instance of this number, and it is visible. */
function isShown(batch: BatchedMesh, id: number): boolean {
  try {
    return batch.getVisibleAt(id);
  } catch {
    return false;
  }
}

interface World {
  scene: Scene;
  groups: Object3D[];
  meshes: Mesh[];
  materials: Material[];
  geometries: BufferGeometry[];
}

function makeGeometries(): BufferGeometry[] {
  const bare = new ConeGeometry(1, 2, 5).deleteAttribute('uv');
  return [new BoxGeometry(), new SphereGeometry(1, 6, 4), bare, new BoxGeometry(1, 2, 3).toNonIndexed()];
}

function makeMaterials(): Material[] {
  return [
    new MeshBasicMaterial({ color: 0xff0000 }),
    new MeshBasicMaterial({ color: 0x00ff80 }),
    new MeshLambertMaterial({ color: 0x4040ff }),
    new MeshStandardMaterial({ color: 0x808080, roughness: 0.5 }),
    new MeshStandardMaterial({ color: 0x30c080, roughness: 0.5 }),
    new MeshNormalMaterial(),
    new MeshBasicMaterial({ color: 0x0000ff, transparent: true }),
  ];
}

function makeWorld(random: Random, count: number): World {
  const scene = new Scene();
  const groups: Object3D[] = [scene, new Group(), new Group(), new Group()];
  scene.add(groups[1], groups[2]);
  groups[2].add(groups[3]);
  groups[2].scale.set(1, 2, 0.5);
  const world = { scene, groups, meshes: [], materials: makeMaterials(), geometries: makeGeometries() };
  for (let i = 0; i < count; i++) addMesh(world, random);
  return world;
}

function pick<T>(random: Random, from: readonly T[]): T {
  return from[randomInt(random, from.length)];
}

function addMesh(world: World, random: Random): void {
  const mesh = new Mesh(pick(random, world.geometries), pick(random, world.materials));
  mesh.name = `mesh ${world.meshes.length}`;
  mesh.position.set(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(20);
  mesh.rotation.set(random() * 6, random() * 6, random() * 6);
  mesh.visible = random() < 0.9;
  world.meshes.push(mesh);
  const above = random() < 0.1 ? world.meshes : world.groups;
  const parent = pick(random, above);
  (parent === mesh ? world.scene : parent).add(mesh);
}

type Change = (world: World, random: Random) => void;
const onMesh =
  (change: (mesh: Mesh, random: Random, world: World) => void): Change =>
  (world, random) =>
    change(pick(random, world.meshes), random, world);

const CHANGES: Record<string, Change> = {
  move: onMesh((mesh, random) => mesh.position.setX(random() * 9)),
  turn: onMesh((mesh, random) => mesh.rotateY(random())),
  mirror: onMesh((mesh) => mesh.scale.setX(-mesh.scale.x)),
  squash: onMesh((mesh, random) => mesh.scale.setY(random() + 0.1)),
  'set its matrix': onMesh((mesh, random) => {
    mesh.matrixAutoUpdate = false;
    mesh.matrix.makeTranslation(random() * 9, 0, 0);
  }),
  'set its matrixWorld': onMesh((mesh, random) => {
    mesh.matrixWorldAutoUpdate = false;
    mesh.matrixWorld.makeTranslation(0, random() * 9, 0);
  }),
  hide: onMesh((mesh) => {
    mesh.visible = !mesh.visible;
  }),
  'move a group': (world, random) => pick(random, world.groups).position.setY(random() * 5),
  'hide a group': (world, random) => {
    const group = pick(random, world.groups.slice(1));
    group.visible = !group.visible;
  },
  'order a group': (world, random) => {
    pick(random, world.groups.slice(1)).renderOrder = randomInt(random, 3);
  },
  recolour: (world, random) => {
    const material = pick(random, world.materials) as MeshBasicMaterial;
    material.color?.setRGB(random(), random(), random());
  },
  roughen: (world, random) => {
    (world.materials[3 + randomInt(random, 2)] as MeshStandardMaterial).roughness = randomInt(random, 3) / 2;
  },
  'make transparent': (world, random) => {
    const material = pick(random, world.materials);
    material.transparent = !material.transparent;
  },
  'other material': onMesh((mesh, random, world) => {
    mesh.material = pick(random, world.materials);
  }),
  'new material': onMesh((mesh, random, world) => {
    mesh.material = new MeshBasicMaterial({ color: randomInt(random, 0xffffff) });
    world.materials.push(mesh.material as Material);
  }),
  'other geometry': onMesh((mesh, random, world) => {
    mesh.geometry = pick(random, world.geometries);
  }),
  'new geometry': onMesh((mesh, random, world) => {
    mesh.geometry = new SphereGeometry(random(), 4 + randomInt(random, 9), 5);
    world.geometries.push(mesh.geometry);
  }),
  'change a geometry': (world, random) => {
    const { position } = pick(random, world.geometries).attributes;
    position.setX(0, random());
    position.needsUpdate = true;
  },
  layer: onMesh((mesh, random) => mesh.layers.set(randomInt(random, 2))),
  shadow: onMesh((mesh) => {
    mesh.castShadow = !mesh.castShadow;
  }),
  'receive shadow': onMesh((mesh) => {
    mesh.receiveShadow = !mesh.receiveShadow;
  }),
  order: onMesh((mesh, random) => {
    mesh.renderOrder = randomInt(random, 2);
  }),
  uncull: onMesh((mesh) => {
    mesh.frustumCulled = !mesh.frustumCulled;
  }),
  hook: onMesh((mesh) => {
    mesh.onBeforeRender = () => undefined;
  }),
  add: addMesh,
  remove: onMesh((mesh) => mesh.removeFromParent()),
  'bring back': onMesh((mesh, _, world) => {
    if (mesh.parent === null) world.groups[1].add(mesh);
  }),
};

const SEEDS = soak(10, 200);

const isOld = revision < OLDEST_FOR_SCENES;

test.skipIf(!isOld)(`is refused by name${isOld ? '' : ' (skipped: this three is not older than r183)'}`, () => {
  expect(() => batchScene(new Scene())).toThrow(`batchScene takes three.js from r183 on, and this is r${revision}`);
});

describe.skipIf(isOld)(`a batched scene${isOld ? ' (skipped: before r183 three is refused)' : ''}`, () => {
  describe('the same as without', () => {
    test.each(Array.from({ length: SEEDS }, (_, seed) => seed))('seed %i', (seed) => {
      const sides = [false, true].map((isBatched) => {
        const random = createRandom(seed);
        const world = makeWorld(random, 20 + randomInt(random, 100));
        const batched = isBatched ? batchScene(world.scene) : null;
        return { world, random, batched };
      });
      const [plain, own] = sides;
      let before = 'nothing';
      for (let step = 0; step < 40; step++) {
        expect(listOf(own.world.scene), `seed ${seed}, step ${step}, after: ${before}`).toEqual(
          listOf(plain.world.scene),
        );
        // and the Meshes' own matrices, also of hidden ones
        const places = sides.map(({ world }) => world.meshes.map(({ matrix, matrixWorld }) => [matrix, matrixWorld]));
        expect(places[1]).toEqual(places[0]);
        const name = pick(createRandom(seed * 1000 + step), Object.keys(CHANGES));
        for (const { world, random } of sides) CHANGES[name](world, random);
        before = name;
      }
      const far = new PerspectiveCamera();
      far.layers.set(1);
      expect(listOf(own.world.scene, far)).toEqual(listOf(plain.world.scene, far));
      const { handles, left } = own.batched!;
      expect(new Set([...handles, ...left.map(({ mesh }) => mesh)]).size).toBe(handles.length + left.length);
      own.batched!.undo();
      expect(listOf(own.world.scene)).toEqual(listOf(plain.world.scene));
      expect(own.world.scene.children.length).toBe(plain.world.scene.children.length);
    });
  });

  test('rays hit the Meshes, at the same places, also after some moved and were hidden', () => {
    const worlds = [false, true].map((isBatched) => {
      const world = makeWorld(createRandom(5), 80);
      if (isBatched) batchScene(world.scene);
      return world;
    });
    for (const name of ['move', 'move', 'hide', 'remove', 'add', 'mirror']) {
      for (const world of worlds) {
        CHANGES[name](world, createRandom(3));
        renderer.render(world.scene, camera);
      }
      const random = createRandom(9);
      let hits = 0;
      for (let ray = 0; ray < 200; ray++) {
        const towards = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
        const caster = new Raycaster(new Vector3(random() * 9, random() * 9, random() * 9), towards);
        const [plain, own] = worlds.map(({ scene }) =>
          caster.intersectObject(scene).map(({ object, distance, faceIndex }) => [object.name, distance, faceIndex]),
        );
        expect(own).toEqual(plain);
        hits += own.length;
      }
      expect(hits).toBeGreaterThan(20);
    }
  });

  const without = (mesh: Mesh, change: (mesh: Mesh) => void) => {
    change(mesh);
    return mesh;
  };

  const box = () => new Mesh(new BoxGeometry(), new MeshBasicMaterial());

  const LEFT: Record<string, [() => Object3D, RegExp]> = {
    'several materials': [() => new Mesh(new BoxGeometry(), [new MeshBasicMaterial()]), /several materials/],
    'a transparent material': [
      () => new Mesh(new BoxGeometry(), new MeshBasicMaterial({ transparent: true })),
      /transparent/,
    ],
    'a hook': [() => without(box(), (mesh) => (mesh.onAfterRender = () => undefined)), /onAfterRender/],
    'a hook of its material': [
      () => without(box(), (mesh) => ((mesh.material as Material).onBeforeCompile = () => undefined)),
      /onBeforeCompile/,
    ],
    'morph targets': [
      () =>
        without(box(), ({ geometry }) => {
          geometry.morphAttributes.position = [geometry.attributes.position as BufferAttribute];
        }),
      /morph/,
    ],
    'a draw range': [() => without(box(), ({ geometry }) => geometry.setDrawRange(0, 6)), /draw range/],
    'an attribute too short': [
      () => without(box(), ({ geometry }) => geometry.setAttribute('uv', new BufferAttribute(new Float32Array(4), 2))),
      /"uv"/,
    ],
    'positions that are not finite': [
      () => without(box(), ({ geometry }) => geometry.attributes.position.setX(0, Number.POSITIVE_INFINITY)),
      /bounds/,
    ],
    'a BatchedMesh': [() => new BatchedMesh(1, 8, 12), /BatchedMesh/],
    'a level of detail': [() => new LOD().addLevel(box()), /level of detail/],
  };

  test.each(Object.keys(LEFT))('left: %s', (name) => {
    const [make, reason] = LEFT[name];
    // three's own line about bounds
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const scene = new Scene().add(make(), box());
    const { left, handles, undo } = batchScene(scene);
    expect(left.map((one) => one.reason)).toEqual([expect.stringMatching(reason)]);
    expect(handles.length).toBe(1);
    undo();
    said.mockRestore();
  });

  test('materials that differ in colour alone share a batch, and leave it when they differ in more', () => {
    const scene = new Scene();
    const materials = Array.from({ length: 5 }, (_, i) => new MeshStandardMaterial({ color: 0x101010 * i }));
    for (const material of materials) scene.add(new Mesh(new BoxGeometry(), material));
    const batched = batchScene(scene);
    expect(batched.batches.length).toBe(1);
    materials[2].roughness = 0.1;
    renderer.render(scene, camera);
    expect(batched.batches.length).toBe(2);
    materials[2].roughness = 0.2;
    renderer.render(scene, camera);
    expect(batched.batches.length).toBe(2);
    materials[3].color.set(0xff0000);
    renderer.render(scene, camera);
    expect(batched.batches.length).toBe(2);
  });

  test('undo leaves no property on a Mesh, and the same children', () => {
    const world = makeWorld(createRandom(1), 50);
    const keys = (mesh: Mesh) => Reflect.ownKeys(mesh);
    const before = world.meshes.map(keys);
    const children = world.groups.map((group) => [...group.children]);
    const batched = batchScene(world.scene);
    expect(batchScene(world.scene)).toBe(batched);
    renderer.render(world.scene, camera);
    expect(world.meshes.map(keys)).not.toEqual(before);
    batched.undo();
    batched.undo();
    expect(world.meshes.map(keys)).toEqual(before);
    expect(world.groups.map((group) => [...group.children])).toEqual(children);
    expect(batchScene(world.scene)).not.toBe(batched);
  });

  test('undo is the end: sets that come later batch nothing', () => {
    const world = makeWorld(createRandom(1), 50);
    const children = [...world.scene.children];
    const batched = batchScene(world.scene);
    batched.undo();
    batched.setHidden(null);
    renderer.render(world.scene, camera);
    expect(world.scene.children).toEqual(children);
    expect(batched.batches).toEqual([]);
  });

  test('a program that writes `children` ends it: three draws what is there', () => {
    const world = makeWorld(createRandom(1), 50);
    const plain = makeWorld(createRandom(1), 50);
    const batched = batchScene(world.scene);
    renderer.render(world.scene, camera);
    for (const { scene } of [world, plain])
      scene.children = scene.children.filter((child) => child instanceof Mesh || child instanceof Group);
    expect(listOf(world.scene)).toEqual(listOf(plain.scene));
    expect(batched.batches).toEqual([]);
  });

  test('after children are gone without a word, a scene is batched anew', () => {
    const world = makeWorld(createRandom(1), 50);
    const batched = batchScene(world.scene);
    renderer.render(world.scene, camera);
    world.scene.children.length = 0;
    const mesh = new Mesh(world.geometries[0], world.materials[0]);
    world.scene.add(mesh);
    const again = batchScene(world.scene);
    expect(again).not.toBe(batched);
    renderer.render(world.scene, camera);
    expect(again.handles).toEqual([mesh]);
  });

  test('all children removed: three draws what is added then', () => {
    const world = makeWorld(createRandom(1), 50);
    const batched = batchScene(world.scene);
    const mesh = batched.handles.find((one) => one.parent === world.scene)!;
    world.scene.clear();
    world.scene.add(mesh);
    mesh.visible = true;
    expect(listOf(world.scene).length).toBe(1);
    expect(batched.handles).toEqual([]);
  });

  test('a Mesh in another scene is drawn there, before the first one is drawn again', () => {
    const world = makeWorld(createRandom(1), 50);
    const { handles } = batchScene(world.scene);
    renderer.render(world.scene, camera);
    const mesh = handles.find((one) => one.visible && one.children.length === 0)!;
    const other = new Scene().add(mesh);
    expect(listOf(other).length).toBe(1);
  });

  test('a traverse of the program meets Meshes, and no batch', () => {
    const world = makeWorld(createRandom(1), 50);
    const met = () => {
      const all: Object3D[] = [];
      world.scene.traverse((object) => all.push(object));
      return all.filter((object) => 'isMesh' in object);
    };
    const before = met();
    batchScene(world.scene);
    expect(met()).toEqual(before);
    const copy = world.scene.clone();
    expect(listOf(copy)).toEqual(listOf(world.scene));
  });

  test('refuses what is no object of three', () => {
    expect(() => batchScene(null!)).toThrow('batchScene takes an Object3D');
    expect(() => batchScene({} as Scene)).toThrow(TypeError);
  });
});
