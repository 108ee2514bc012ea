/** A page that draws meshes of three.js as they ship and culled by a tree, and counts the pixels in which these differ. */
import {
  BoxGeometry,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  type Object3D,
  Scene,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { cullByTree } from '../../../src/three.ts';
import { chosenByProgram, chosenByTree } from './levels.ts';
import { COUNT, MESHES } from './meshes.ts';
import { type Compared, createWorld, differing, lookFrom, SIZE, warnings } from './world.ts';

function createRenderer(): WebGLRenderer {
  const renderer = new WebGLRenderer();
  renderer.setSize(SIZE, SIZE, false);
  renderer.shadowMap.enabled = true;
  return renderer;
}

const renderer = createRenderer();

const camera = lookFrom(0);

function pixelsOf(world: Scene, by = renderer, from = camera): Uint32Array {
  by.render(world, from);
  return readPixels(by);
}

function readPixels(by: WebGLRenderer): Uint32Array {
  const gl = by.getContext();
  const pixels = new Uint8Array(4 * SIZE * SIZE);
  gl.readPixels(0, 0, SIZE, SIZE, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return new Uint32Array(pixels.buffer);
}

function cullIn(by: WebGLRenderer, { mesh }: { mesh: Object3D }) {
  return cullByTree(mesh as InstancedMesh, by);
}

/** One camera throughout, then it moves: four frames. */
function compare(name: string, prepare?: (mesh: Object3D) => void): Compared {
  const [plain, own] = [MESHES[name](), MESHES[name]()];
  const culling = cullIn(renderer, own);
  prepare?.(own.mesh);
  const worlds = [createWorld(plain.mesh), createWorld(own.mesh)] as const;
  const said = warnings.length;
  const different: number[] = [];
  let shown: Uint32Array = new Uint32Array();
  for (let frame = 0; frame < 5; frame++) {
    const at = lookFrom(frame < 3 ? 0 : frame);
    if (frame > 0) for (const one of [plain, own]) one.change?.(frame);
    shown = pixelsOf(worlds[0], renderer, at);
    different.push(differing(shown, pixelsOf(worlds[1], renderer, at)));
  }
  culling.stop();
  different.push(differing(shown, pixelsOf(worlds[1], renderer, lookFrom(4))));
  return { different, colours: new Set(shown).size, drawn: culling.counts.drawn, warnings: warnings.slice(said) };
}

/** Another call on the same mesh; what the two give is stopped once. */
function cullTwice(name: string): Compared & { isSame: boolean } {
  let isSame = false;
  const compared = compare(name, (mesh) => {
    const again = cullIn(renderer, { mesh });
    isSame = again === cullIn(renderer, { mesh });
  });
  return { ...compared, isSame };
}

/** Two meshes over the same matrices and the same geometry, of which one is culled. */
function shareWithAnother(): number {
  const name = 'an attribute for each instance';
  const [plain, own] = [MESHES[name](), MESHES[name]()].map(({ mesh }) => mesh as InstancedMesh);
  const worlds = [plain, own].map((mesh) => {
    const other = new InstancedMesh(mesh.geometry, mesh.material, COUNT);
    other.instanceMatrix = mesh.instanceMatrix;
    other.applyMatrix4(new Matrix4().makeTranslation(1, 1, 0));
    return createWorld(mesh).add(other);
  });
  cullIn(renderer, { mesh: own });
  return differing(pixelsOf(worlds[0]), pixelsOf(worlds[1])) + differing(pixelsOf(worlds[0]), pixelsOf(worlds[1]));
}

/** The first frame of all goes into a picture with several samples a pixel, in a corner of it, by two cameras. */
function intoTarget(): number {
  const pictures = [false, true].map((isCulled) => {
    const made = MESHES['colours of the mesh']();
    const world = createWorld(made.mesh);
    if (isCulled) cullIn(renderer, made);
    const target = new WebGLRenderTarget(SIZE, SIZE, { samples: 4 });
    target.viewport.set(10, 20, 120, 100);
    renderer.setRenderTarget(target);
    renderer.setClearColor(0x336699);
    renderer.render(world, camera);
    renderer.autoClear = false;
    renderer.render(world, lookFrom(3));
    renderer.autoClear = true;
    const pixels = new Uint8Array(4 * SIZE * SIZE);
    renderer.readRenderTargetPixels(target, 0, 0, SIZE, SIZE, pixels);
    renderer.setRenderTarget(null);
    target.dispose();
    return new Uint32Array(pixels.buffer);
  });
  return new Set(pictures[0]).size > 50 ? differing(pictures[0], pictures[1]) : -1;
}

/** What three counts on the GPU before a mesh was culled, after five cameras, and after the end of it. */
function memoryOf(name: string, end: 'stop' | 'dispose'): { before: number; during: number; after: number } {
  const made = MESHES[name]();
  const world = createWorld(made.mesh);
  const textures = () => renderer.info.memory.textures;
  renderer.render(world, camera);
  if (end === 'dispose') {
    made.mesh.dispose();
    made.mesh.geometry.dispose();
    world.remove(made.mesh);
  }
  const before = textures();
  if (end === 'dispose') world.add(Object.assign(made, MESHES[name]()).mesh);
  const culling = cullIn(renderer, made);
  for (let k = 0; k < 5; k++) renderer.render(world, lookFrom(k));
  const during = textures();
  if (end === 'stop') culling.stop();
  else {
    made.mesh.dispose();
    made.mesh.geometry.dispose();
    world.remove(made.mesh);
  }
  renderer.render(world, camera);
  return { before, during, after: textures() };
}

/** Pixels that differ before a context is lost, and after it came back by itself. */
async function loseContext(name: string): Promise<{ before: number; after: number[]; colours: number }> {
  const renderers = [createRenderer(), createRenderer()];
  const made = renderers.map(() => MESHES[name]());
  cullIn(renderers[1], made[1]);
  const worlds = made.map(({ mesh }) => createWorld(mesh));
  const different = (frame: number) => {
    const [plain, own] = worlds.map((world, i) => pixelsOf(world, renderers[i], lookFrom(frame)));
    return { count: differing(plain, own), colours: new Set(plain).size };
  };
  const before = different(0).count;
  for (const one of renderers) {
    const restored = new Promise((done) => one.domElement.addEventListener('webglcontextrestored', done));
    const lost = new Promise((done) => one.domElement.addEventListener('webglcontextlost', done));
    const loss = one.getContext().getExtension('WEBGL_lose_context')!;
    loss.loseContext();
    await lost;
    // it can be restored once everybody was told
    await new Promise((done) => setTimeout(done));
    // a frame that finds no context
    one.render(worlds[renderers.indexOf(one)], lookFrom(1));
    loss.restoreContext();
    await restored;
  }
  const after = [0, 0, 2].map((frame) => different(frame).count);
  const { colours } = different(2);
  for (const one of renderers) one.dispose();
  return { before, after, colours };
}

/** The WebAssembly memories that are made for the first frame of many small meshes. */
function manyMeshes(count: number, instances: number): number {
  const { Memory } = WebAssembly;
  let memories = 0;
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      memories++;
    }
  };
  const world = new Scene();
  const [geometry, material] = [new BoxGeometry(), new MeshLambertMaterial()];
  const place = new Matrix4();
  const meshes = Array.from({ length: count }, (_, k) => {
    const mesh = new InstancedMesh(geometry, material, instances);
    for (let id = 0; id < instances; id++) mesh.setMatrixAt(id, place.makeTranslation(k % 40, (k / 40) % 40, -id));
    world.add(mesh);
    return mesh;
  });
  const own = createRenderer();
  // the program of the material, and what three makes once
  own.render(new Scene().add(new InstancedMesh(geometry, material, 1)), camera);
  for (const mesh of meshes) cullByTree(mesh, own);
  own.render(world, camera);
  WebAssembly.Memory = Memory;
  own.dispose();
  return memories;
}

/** Levels that the tree chooses, and that a program sets before each frame. */
function compareLevels(): Compared {
  const [byProgram, byTree] = [chosenByProgram(), chosenByTree()];
  const worlds = [byProgram, byTree].map(({ mesh }) => createWorld(mesh));
  const said = warnings.length;
  let shown: Uint32Array = new Uint32Array();
  const different = Array.from({ length: 6 }, (_, frame) => {
    const at = lookFrom(frame);
    byProgram.choose(at);
    shown = pixelsOf(worlds[0], renderer, at);
    return differing(shown, pixelsOf(worlds[1], renderer, at));
  });
  const { drawn } = byTree.culling.counts;
  return { different, colours: new Set(shown).size, drawn, warnings: warnings.slice(said) };
}

Object.assign(window, {
  three64: {
    compareLevels,
    names: Object.keys(MESHES),
    compare: (name: string) => compare(name),
    cullTwice,
    shareWithAnother,
    intoTarget,
    memoryOf,
    loseContext,
    manyMeshes,
    glFault: () => renderer.getContext().getError(),
  },
});
