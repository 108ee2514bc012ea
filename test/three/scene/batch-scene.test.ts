/**
 * batchScene against the same scene without it: both are changed in the same way, over and over, and each draw of three's WebGLRenderer, on a context that draws nothing, is
 * noted. A Mesh and an instance in the list of a BatchedMesh give the same line where they look the same.
 */
import {
  BatchedMesh,
  Box3,
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  type Camera,
  Color,
  ConeGeometry,
  Frustum,
  Group,
  InstancedMesh,
  LOD,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshNormalMaterial,
  MeshStandardMaterial,
  Object3D,
  OrthographicCamera,
  Raycaster,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import { SelectionBox } from 'three/addons/interactive/SelectionBox.js';
import { describe, expect, test, vi } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { OLDEST_FOR_SCENES } from '../../../src/three/cull/versions.ts';
import { SceneBatching } from '../../../src/three/scene/scene-batching.ts';
import { batchScene } from '../../../src/three.ts';
import { createNullGl } from '../../../tools/bench/null-gl.ts';
import { soak } from '../../soak.ts';
import { revision } from '../cull/scenes.ts';

function createRenderer(): WebGLRenderer {
  const canvas = { width: 64, height: 64, style: {}, addEventListener() {} };
  return new WebGLRenderer({ canvas: canvas as never, context: createNullGl().gl });
}

const renderer = createRenderer();
/** sees everything */
const camera = new OrthographicCamera(-999, 999, 999, -999, -999, 999);
let lines: string[] = [];
const draw = renderer.renderBufferDirect;
renderer.renderBufferDirect = (...values) => {
  const [, , , , object] = values;
  const order = groupOrderOf(object);
  if (object instanceof BatchedMesh) lines.push(...instancesOf(object, order));
  else if (object instanceof Mesh)
    lines.push(lineOf(object, object.matrixWorld, object.geometry, colourOf(object.material), order));
  draw.call(renderer, ...values);
};

/** What three draws, a line each, in no order. */
function listOf(root: Scene, by: Camera = camera): string[] {
  lines = [];
  renderer.render(root, by);
  return lines.sort();
}

function groupOrderOf(object: Object3D): number {
  let at: Object3D | null = object;
  while (at && !(at instanceof Group)) at = at.parent;
  return at?.renderOrder ?? 0;
}

const colourOf = (material: Material) => (material as MeshBasicMaterial).color ?? new Color();

function lineOf(mesh: Mesh, matrix: Matrix4, geometry: BufferGeometry, colour: Color, order: number): string {
  const { layers, castShadow, receiveShadow, renderOrder } = mesh;
  const { type, roughness, transparent } = mesh.material as MeshStandardMaterial;
  const place = Array.from(matrix.elements, (value) => Math.fround(value) || 0);
  const shades = [colour.r, colour.g, colour.b].map(Math.fround);
  // as three chooses the front of triangles
  const isTurned = mesh.matrixWorld.determinant() < 0;
  const own = [type, roughness, transparent, layers.mask, castShadow, receiveShadow, renderOrder, order, isTurned];
  return [place, shades, own, cornersOf(geometry)].join(' | ');
}

/** The first and last corner that are drawn, and how many there are. */
function cornersOf({ index, attributes }: BufferGeometry, start = 0, count = (index ?? attributes.position).count) {
  const corner = (i: number) => new Vector3().fromBufferAttribute(attributes.position, index ? index.getX(i) : i);
  return [count, ...corner(start).toArray(), ...corner(start + count - 1).toArray()];
}

function instancesOf(batch: BatchedMesh, order: number): string[] {
  const { _multiDrawCount: count, _indirectTexture: ids } = batch as unknown as {
    _multiDrawCount: number;
    _indirectTexture: { image: { data: Uint32Array } };
  };
  return Array.from(ids.image.data.subarray(0, count), (id) => {
    const matrix = batch.getMatrixAt(id, new Matrix4()).premultiply(batch.matrixWorld);
    const colour = ownColour(batch, id).multiply(colourOf(batch.material as Material));
    const { start, count: indices } = batch.getGeometryRangeAt(batch.getGeometryIdAt(id));
    const line = lineOf(batch, matrix, new BoxGeometry(), colour, order).split(' | ').slice(0, -1);
    return [...line, cornersOf(batch.geometry, start, indices)].join(' | ');
  });
}

/** White where a batch has no colours, which getColorAt of older versions does not know. */
function ownColour(batch: BatchedMesh, id: number): Color {
  const { _colorsTexture: colours } = batch as unknown as { _colorsTexture: object | null };
  return colours ? (batch.getColorAt(id, new Color()) as Color) : new Color();
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
  'another object for a colour': (world, random) => {
    const material = pick(random, world.materials) as MeshBasicMaterial;
    if (material.color) material.color = new Color(random(), random(), random());
  },
  'hang something on a material': (world, random) => {
    Object.assign(pick(random, world.materials), { __r3f: { number: random() } });
  },
  'other children': ({ scene }, random) => {
    scene.children = scene.children.filter((child) => !(child instanceof Mesh) || random() < 0.8);
  },
  'place children by a method of its own': (world, random) => {
    const group = pick(random, world.groups.slice(1));
    group.updateMatrixWorld = (force) => {
      Object3D.prototype.updateMatrixWorld.call(group, force);
      for (const { matrixWorld } of group.children) matrixWorld.elements[13] += 1;
    };
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
    test.each(Array.from({ length: SEEDS }, (_, seed) => [seed, [1, 2, 9][seed % 3]]))(
      'seed %i, batches from %i Meshes on',
      (seed, least) => {
        const sides = [false, true].map((isBatched) => {
          const random = createRandom(seed);
          const world = makeWorld(random, 20 + randomInt(random, 100));
          const batched = isBatched ? new SceneBatching(world.scene, () => undefined, least) : null;
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
        const far = camera.clone();
        far.layers.set(1);
        expect(listOf(own.world.scene, far)).toEqual(listOf(plain.world.scene, far));
        const { handles, left } = own.batched!;
        expect(new Set([...handles, ...left.map(({ mesh }) => mesh)]).size).toBe(handles.length + left.length);
        own.batched!.undo();
        expect(listOf(own.world.scene)).toEqual(listOf(plain.world.scene));
        expect(own.world.scene.children.length).toBe(plain.world.scene.children.length);
      },
    );
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
    'a Mesh in a BundleGroup': [
      () => Object.assign(new Group(), { isBundleGroup: true }).add(new Group().add(box())),
      /BundleGroup/,
    ],
    'a level of detail': [() => new LOD().addLevel(box()), /level of detail/],
  };

  test.each(Object.keys(LEFT))('left: %s', (name) => {
    const [make, reason] = LEFT[name];
    // three's own line about bounds
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const scene = new Scene().add(make(), ...Array.from({ length: 25 }, box));
    const { left, handles, undo } = batchScene(scene);
    expect(left.map((one) => one.reason)).toEqual([expect.stringMatching(reason)]);
    expect(handles.length).toBe(25);
    undo();
    said.mockRestore();
  });

  const few = (count: number, material: (i: number) => Material) => {
    const scene = new Scene();
    const geometry = new BoxGeometry();
    for (let i = 0; i < count; i++) scene.add(new Mesh(geometry, material(i)));
    return scene;
  };
  const sizes = ({ batches }: ReturnType<typeof batchScene>) =>
    batches.map(({ instanceCount }) => instanceCount).sort();

  test('a batch is made where 25 Meshes share it; the rest is left, with the reason', () => {
    const shades = [0.1, 0.2, 0.3].map((roughness) => new MeshStandardMaterial({ roughness }));
    const counts: [number[], number[]][] = [
      [[25], [25]],
      [[24], []],
      [[12, 24, 20], []],
      [[25, 24, 12], [25]],
      [
        [30, 0, 40],
        [30, 40],
      ],
      [[1, 1, 1], []],
    ];
    for (const [members, expected] of counts) {
      const batched = batchScene(new Scene().add(...members.flatMap((n, i) => few(n, () => shades[i]).children)));
      expect(sizes(batched)).toEqual(expected);
      const left = members.reduce((sum, n) => sum + n, 0) - expected.reduce((sum, n) => sum + n, 0);
      expect(batched.left.length).toBe(left);
      for (const { reason } of batched.left) expect(reason).toMatch(/^fewer than 25 Meshes share its material/);
    }
  });

  test('a batch is made when there are enough, and given up when few are left', () => {
    const material = new MeshLambertMaterial();
    const scene = few(30, () => new MeshBasicMaterial()).add(...few(20, () => material).children);
    const batched = batchScene(scene);
    expect(sizes(batched)).toEqual([30]);
    const more = [...few(10, () => material).children];
    scene.add(...more);
    renderer.render(scene, camera);
    expect(sizes(batched)).toEqual([30, 30]);
    const lambert = () => scene.children.filter((mesh) => (mesh as Mesh).material === material);
    scene.remove(...lambert().slice(5));
    renderer.render(scene, camera);
    expect(sizes(batched)).toEqual([30]);
    expect(listOf(scene).length).toBe(35);
    scene.add(...more);
    renderer.render(scene, camera);
    expect(listOf(scene).length).toBe(45);
    expect(sizes(batched)).toEqual([30]);
  });

  test('what a program hangs on materials keeps none from sharing a batch', () => {
    const scene = few(30, (i) => Object.assign(new MeshLambertMaterial(), { __r3f: { number: i } }));
    expect(sizes(batchScene(scene))).toEqual([30]);
  });

  test('materials that differ in colour alone share a batch; one leaves it while it differs in more, and comes back', () => {
    const scene = few(30, (i) => new MeshStandardMaterial({ color: 0x10101 * i }));
    const batched = batchScene(scene);
    expect(sizes(batched)).toEqual([30]);
    for (const { material } of [...scene.children] as Mesh<BufferGeometry, MeshStandardMaterial>[]) {
      material.emissive.set(0xff0000);
      renderer.render(scene, camera);
      expect([sizes(batched), batched.left.length]).toEqual([[29], 1]);
      material.emissive.set(0);
      renderer.render(scene, camera);
      expect([sizes(batched), batched.left.length]).toEqual([[30], 0]);
      material.color = new Color(1, 0, 0);
      renderer.render(scene, camera);
      expect([sizes(batched), batched.left.length]).toEqual([[30], 0]);
    }
  });

  test('a material of many Meshes that changes has a batch of its own, and goes back when it is as it was', () => {
    const [one, other] = [new MeshStandardMaterial(), new MeshStandardMaterial({ color: 0xff0000 })];
    const scene = few(60, (i) => (i % 2 ? one : other));
    const batched = batchScene(scene);
    expect(sizes(batched)).toEqual([60]);
    for (const roughness of [0.1, 0.2, 0.3]) {
      one.roughness = roughness;
      renderer.render(scene, camera);
      expect(sizes(batched)).toEqual([30, 30]);
    }
    one.roughness = 1;
    renderer.render(scene, camera);
    renderer.render(scene, camera);
    expect(sizes(batched)).toEqual([60]);
  });

  test.each([
    ['a shader', new ShaderMaterial()],
    ['a wireframe', new MeshBasicMaterial({ wireframe: true })],
    ['a hook', Object.assign(new MeshNormalMaterial(), { onBeforeCompile: () => undefined })],
    ['one of three', new MeshNormalMaterial()],
  ])('a material in place of all: three draws the Meshes by it: %s', (_, material) => {
    const scene = few(30, () => new MeshBasicMaterial());
    const { batches } = batchScene(scene);
    const before = listOf(scene);
    scene.overrideMaterial = material;
    const drawn: Object3D[] = [];
    const noted = vi.spyOn(renderer, 'renderBufferDirect').mockImplementation((...values) => drawn.push(values[4]));
    renderer.render(scene, camera);
    noted.mockRestore();
    expect(new Set(drawn)).toEqual(new Set(scene.children));
    scene.overrideMaterial = null;
    expect(listOf(scene)).toEqual(before);
    expect(batches[0].instanceCount).toBe(30);
  });

  test('a program that asks a Mesh for the frustum gets the answer of three', () => {
    const scene = few(30, () => new MeshBasicMaterial());
    for (const [i, mesh] of scene.children.entries()) mesh.position.setX(i - 15);
    const frustum = new Frustum().setFromProjectionMatrix(new OrthographicCamera(0, 9, 9, -9, -9, 9).projectionMatrix);
    const ask = () => (scene.children as Mesh[]).map((mesh) => frustum.intersectsObject(mesh));
    scene.updateMatrixWorld();
    const before = ask();
    expect(new Set(before).size).toBe(2);
    batchScene(scene);
    expect(ask()).toEqual(before);
    renderer.render(scene, camera);
    expect(ask()).toEqual(before);
    if ('intersectsFrustum' in Mesh.prototype)
      expect((scene.children as Mesh[]).map((mesh) => mesh.intersectsFrustum(frustum))).toEqual(before);
  });

  test('what compile compiles is what is drawn, and nothing else', () => {
    const own = createRenderer();
    const scene = few(30, (i) => new MeshBasicMaterial({ color: i })).add(
      new Mesh(new BoxGeometry(), new MeshNormalMaterial()),
    );
    const batched = batchScene(scene);
    const programs = () => own.info.programs!.map(({ cacheKey }) => cacheKey);
    own.compile(scene, camera);
    const compiled = programs();
    expect(compiled.length).toBe(2);
    own.render(scene, camera);
    expect(programs()).toEqual(compiled);
    batched.undo();
    expect(Object.hasOwn(scene, 'traverse')).toBe(false);
  });

  test.each([80, 400])('who walks over children of %i, copies or writes the scene meets no batch', async (count) => {
    const world = makeWorld(createRandom(1), count);
    const { scene } = world;
    const parts = () => {
      const { object, geometries, materials } = scene.toJSON() as unknown as Record<
        string,
        { children: object[] } & object[]
      >;
      return [object.children, geometries.length, materials.length];
    };
    const selected = () => new SelectionBox(camera as never, scene).select(new Vector3(-1, 1), new Vector3(1, -1));
    scene.updateMatrixWorld();
    const before = [parts(), selected().length, scene.clone().children.length, new Box3().setFromObject(scene)];
    const children = [...scene.children];
    expect(batchScene(scene).batches.length > 0).toBe(count === 400);
    for (let frame = 0; frame < 2; frame++) {
      expect(scene.children).toEqual(children);
      expect([parts(), selected().length, scene.clone().children.length, new Box3().setFromObject(scene)]).toEqual(
        before,
      );
      renderer.render(scene, camera);
    }
    // an open door is shut when all that runs is done
    new Raycaster(new Vector3(), new Vector3(1)).intersectObject(scene);
    await Promise.resolve();
    expect(scene.children).toEqual(children);
  });

  test.each([
    ['before all batches', -1, false],
    ['between two', 1, false],
    ['before all batches, by the same camera', -1, true],
    ['between two, by the same camera', 1, true],
  ])('a hook that draws the scene without some Meshes, %s: the picture has them', (_, renderOrder, isSame) => {
    const pictures = [false, true].map((isBatched) => {
      const scene = few(60, (i) => new MeshBasicMaterial({ color: i }));
      scene.children.forEach((mesh, i) => {
        mesh.renderOrder = i < 30 ? 0 : 2;
      });
      const meshes = [...scene.children];
      const mirror = new Mesh(new BoxGeometry(), new MeshNormalMaterial());
      mirror.renderOrder = renderOrder;
      scene.add(mirror);
      const inner = isSame ? camera : camera.clone();
      const within: string[][] = [];
      let isBusy = false;
      mirror.onBeforeRender = () => {
        if (isBusy) return;
        isBusy = true;
        for (const mesh of [mirror, ...meshes.slice(20, 40)]) mesh.visible = false;
        const outer = lines;
        within.push(listOf(scene, inner));
        lines = outer;
        for (const mesh of [mirror, ...meshes]) mesh.visible = true;
        isBusy = false;
      };
      if (isBatched) expect(sizes(batchScene(scene))).toEqual([30, 30]);
      return [listOf(scene), listOf(scene), ...within];
    });
    expect(pictures[0].map(({ length }) => length)).toEqual([61, 61, 40, 40]);
    expect(pictures[1]).toEqual(pictures[0]);
  });

  test('undo leaves no property on a Mesh, and the same children', () => {
    const world = makeWorld(createRandom(1), 400);
    const keys = (mesh: Mesh) => Reflect.ownKeys(mesh);
    const before = world.meshes.map(keys);
    const children = world.groups.map((group) => [...group.children]);
    const batched = batchScene(world.scene);
    expect(batchScene(world.scene)).toBe(batched);
    expect(batched.handles.length).toBeGreaterThan(0);
    renderer.render(world.scene, camera);
    expect(world.meshes.map(keys)).not.toEqual(before);
    batched.undo();
    batched.undo();
    expect(world.meshes.map(keys)).toEqual(before);
    expect(world.groups.map((group) => [...group.children])).toEqual(children);
    expect(batchScene(world.scene)).not.toBe(batched);
  });

  test("a hook of the scene itself is the program's, set before or later, and stays after undo", () => {
    const scene = few(60, () => new MeshBasicMaterial());
    const heard: string[] = [];
    scene.onBeforeRender = () => heard.push('before');
    scene.onAfterRender = () => heard.push('old');
    const batched = batchScene(scene);
    renderer.render(scene, camera);
    const after = () => heard.push('new');
    scene.onAfterRender = after;
    renderer.render(scene, camera);
    expect(heard).toEqual(['before', 'old', 'before', 'new']);
    batched.undo();
    expect(scene.onAfterRender).toBe(after);
  });

  test('meshes of instances that three draws are left as they are, one of them culled by its tree', () => {
    const scene = few(30, () => new MeshBasicMaterial());
    const [plain, culled] = [0, 1].map(() => new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), 70));
    const { counts } = cullByTree(culled, renderer);
    scene.add(plain, culled);
    const state = () =>
      [plain, culled].map((mesh) => [
        Object.hasOwn(mesh, 'boundingSphere'),
        mesh.boundingSphere,
        Reflect.get(mesh, 'intersectsFrustum'),
      ]);
    const before = state();
    const { undo, left } = batchScene(scene);
    expect(left.length).toBe(2);
    scene.remove(plain, culled);
    renderer.render(scene, camera);
    expect(state()).toEqual(before);
    scene.add(plain, culled);
    undo();
    expect(state()).toEqual(before);
    renderer.render(scene, camera);
    expect(counts.drawn).toBe(70);
  });

  test('undo is the end: sets that come later batch nothing', () => {
    const world = makeWorld(createRandom(1), 400);
    const children = [...world.scene.children];
    const batched = batchScene(world.scene);
    batched.undo();
    batched.setHidden(null);
    renderer.render(world.scene, camera);
    expect(world.scene.children).toEqual(children);
    expect(batched.batches).toEqual([]);
  });

  test('a program that writes `children`: what is gone is gone', () => {
    const scene = few(60, () => new MeshBasicMaterial());
    const batched = batchScene(scene);
    renderer.render(scene, camera);
    scene.children = scene.children.filter((_, i) => i % 2 === 0);
    expect(listOf(scene).length).toBe(30);
    expect(batched.handles).toEqual(scene.children);
    scene.children.length = 0;
    scene.add(...few(25, () => new MeshLambertMaterial()).children);
    expect(batchScene(scene)).toBe(batched);
    expect(batched.handles).toEqual(scene.children);
    expect(listOf(scene).length).toBe(25);
  });

  test('all children removed: what is added then is drawn', () => {
    const scene = few(30, () => new MeshBasicMaterial());
    const batched = batchScene(scene);
    const [mesh] = batched.handles;
    scene.clear();
    scene.add(mesh);
    expect(listOf(scene).length).toBe(1);
    expect(batched.handles).toEqual([]);
    expect(batched.left.length).toBe(1);
  });

  test('a Mesh in another scene is drawn there, before the first one is drawn again', () => {
    const world = makeWorld(createRandom(1), 400);
    const { handles } = batchScene(world.scene);
    renderer.render(world.scene, camera);
    const mesh = handles.find((one) => one.visible && one.children.length === 0)!;
    const other = new Scene().add(mesh);
    expect(listOf(other).length).toBe(1);
  });

  test('a traverse of the program meets Meshes, and no batch', () => {
    const world = makeWorld(createRandom(1), 400);
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
