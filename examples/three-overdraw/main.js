/** A street of houses among trees in three.js, and its overdraw in three's Inspector. */
import { Inspector } from 'three/addons/inspector/Inspector.js';
import {
  BoxGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
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
const ROWS = 24;
const TREES = 900;

const asked = new URLSearchParams(location.search);
const renderer = new WebGPURenderer({ antialias: true, forceWebGL: asked.has('webgl') });
document.body.append(renderer.domElement);

/** Houses of two Meshes each, and trees that are the instances of two InstancedMeshes, in no order. */
function createTown() {
  const scene = new Scene();
  scene.background = new Color(0xb8d4ea);
  const walls = Array.from(
    { length: 12 },
    (_, i) => new MeshLambertMaterial({ color: new Color().setHSL(i / 12, 0.35, 0.62) }),
  );
  const [roof, wood, leaves, ground] = [0x8a4a3a, 0x6a5040, 0x5f8f4a, 0x8f9a72].map(
    (color) => new MeshLambertMaterial({ color }),
  );
  const [house, top] = [new BoxGeometry(7, 6, 7), new ConeGeometry(5.6, 3, 4)];
  const put = (name, geometry, material, x, y, z, turn = 0) => {
    const mesh = new Mesh(geometry, material);
    mesh.position.set(x, y, z);
    mesh.rotation.y = turn;
    mesh.name = name;
    scene.add(mesh);
  };
  for (let row = 0; row < ROWS; row++)
    for (const side of [-2, -1, 1, 2]) {
      const number = `${side < 0 ? 'left' : 'right'} ${row + 1}${Math.abs(side) > 1 ? ', behind' : ''}`;
      put(`house ${number}`, house, walls[(row * 7 + side * 5 + 36) % walls.length], side * 13, 3, -row * 14);
      put(`roof ${number}`, top, roof, side * 13, 7.5, -row * 14, Math.PI / 4);
    }
  const stems = new InstancedMesh(new CylinderGeometry(0.3, 0.4, 2.4, 6), wood, TREES);
  const crowns = new InstancedMesh(new ConeGeometry(1.8, 5, 7), leaves, TREES);
  for (let id = 0; id < TREES; id++) {
    // spread evenly, each far from the one before
    const x = 6 + 50 * ((id * 0.618) % 1);
    const z = 10 - (ROWS * 14 + 20) * ((id * 0.754877) % 1);
    stems.setMatrixAt(id, new Matrix4().makeTranslation(id % 2 ? x : -x, 1.2, z));
    crowns.setMatrixAt(id, new Matrix4().makeTranslation(id % 2 ? x : -x, 4.4, z));
  }
  stems.name = `stems of ${TREES} trees`;
  crowns.name = `crowns of ${TREES} trees`;
  const sun = new DirectionalLight(0xfff2dd, 2.4);
  sun.position.set(40, 60, 30);
  scene.add(stems, crowns, sun, new HemisphereLight(0xcfe3ff, 0x665544, 1.2));
  put('ground', new PlaneGeometry(300, 700).rotateX(-Math.PI / 2), ground, 0, 0, -ROWS * 7);
  return scene;
}

const scene = createTown();
const camera = new PerspectiveCamera(60, 1, 0.3, 600);

const inspector = new Inspector();
renderer.inspector = inspector;
// all that a program adds for the panel
inspector.addTab(new OverdrawTab());

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
