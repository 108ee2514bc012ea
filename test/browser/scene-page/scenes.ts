/** Scenes of Meshes that do not touch each other, so that no pixel depends on the order in which they are drawn; each with what a program changes, frame by frame. */
import {
  AmbientLight,
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DataTexture,
  DirectionalLight,
  DoubleSide,
  Fog,
  Group,
  HemisphereLight,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshMatcapMaterial,
  MeshNormalMaterial,
  MeshPhongMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  MeshToonMaterial,
  type Object3D,
  PlaneGeometry,
  PointLight,
  Scene,
  SphereGeometry,
  TorusGeometry,
} from 'three';
import { createRandom, type Random } from '../../../src/core/math/random.ts';

export interface Made {
  scene: Scene;
  meshes: Mesh[];
  /** what a program does before a frame */
  change?(frame: number): void;
  /** where all stands */
  origin: [number, number, number];
}

interface Kind {
  count?: number;
  materials?: () => Material[];
  geometries?: () => BufferGeometry[];
  origin?: Made['origin'];
  place?(mesh: Mesh, random: Random): void;
  light?(scene: Scene): void;
  change?(made: Made, frame: number): void;
}

const COUNT = 1200;
/** metres between neighbours */
const STEP = 3.2;

const shapes = (): BufferGeometry[] => [
  new BoxGeometry(1, 2, 1),
  new SphereGeometry(1, 12, 8),
  new ConeGeometry(0.8, 2, 9),
  new CylinderGeometry(0.6, 0.6, 1.8, 10),
  new TorusGeometry(0.8, 0.25, 6, 12),
];

const hue = (i: number, of: number) => new Color().setHSL(i / of, 0.7, 0.5);

/** 40, a third of which differ in colour alone. */
const forty = (): Material[] =>
  Array.from({ length: 40 }, (_, i) => {
    const color = hue(i, 40);
    if (i % 3 === 0) return new MeshStandardMaterial({ color, roughness: 0.2 + i / 60 });
    return i % 3 === 1 ? new MeshLambertMaterial({ color }) : new MeshPhongMaterial({ color, shininess: i });
  });

function checks(): DataTexture {
  const data = Uint8Array.from({ length: 4 * 64 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256));
  const texture = new DataTexture(data, 8, 8);
  texture.needsUpdate = true;
  return texture;
}

function withColours(geometry: BufferGeometry): BufferGeometry {
  const { count } = geometry.attributes.position;
  const colours = Float32Array.from({ length: 3 * count }, (_, i) => ((i * 13) % 17) / 17);
  return geometry.setAttribute('color', new BufferAttribute(colours, 3));
}

function daylight(scene: Scene): void {
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(10, 30, 20);
  scene.add(sun, new HemisphereLight(0xffffff, 0x445566, 1));
}

function shadows(scene: Scene): void {
  const sun = new DirectionalLight(0xffffff, 2);
  sun.position.set(20, 40, 30);
  sun.castShadow = true;
  Object.assign(sun.shadow.camera, { left: -30, right: 30, top: 30, bottom: -30, near: 1, far: 120 });
  const lamp = new PointLight(0xffddaa, 300);
  lamp.position.set(1.6, 5, 1.6);
  lamp.castShadow = true;
  const ground = new Mesh(new PlaneGeometry(90, 90), new MeshLambertMaterial({ color: 0x999999 }));
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = -14;
  ground.receiveShadow = true;
  scene.add(sun, lamp, ground, new AmbientLight(0xffffff, 0.3));
}

function castAndReceive(mesh: Mesh): void {
  mesh.castShadow = true;
  mesh.receiveShadow = true;
}

export const SCENES: Record<string, Kind> = {
  '7,000 Meshes of 40 materials': { count: 7000, materials: forty },
  'colours alone differ': {
    materials: () => Array.from({ length: 20 }, (_, i) => new MeshStandardMaterial({ color: hue(i, 20) })),
  },
  'every kind of material': {
    materials: () => [
      new MeshBasicMaterial({ color: 0xcc3322 }),
      new MeshMatcapMaterial({ color: 0xaabbcc }),
      new MeshNormalMaterial(),
      new MeshNormalMaterial({ flatShading: true }),
      new MeshPhysicalMaterial({ color: 0x99bb44, clearcoat: 1, sheen: 0.5 }),
      new MeshToonMaterial({ color: 0x4488cc }),
      new MeshStandardMaterial({ color: 0x8855aa, flatShading: true, side: DoubleSide }),
    ],
  },
  'textures, alpha tests and vertex colours': {
    geometries: () => shapes().map(withColours),
    materials: () => [
      new MeshStandardMaterial({ map: checks() }),
      new MeshLambertMaterial({ map: checks(), alphaMap: checks(), alphaTest: 0.4 }),
      new MeshPhongMaterial({ vertexColors: true }),
      new MeshStandardMaterial({ bumpMap: checks(), bumpScale: 3 }),
    ],
  },
  shadows: { light: shadows, materials: () => forty().slice(0, 5), place: castAndReceive },
  'mirrored and sheared': {
    place(mesh, random) {
      mesh.scale.set(random() < 0.5 ? -1 : 1, 0.6, 1);
      mesh.parent!.parent!.scale.set(1, 0.7, 1);
    },
    materials: () => [...forty().slice(0, 3), new MeshStandardMaterial({ side: DoubleSide })],
  },
  'far from the origin': { origin: [523_000.25, 120, 5_410_000.5] },
  fog: {
    light(scene) {
      daylight(scene);
      scene.fog = new Fog(0x88aacc, 5, 40);
    },
  },
  'another material in place of all': {
    materials: () => Array.from({ length: 9 }, (_, i) => new MeshBasicMaterial({ color: hue(i, 9) })),
    change({ scene }, frame) {
      scene.overrideMaterial = frame % 2 === 1 ? new MeshBasicMaterial({ color: 0x33aa55 }) : null;
    },
  },
  'a program changes it': {
    materials: () => [...forty().slice(0, 4), new MeshBasicMaterial({ color: 0x2266aa }), new MeshBasicMaterial()],
    change({ scene, meshes }, frame) {
      for (let i = frame; i < meshes.length; i += 7) meshes[i].rotation.y += 0.5;
      for (let i = frame; i < meshes.length; i += 11) meshes[i].visible = !meshes[i].visible;
      const materials = meshes.slice(0, 6).map(({ material }) => material as MeshStandardMaterial);
      materials[frame].color.setHSL(frame / 6, 1, 0.4);
      if (frame === 2) materials[0].roughness = 0.9;
      if (frame === 3) materials[1].transparent = true;
      if (frame === 4) materials[1].transparent = false;
      meshes[20 + frame].removeFromParent();
      meshes[40 + frame].material = new MeshToonMaterial({ color: 0xffee00 });
      const late = new Mesh(new ConeGeometry(0.5, 1.2), materials[2]);
      late.position.set(-1.6, 1.6 + STEP * frame, 8);
      (frame % 2 === 0 ? scene : meshes[60]).add(late);
      meshes[61].parent!.parent!.rotation.y += 0.02;
    },
  },
};

export function makeScene(name: string): Made {
  const { count = COUNT, origin = [0, 0, 0], geometries = shapes, materials = forty, ...kind } = SCENES[name];
  const random = createRandom(7);
  const scene = new Scene();
  const place = new Group();
  place.position.set(...origin);
  scene.add(place);
  const [forms, surfaces] = [geometries(), materials()];
  const side = Math.ceil(Math.cbrt(count));
  const meshes: Mesh[] = [];
  for (let i = 0; i < count; i++) {
    const mesh = new Mesh(forms[i % forms.length], surfaces[i % surfaces.length]);
    const at = [i % side, Math.floor(i / side) % side, Math.floor(i / side / side)].map((k) => (k - side / 2) * STEP);
    const above = new Group();
    above.position.set(at[0], at[1], at[2]);
    mesh.position.set(0.4 * random(), 0.4 * random(), 0.4 * random());
    mesh.rotation.set(random() * 6, random() * 6, random() * 6);
    place.add(above.add(mesh));
    meshes.push(mesh);
    kind.place?.(mesh, random);
  }
  (kind.light ?? daylight)(scene);
  const lights: Object3D[] = scene.children.filter((child) => child !== place);
  if (name !== 'fog') for (const light of lights) light.position.add(place.position);
  const made: Made = { scene, meshes, origin };
  if (kind.change) made.change = (frame) => kind.change!(made, frame);
  return made;
}
