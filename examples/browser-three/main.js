/** three.js draws the objects that a cull finds, and no others, in the order that it gives. */
import {
  buildSphereTree,
  createCamera,
  createCullResult,
  createQuery,
  cull,
  insideViews,
  OBJECT_BLEND,
  readScene,
} from 'cull64';
import {
  ColorManagement,
  LinearSRGBColorSpace,
  PerspectiveCamera,
  Vector3,
  WebGLRenderer,
  Scene as World,
} from 'three';
import { meshesOf } from './meshes.js';

/** in the folder public/ */
const MODEL = 'castle.glb';
/** seconds from one view of the path to the next */
const PACE = 2;

const [drawn, place, most, fly] = ['drawn', 'place', 'most', 'fly'].map((id) => document.getElementById(id));
const response = await fetch(MODEL);
const scene = await readScene(new Uint8Array(await response.arrayBuffer()), { name: MODEL });
// a model without a camera path
if (scene.views.length === 0) scene.views = insideViews(scene);
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const result = createCullResult(tree);
const meshes = meshesOf(scene);
place.max = scene.views.length - 1;
most.max = most.value = meshes.length;

const world = new World();
world.add(...meshes);
// a scene's colours are as displayed, so three must not convert them
ColorManagement.enabled = false;
const renderer = new WebGLRenderer({ antialias: true });
renderer.outputColorSpace = LinearSRGBColorSpace;
renderer.setClearColor(0x9dc3e6);
document.body.prepend(renderer.domElement);

const camera = new PerspectiveCamera();
const forward = new Vector3();

/** The camera of three.js between two views of the path. */
function moveCamera(at) {
  const here = scene.views[Math.floor(at)];
  const next = scene.views[Math.ceil(at)];
  const part = at % 1;
  camera.position.set(...here.eye).lerp(new Vector3(...next.eye), part);
  camera.lookAt(new Vector3(...here.target).lerp(new Vector3(...next.target), part));
  camera.fov = here.fov;
  camera.near = here.near;
  camera.far = 1000;
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}

/** The query of the tree: the same camera. */
function queryOf({ position, fov, near, far, aspect }) {
  const eye = position.toArray();
  const target = position.clone().add(camera.getWorldDirection(forward)).toArray();
  return createQuery(createCamera({ eye, target, fov, near, far }, aspect));
}

function draw() {
  renderer.setSize(innerWidth, innerHeight);
  moveCamera(Number(place.value));
  for (const id of result.ids.subarray(0, result.count)) meshes[id].visible = false;
  const count = cull(tree, queryOf(camera), { max: Number(most.value) }, result);
  for (let k = 0; k < count; k++) {
    const id = result.ids[k];
    meshes[id].visible = true;
    // three.js draws opaque objects first, then those that blend, each by renderOrder: those that blend need the
    // farthest first
    meshes[id].renderOrder = scene.flags[id] & OBJECT_BLEND ? -k : k;
  }
  renderer.render(world, camera);
  drawn.value = `${renderer.info.render.calls} of ${meshes.length} objects drawn, nearest first`;
}

let before = performance.now();
renderer.setAnimationLoop((now) => {
  const passed = (now - before) / 1000;
  before = now;
  if (fly.checked) place.value = (Number(place.value) + passed / PACE) % (scene.views.length - 1);
  draw();
});
