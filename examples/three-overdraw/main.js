/** A street of houses in three.js, and its overdraw in three's Inspector. */
import { batchScene } from 'cull64/three';
import { BoxGeometry, ConeGeometry, CylinderGeometry } from 'three';
import { Inspector } from 'three/addons/inspector/Inspector.js';
import {
  Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  WebGPURenderer,
} from 'three/webgpu';
import { OverdrawTab } from './overdraw-tab.js';

/** seconds for the whole street */
const PACE = 90;
const ROWS = 30;

const asked = new URLSearchParams(location.search);
const renderer = new WebGPURenderer({ antialias: true, forceWebGL: asked.has('webgl') });
document.body.append(renderer.domElement);

/** Houses, each of several Meshes, in as many colours as a town has: three draws material by material. */
function createTown() {
  const scene = new Scene();
  scene.background = new Color(0xb8d4ea);
  const walls = Array.from(
    { length: 12 },
    (_, i) => new MeshLambertMaterial({ color: new Color().setHSL(i / 12, 0.35, 0.62), name: `wall ${i}` }),
  );
  const roof = new MeshLambertMaterial({ color: 0x8a4a3a, name: 'roof' });
  const [wood, leaves, ground] = [0x6a5040, 0x5f8f4a, 0x8f9a72].map((color) => new MeshLambertMaterial({ color }));
  const shapes = {
    wall: new BoxGeometry(7, 6, 7),
    roof: new ConeGeometry(5.6, 3, 4),
    stem: new CylinderGeometry(0.3, 0.4, 2.4, 6),
    crown: new ConeGeometry(1.8, 4, 7),
  };
  const put = (name, geometry, material, x, y, z, turn = 0) => {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(x, y, z);
    mesh.rotation.y = turn;
    mesh.name = name;
    scene.add(mesh);
  };
  for (let row = 0; row < ROWS; row++)
    for (const side of [-3, -2, -1, 1, 2, 3]) {
      const [x, z] = [side * 11, -row * 11];
      const number = `${row + 1}${'abc'[Math.abs(side) - 1]} ${side < 0 ? 'left' : 'right'}`;
      put(`house ${number}`, shapes.wall, walls[(row * 7 + side * 5 + 36) % walls.length], x, 3, z);
      put(`roof ${number}`, shapes.roof, roof, x, 7.5, z, Math.PI / 4);
      put(`stem ${number}`, shapes.stem, wood, x + 5.5, 1.2, z + 5.5);
      put(`tree ${number}`, shapes.crown, leaves, x + 5.5, 4.2, z + 5.5);
    }
  const plane = new Mesh(new PlaneGeometry(200, 500), ground);
  plane.rotation.x = -Math.PI / 2;
  plane.position.z = -ROWS * 5;
  plane.name = 'ground';
  const sun = new DirectionalLight(0xfff2dd, 2.4);
  sun.position.set(40, 60, 30);
  scene.add(plane, sun, new HemisphereLight(0xcfe3ff, 0x665544, 1.2), new Group());
  return scene;
}

const scene = createTown();
if (asked.has('batched')) batchScene(scene);
const camera = new PerspectiveCamera(60, 1, 0.3, 600);

const inspector = new Inspector();
renderer.inspector = inspector;
// all that a program adds for the panel
const tab = new OverdrawTab();
inspector.addTab(tab);

function resize() {
  renderer.setSize(innerWidth, innerHeight);
  camera.aspect = innerWidth / innerHeight;
  camera.updateProjectionMatrix();
}
addEventListener('resize', resize);
resize();

renderer.setAnimationLoop((now) => {
  const at = asked.has('still') ? Number(asked.get('still')) : (now / 1000 / PACE) % 1;
  camera.position.set(3 * Math.sin(20 * at), 2.2, 14 - at * ROWS * 11);
  camera.lookAt(0, 3, camera.position.z - 20);
  renderer.render(scene, camera);
});
