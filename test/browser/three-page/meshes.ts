/** Meshes whose instances differ by more than their matrices, and what a program does to them between two frames. */
import {
  BatchedMesh,
  BoxGeometry,
  type BufferGeometry,
  Color,
  ConeGeometry,
  InstancedBufferAttribute,
  InstancedInterleavedBuffer,
  InstancedMesh,
  InterleavedBufferAttribute,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  ShaderMaterial,
} from 'three';
import { createRandom, type Random } from '../../../src/core/math/random.ts';

/** more than are put in order on this side of the GPU */
export const COUNT = 1200;
export const FEW = 300;

export interface Made {
  mesh: InstancedMesh | BatchedMesh;
  /** what the program does before each frame but the first */
  change?(frame: number): void;
}

const matrix = new Matrix4();

/** Spread through a cube of 40. */
function randomPlace(random: Random): Matrix4 {
  const along = () => (random() - 0.5) * 40;
  return matrix
    .makeRotationFromEuler({ isEuler: true, x: random(), y: 6 * random(), z: 0, order: 'XYZ' } as never)
    .scale({ x: 1 + random(), y: 1 + random(), z: 1 + random() } as never)
    .setPosition(along(), along(), along());
}

function instanced(material: Material, geometry: BufferGeometry = new BoxGeometry(), count = COUNT): InstancedMesh {
  const random = createRandom(7);
  const mesh = new InstancedMesh(geometry, material, count);
  for (let id = 0; id < count; id++) mesh.setMatrixAt(id, randomPlace(random));
  return mesh;
}

/** Numbers of an instance's own, 0 to 255. */
function bytes(count: number): Uint8Array {
  const random = createRandom(8);
  return new Uint8Array(count).map(() => 256 * random());
}

const shader = (declared: string, colour: string) =>
  new ShaderMaterial({
    vertexShader: `${declared}
      varying vec3 shown;
      void main() {
        shown = ${colour};
        gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: 'varying vec3 shown; void main() { gl_FragColor = vec4(shown, 1.0); }',
  });

/** as GLSL: a colour that tells instances apart */
const BY_NUMBER = 'fract(vec3(0.13, 0.37, 0.71) * float(gl_InstanceID))';

/** A cone that leans as far as its instance says. */
function leaning(): InstancedMesh {
  const geometry = new ConeGeometry(0.5, 2, 6);
  const leant = geometry.getAttribute('position').clone();
  for (let i = 0; i < leant.count; i++) leant.setX(i, leant.getX(i) + leant.getY(i));
  geometry.morphAttributes.position = [leant];
  const mesh = coloured(new MeshLambertMaterial(), geometry);
  const pose = new Mesh(geometry);
  pose.morphTargetInfluences = [0];
  for (let id = 0; id < COUNT; id++) {
    pose.morphTargetInfluences[0] = (id % 17) / 32;
    mesh.setMorphAt(id, pose);
  }
  mesh.morphTexture!.needsUpdate = true;
  return mesh;
}

function coloured(
  material: Material = new MeshLambertMaterial(),
  geometry?: BufferGeometry,
  count = COUNT,
): InstancedMesh {
  const mesh = instanced(material, geometry, count);
  const colours = bytes(count * 3);
  for (let id = 0; id < count; id++)
    mesh.setColorAt(id, new Color().fromArray(colours, id * 3).multiplyScalar(1 / 255));
  return mesh;
}

function interleaved(): InstancedMesh {
  const geometry = new BoxGeometry();
  const values = new InstancedInterleavedBuffer(
    Float32Array.from(bytes(COUNT * 5), (byte) => byte / 255),
    5,
  );
  geometry.setAttribute('tone', new InterleavedBufferAttribute(values, 3, 2));
  geometry.setAttribute('pair', new InstancedBufferAttribute(bytes(COUNT * 3), 3, true, 3));
  return instanced(shader('attribute vec3 tone; attribute vec3 pair;', '0.5 * (tone + pair)'), geometry);
}

function batched(material: Material = new MeshBasicMaterial()): BatchedMesh {
  const random = createRandom(9);
  const mesh = new BatchedMesh(COUNT, 200, 400, material);
  const shapes = [new BoxGeometry(), new ConeGeometry(0.6, 2, 7)].map((shape) => mesh.addGeometry(shape));
  for (let id = 0; id < COUNT; id++) {
    mesh.setMatrixAt(mesh.addInstance(shapes[id & 1]), randomPlace(random));
    mesh.setColorAt(id, new Color().setHSL(random(), 0.7, 0.5));
  }
  return mesh;
}

/** Moves, hides and recolours instances, and has some go and others come. */
function stir(mesh: BatchedMesh): (frame: number) => void {
  const random = createRandom(10);
  return (frame) => {
    for (let id = frame; id < COUNT / 2; id += 7) mesh.setMatrixAt(id, randomPlace(random));
    for (let id = frame; id < COUNT / 2; id += 5) mesh.setColorAt(id, new Color().setHSL(random(), 0.9, 0.4));
    for (let id = frame; id < COUNT / 2; id += 9) mesh.setVisibleAt(id, frame % 2 === 0);
    for (let id = COUNT - 60 * frame; id < COUNT - 60 * (frame - 1); id++) mesh.deleteInstance(id);
    for (let k = 0; k < 20; k++) mesh.setMatrixAt(mesh.addInstance(k % 2), randomPlace(random));
  };
}

/** Moves each third instance, by its array or by setMatrixAt. */
function sway(mesh: InstancedMesh, attribute = mesh.instanceMatrix, isByArray = true): (frame: number) => void {
  return (frame) => {
    for (let id = frame % 3; id < mesh.count; id += 3) {
      mesh.getMatrixAt(id, matrix);
      matrix.elements[12] += 3;
      if (isByArray) matrix.toArray(attribute.array, id * 16);
      else mesh.setMatrixAt(id, matrix);
    }
    attribute.needsUpdate = true;
  };
}

function with_<M extends Made['mesh']>(mesh: M, change: (mesh: M) => (frame: number) => void): Made {
  return { mesh, change: change(mesh) };
}

/** by name; each gives the same mesh again */
export const MESHES: Record<string, () => Made> = {
  'colours of the mesh': () =>
    with_(coloured(), (mesh) => (frame) => {
      for (let id = frame; id < COUNT; id += 5) mesh.setColorAt(id, new Color(1, 1, frame / 4));
      mesh.instanceColor!.needsUpdate = true;
    }),
  'colours that come later': () =>
    with_(instanced(new MeshLambertMaterial()), (mesh) => () => {
      mesh.instanceColor ??= coloured().instanceColor;
      mesh.instanceColor!.needsUpdate = true;
      (mesh.material as Material).needsUpdate = true;
    }),
  'an attribute for each instance': () => {
    const geometry = new BoxGeometry();
    const tones = new InstancedBufferAttribute(bytes(COUNT * 3), 3, true);
    geometry.setAttribute('tone', tones);
    return with_(instanced(shader('attribute vec3 tone;', 'tone'), geometry), () => (frame) => {
      tones.array.fill(40 * frame, 0, COUNT);
      tones.needsUpdate = true;
    });
  },
  'interleaved attributes, and one for three instances': () => ({ mesh: interleaved() }),
  'gl_InstanceID in a ShaderMaterial': () => ({ mesh: instanced(shader('', BY_NUMBER)) }),
  'gl_InstanceID by onBeforeCompile': () => {
    const material = new MeshBasicMaterial();
    material.onBeforeCompile = (parameters) => {
      parameters.vertexShader = parameters.vertexShader
        .replace('void main() {', 'varying vec3 shown; void main() {')
        .replace('#include <fog_vertex>', `shown = ${BY_NUMBER};`);
      parameters.fragmentShader = parameters.fragmentShader
        .replace('void main() {', 'varying vec3 shown; void main() {')
        .replace('vec4 diffuseColor = vec4( diffuse, opacity );', 'vec4 diffuseColor = vec4(shown, 1.0);');
    };
    return { mesh: instanced(material) };
  },
  'morph targets': () =>
    with_(leaning(), (mesh) => () => {
      const { data } = mesh.morphTexture!.image;
      for (let i = 1; i < data!.length; i += 6) data![i] += 0.1;
      mesh.morphTexture!.needsUpdate = true;
    }),
  'matrices by an attribute that was kept': () => with_(coloured(), (mesh) => sway(mesh)),
  'matrices by an array and by setMatrixAt at once': () =>
    with_(coloured(), (mesh) => {
      const [byArray, byName] = [sway(mesh), sway(mesh, mesh.instanceMatrix, false)];
      return (frame) => {
        byArray(frame);
        byName(frame + 1.5);
      };
    }),
  'other matrices, as many and more': () =>
    with_(coloured(), (mesh) => (frame) => {
      const { array } = mesh.instanceMatrix;
      const more = new Float32Array(array.length + 16 * (frame - 1));
      more.set(array);
      for (let id = 0; id < COUNT; id += 2) more[id * 16 + 13] += 2;
      mesh.instanceMatrix = new InstancedBufferAttribute(more, 16);
    }),
  'fewer of them': () => with_(coloured(), (mesh) => (frame) => (mesh.count = COUNT - 250 * frame)),
  'a few': () => with_(coloured(undefined, undefined, FEW), (mesh) => sway(mesh)),
  'a handful': () => with_(coloured(undefined, undefined, 50), (mesh) => sway(mesh)),
  'a wireframe': () => ({ mesh: coloured(new MeshBasicMaterial({ wireframe: true })) }),
  'a BatchedMesh': () => ({ mesh: batched() }),
  'a BatchedMesh that changes': () =>
    with_(Object.assign(batched(new MeshLambertMaterial()), { receiveShadow: true }), stir),
  'a BatchedMesh that blends': () => with_(batched(new MeshBasicMaterial({ transparent: true, opacity: 0.5 })), stir),
};
