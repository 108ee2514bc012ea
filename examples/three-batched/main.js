/** A city in three.js, drawn as it ships or culled by a tree: two cameras and a light's shadows. */
import { cullByTree } from 'cull64/three';
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  WebGLRenderer,
  Scene as World,
} from 'three';
import { createCity } from './city.js';

/** seconds for the whole path */
const PACE = 60;
/** frames of which the median time is shown */
const FRAMES = 30;

const count = Number(new URLSearchParams(location.search).get('count') ?? 20_000);
const [drawn, place, byTree, fly] = ['drawn', 'place', 'tree', 'fly'].map((id) => document.getElementById(id));
const { meshes, side, fly: flyTo } = createCity(count);

const renderer = new WebGLRenderer({ antialias: true });
renderer.shadowMap.enabled = true;
renderer.autoClear = false;
document.body.prepend(renderer.domElement);

const world = new World();
const ground = new Mesh(new PlaneGeometry(2 * side, 2 * side), new MeshLambertMaterial({ color: 0x8a9a6b }));
ground.rotation.x = -Math.PI / 2;
ground.receiveShadow = true;
const sun = new DirectionalLight(0xffffff, 2.5);
sun.castShadow = true;
sun.shadow.mapSize.set(1024, 1024);
sun.shadow.camera = new OrthographicCamera(-200, 200, 200, -200, 1, 600);
world.add(ground, sun, sun.target, new HemisphereLight(0xcfe3ff, 0x665544, 1), ...Object.values(meshes));

const camera = new PerspectiveCamera(60, 1, 0.5, 2000);
const map = new OrthographicCamera(-150, 150, 150, -150, 1, 300);
map.up.set(0, 0, -1);

/** from the mesh's name to its culling; empty while three draws as it ships */
let cullings = new Map();

function setByTree(isByTree) {
  for (const culling of cullings.values()) culling.stop();
  cullings = new Map();
  if (!isByTree) return;
  // all that a program adds so that a tree culls its meshes
  for (const [name, mesh] of Object.entries(meshes)) cullings.set(name, cullByTree(mesh, renderer));
}

/** Cameras and light at a place along the path, 0 to 1. */
function moveTo(at) {
  const angle = 2 * Math.PI * at;
  const radius = side / 4;
  camera.position.set(radius * Math.cos(angle), 25 + 15 * Math.sin(3 * angle), radius * Math.sin(angle));
  camera.lookAt(radius * Math.cos(angle + 0.6), 10, radius * Math.sin(angle + 0.6));
  map.position.set(camera.position.x, 150, camera.position.z);
  map.lookAt(camera.position.x, 0, camera.position.z);
  sun.target.position.set(camera.position.x, 0, camera.position.z);
  sun.position.set(camera.position.x + 150, 250, camera.position.z + 80);
  flyTo(at);
}

const times = [];

function draw() {
  const start = performance.now();
  renderer.setScissorTest(false);
  renderer.setViewport(0, 0, innerWidth, innerHeight);
  renderer.setClearColor(0x9dc3e6);
  renderer.clear();
  renderer.render(world, camera);
  const seen = [...cullings.values()].reduce((sum, { counts }) => sum + counts.drawn, 0);
  // the map, in a corner
  const size = Math.round(Math.min(innerWidth, innerHeight) / 3);
  renderer.setScissorTest(true);
  renderer.setScissor(innerWidth - size, 0, size, size);
  renderer.setViewport(innerWidth - size, 0, size, size);
  renderer.clear();
  renderer.render(world, map);
  times.push(performance.now() - start);
  if (times.length > FRAMES) times.shift();
  const median = [...times].sort((a, b) => a - b)[times.length >> 1];
  const what = byTree.checked ? `${seen} of ${count} instances seen` : `${count} instances`;
  drawn.value = `${what}, ${median.toFixed(1)} ms a frame on this side of the GPU`;
}

function resize() {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}

byTree.addEventListener('change', () => {
  setByTree(byTree.checked);
  times.length = 0;
});
addEventListener('resize', resize);
resize();
setByTree(byTree.checked);
let before = performance.now();
renderer.setAnimationLoop((now) => {
  if (fly.checked) place.value = (Number(place.value) + (now - before) / 1000 / PACE) % 1;
  before = now;
  moveTo(Number(place.value));
  draw();
});
