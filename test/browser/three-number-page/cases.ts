/**
 * Scenes to be measured. What is opaque in them is painted by materials that add 1 / 255 to a pixel for each fragment, so that a plain picture of three's has the answer too.
 */
import {
  AdditiveBlending,
  BackSide,
  BatchedMesh,
  Bone,
  BoxGeometry,
  type Camera,
  Color,
  ConeGeometry,
  CubeTexture,
  CylinderGeometry,
  DataTexture,
  DoubleSide,
  Float32BufferAttribute,
  GLSL3,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type MeshBasicMaterialParameters,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  NoBlending,
  type Object3D,
  OrthographicCamera,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Points,
  PointsMaterial,
  Quaternion,
  RawShaderMaterial,
  Scene,
  ShaderMaterial,
  Skeleton,
  SkinnedMesh,
  SphereGeometry,
  Uint16BufferAttribute,
  Vector3,
  type WebGLRenderer,
} from 'three';
import { createRandom } from '../../../src/core/math/random.ts';
import type { SceneOverdrawOptions } from '../../../src/three/overdraw/measure-scene.ts';
import { cullByTree } from '../../../src/three.ts';

export interface Case {
  scene: Object3D;
  camera: Camera;
  options?: SceneOverdrawOptions;
  /** of the renderer, before; returns what undoes it */
  prepare?(renderer: WebGLRenderer): () => void;
}

const UNIT = 1 / 255;

export function paint(more: MeshBasicMaterialParameters = {}): MeshBasicMaterial {
  return new MeshBasicMaterial({ color: new Color(UNIT, UNIT, UNIT), blending: AdditiveBlending, ...more });
}

export function flatCamera(): OrthographicCamera {
  const camera = new OrthographicCamera(-160, 160, 120, -120, 1, 1000);
  camera.position.z = 500;
  return camera;
}

export function deepCamera(): PerspectiveCamera {
  const camera = new PerspectiveCamera(60, 4 / 3, 0.5, 100);
  camera.position.set(1, 4, 16);
  camera.lookAt(0, 0, 0);
  return camera;
}

/** A wall as high as the picture of flatCamera, `width` of its pixels wide from the left. */
export function wall(z: number, material: Material = paint(), width = 320): Mesh {
  const mesh = new Mesh(new PlaneGeometry(width, 240), material);
  mesh.position.set(width / 2 - 160, 0, z);
  mesh.name = `wall ${z}`;
  return mesh;
}

/** One behind the other, the farthest first. */
export function walls(count: number, materials: readonly Material[] = [paint()]): Scene {
  const all = Array.from({ length: count }, (_, i) => wall(10 * i, materials[i % materials.length]));
  return new Scene().add(...all);
}

function randomPlace(random: () => number, spread = 10): Matrix4 {
  const at = () => (random() - 0.5) * spread;
  return new Matrix4().compose(
    new Vector3(at(), at(), at()),
    new Quaternion().setFromAxisAngle(new Vector3(random(), random(), random()).normalize(), 6 * random()),
    new Vector3(1, 1, 1).multiplyScalar(0.5 + random()),
  );
}

function unsorted(renderer: WebGLRenderer): () => void {
  renderer.sortObjects = false;
  return () => {
    renderer.sortObjects = true;
  };
}

const SHAPES = [new BoxGeometry(), new ConeGeometry(0.6, 2, 7), new SphereGeometry(0.7, 9, 6)];

/** Meshes here and there, by one of the materials each. */
export function meshes(materials: readonly Material[], count = 120, seed = 5): Scene {
  const random = createRandom(seed);
  const scene = new Scene();
  for (let i = 0; i < count; i++) {
    const mesh = new Mesh(SHAPES[i % 3], materials[i % materials.length]);
    mesh.applyMatrix4(randomPlace(random));
    mesh.name = `mesh ${i}`;
    scene.add(mesh);
  }
  return scene;
}

function holes(): DataTexture {
  const data = new Uint8Array(16 * 16 * 4).map((_, i) => ((i >> 3) % 3 === 0 ? 0 : 255));
  const texture = new DataTexture(data, 16, 16);
  texture.needsUpdate = true;
  return texture;
}

function batched(material: Material): BatchedMesh {
  const random = createRandom(9);
  const mesh = new BatchedMesh(400, 400, 1200, material);
  const shapes = SHAPES.map((shape) => mesh.addGeometry(shape));
  for (let id = 0; id < 400; id++) mesh.setMatrixAt(mesh.addInstance(shapes[id % 3]), randomPlace(random));
  return mesh;
}

function instanced(material: Material): InstancedMesh {
  const random = createRandom(11);
  const mesh = new InstancedMesh(SHAPES[0], material, 300);
  for (let id = 0; id < 300; id++) mesh.setMatrixAt(id, randomPlace(random));
  return mesh;
}

function skinned(): SkinnedMesh {
  const geometry = new CylinderGeometry(1, 1, 8, 12, 8);
  const { count } = geometry.attributes.position;
  const top = Array.from({ length: count }, (_, i) => (geometry.attributes.position.getY(i) + 4) / 8);
  geometry.setAttribute(
    'skinIndex',
    new Uint16BufferAttribute(
      top.flatMap(() => [0, 1, 0, 0]),
      4,
    ),
  );
  geometry.setAttribute(
    'skinWeight',
    new Float32BufferAttribute(
      top.flatMap((t) => [1 - t, t, 0, 0]),
      4,
    ),
  );
  const bones = [new Bone(), new Bone()];
  bones[0].add(bones[1]);
  const mesh = new SkinnedMesh(geometry, paint({ side: DoubleSide }));
  mesh.add(bones[0]);
  mesh.bind(new Skeleton(bones));
  bones[1].rotation.z = 1;
  return mesh;
}

const VERTEX = 'void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }';
const RAW = `attribute vec3 position; uniform mat4 projectionMatrix; uniform mat4 modelViewMatrix; ${VERTEX}`;
const CHECKS = 'mod(floor(gl_FragCoord.x / 3.0), 2.0) == 0.0';
const additive = { blending: AdditiveBlending };

/** Materials of shaders of a program's own, which discard. */
const shaders = (): Material[] => [
  new ShaderMaterial({
    ...additive,
    vertexShader: VERTEX,
    fragmentShader: `void main() { if (${CHECKS}) discard; gl_FragColor = vec4(1.0 / 255.0); gl_FragColor.a = 1.0; }`,
  }),
  new ShaderMaterial({
    ...additive,
    glslVersion: GLSL3,
    vertexShader: VERTEX,
    fragmentShader: `layout(location = 0) out highp vec4 shown;
      void main(void) { if (${CHECKS}) { discard; } shown = vec4(vec3(1.0 / 255.0), 1.0); return; }`,
  }),
  new RawShaderMaterial({
    ...additive,
    vertexShader: RAW,
    fragmentShader: 'precision highp float; void main() { gl_FragColor = vec4(vec3(1.0 / 255.0), 1.0); }',
  }),
  new RawShaderMaterial({
    ...additive,
    glslVersion: GLSL3,
    vertexShader: RAW.replace('attribute', 'in'),
    fragmentShader: 'precision highp float; out vec4 shown; void main() { shown = vec4(vec3(1.0 / 255.0), 1.0); }',
  }),
];

function bent(): Material {
  const material = paint();
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace(
      '#include <project_vertex>',
      'transformed.x += sin(position.y * 4.0);\n#include <project_vertex>',
    );
  };
  return material;
}

/** An object whose hooks give the material that it shares with another the place where it is drawn. */
function byHooks(): Scene {
  const material = new ShaderMaterial({
    ...additive,
    uniforms: { shift: { value: 0 } },
    vertexShader:
      'uniform float shift; void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position.x + shift, position.yz, 1.0); }',
    fragmentShader: 'void main() { gl_FragColor = vec4(vec3(1.0 / 255.0), 1.0); }',
  });
  const [left, right] = [wall(0, material, 100), wall(20, material, 100)];
  right.onBeforeRender = () => {
    material.uniforms.shift.value = 60;
    material.uniformsNeedUpdate = true;
  };
  left.onBeforeRender = () => {
    material.uniforms.shift.value = 0;
    material.uniformsNeedUpdate = true;
  };
  return new Scene().add(left, right);
}

function severalMaterials(): Scene {
  const scene = new Scene();
  for (const [i, materials] of [
    [paint(), paint({ visible: false })],
    [paint({ side: BackSide }), paint()],
  ].entries()) {
    const mesh = new Mesh(new BoxGeometry(5, 5, 5), [
      ...materials,
      paint(),
      paint(),
      paint({ side: DoubleSide }),
      paint(),
    ]);
    mesh.position.set(i * 2, i, -i);
    mesh.rotation.set(i, 1, 0.3);
    mesh.name = `box ${i}`;
    scene.add(mesh);
  }
  return scene;
}

function grouped(): Scene {
  const scene = walls(4);
  const group = new Group().add(wall(-20));
  group.renderOrder = -1;
  scene.children[0].renderOrder = 2;
  return scene.add(group);
}

/** by name; of PAINTED a plain picture has the answer */
export const PAINTED: Record<string, () => Case> = {
  'plain materials': () => ({
    scene: meshes([paint(), paint({ side: DoubleSide }), paint({ side: BackSide })]),
    camera: deepCamera(),
  }),
  'unsorted, at another size': () => ({
    scene: meshes([paint()]),
    camera: deepCamera(),
    options: { width: 201, height: 67 },
    prepare: unsorted,
  }),
  'holes by alphaTest': () => ({
    scene: meshes([paint({ map: null, alphaMap: holes(), alphaTest: 0.5 }), paint()]),
    camera: deepCamera(),
  }),
  'another depth test': () => ({
    scene: meshes([
      paint({ depthTest: false }),
      paint({ depthWrite: false }),
      paint({ polygonOffset: true, polygonOffsetUnits: 4000, polygonOffsetFactor: 20 }),
    ]),
    camera: deepCamera(),
  }),
  'shaders of its own': () => ({ scene: meshes(shaders()), camera: deepCamera() }),
  onBeforeCompile: () => ({ scene: meshes([bent(), paint()]), camera: deepCamera() }),
  'a material in place of all': () => ({
    scene: Object.assign(meshes([new MeshStandardMaterial()]), { overrideMaterial: paint({ side: DoubleSide }) }),
    camera: deepCamera(),
  }),
  'clipping planes': () => ({
    scene: meshes([paint({ clippingPlanes: [new Plane(new Vector3(1, 0, 0), 1)] }), paint()]),
    camera: deepCamera(),
    prepare: (renderer) => {
      renderer.localClippingEnabled = true;
      renderer.clippingPlanes = [new Plane(new Vector3(0, -1, 0), 2)];
      return () => Object.assign(renderer, { localClippingEnabled: false, clippingPlanes: [] });
    },
  }),
  'a BatchedMesh': () => ({ scene: new Scene().add(batched(paint())), camera: deepCamera() }),
  'a BatchedMesh by its tree': () => {
    const mesh = batched(paint());
    cullByTree(mesh);
    return { scene: new Scene().add(mesh), camera: deepCamera() };
  },
  'a BatchedMesh by its tree, with levels of detail and layers': () => {
    const mesh = batched(paint());
    const culling = cullByTree(mesh);
    // boxes and cones only where they are near, spheres as boxes
    for (const id of [0, 1]) culling.setLevels(id, [{ geometryId: null, distance: 13 }]);
    culling.setLevels(2, [{ geometryId: 0, distance: 15 }]);
    for (let id = 0; id < 400; id++) if (id % 4 > 0) culling.setLayersAt(id, 2);
    return { scene: new Scene().add(mesh), camera: deepCamera() };
  },
  'an InstancedMesh': () => ({ scene: new Scene().add(instanced(paint())), camera: deepCamera() }),
  'an InstancedMesh by its tree': () => {
    const mesh = instanced(paint());
    return {
      scene: new Scene().add(mesh),
      camera: deepCamera(),
      prepare: (renderer) => {
        const culling = cullByTree(mesh, renderer);
        return () => culling.stop();
      },
    };
  },
  'a SkinnedMesh': () => ({
    scene: new Scene().add(skinned(), ...meshes([paint()], 40).children),
    camera: deepCamera(),
  }),
  'several materials of a Mesh': () => ({ scene: severalMaterials(), camera: deepCamera() }),
  'points and lines': () => {
    const scene = meshes([paint()], 30);
    const more = { blending: AdditiveBlending, color: new Color(UNIT, UNIT, UNIT) };
    scene.add(new Points(SHAPES[2], new PointsMaterial({ size: 1, ...more })));
    scene.add(new LineSegments(new BoxGeometry(6, 6, 6), new LineBasicMaterial(more)));
    return { scene, camera: deepCamera() };
  },
  'hooks that move a shared material': () => ({ scene: byHooks(), camera: flatCamera() }),
  'orders that the program gives': () => ({ scene: grouped(), camera: flatCamera() }),
  'an object that is no Scene': () => ({
    scene: new Group().add(...meshes([paint()], 60).children),
    camera: deepCamera(),
  }),
  'below a parent that is moved': () => {
    const scene = new Group().add(...meshes([paint()], 60).children);
    const parent = new Group().add(scene);
    parent.position.x = 2;
    parent.updateMatrixWorld();
    return { scene, camera: deepCamera() };
  },
};

export const CASES: Record<string, () => Case> = {
  ...PAINTED,
  '7 walls, the far ones first in the scene': () => ({ scene: walls(7), camera: flatCamera() }),
  '7 walls of a material each': () => ({
    scene: walls(
      7,
      Array.from({ length: 7 }, () => paint()),
    ),
    camera: flatCamera(),
  }),
  'a background of a colour': () => ({
    scene: Object.assign(walls(2), { background: new Color(1, 0.5, 0.2) }),
    camera: flatCamera(),
  }),
  'a sky': () => {
    const sky = new CubeTexture(Array.from({ length: 6 }, holes) as never);
    sky.needsUpdate = true;
    return { scene: Object.assign(new Scene().add(wall(0, paint(), 160)), { background: sky }), camera: flatCamera() };
  },
  'what blends': () => ({
    scene: new Scene().add(
      wall(0, paint(), 160),
      wall(10, new MeshBasicMaterial({ transparent: true, opacity: 0.5 }), 320),
      wall(-10, new MeshBasicMaterial({ transparent: true, opacity: 0.5, side: DoubleSide }), 200),
    ),
    camera: flatCamera(),
  }),
  'what transmits': () => ({
    scene: new Scene().add(wall(0), wall(10, new MeshPhysicalMaterial({ transmission: 0.5 }), 80)),
    camera: flatCamera(),
  }),
  'what writes no colour': () => ({
    scene: new Scene().add(wall(10, paint({ colorWrite: false }), 100), wall(0, paint({ blending: NoBlending }))),
    camera: flatCamera(),
  }),
  'an empty scene': () => ({ scene: new Scene(), camera: flatCamera() }),
  '40 walls, each twice': () => ({ scene: walls(40).add(...walls(40).children), camera: flatCamera() }),
  'textures and geometries': () => {
    const [first, second] = [holes(), holes()];
    const materials = [first, second, first].map((map) => new MeshBasicMaterial({ map }));
    return { scene: meshes(materials, 6), camera: deepCamera(), prepare: unsorted };
  },
};
