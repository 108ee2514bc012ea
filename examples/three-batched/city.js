/**
 * A city of many instances: houses and flying objects above them in one BatchedMesh, panes that blend in another, trees
 * in an InstancedMesh.
 */
import {
  BatchedMesh,
  BoxGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  SphereGeometry,
} from 'three';

/** metres from one lot to the next */
const LOT = 10;

/**
 * @param count instances in all
 * @returns its meshes, its side in metres, and `fly(turn)`, which moves the flying objects to that part of their
 * circles, 0 to 1
 */
export function createCity(count) {
  const random = randomNumbers(1);
  const rows = Math.ceil(Math.sqrt(count));
  const side = rows * LOT;
  const flying = Math.ceil(count / 50);
  const trees = Math.floor(count / 5);
  const glass = Math.floor(count / 10);
  const lots = count - flying;

  const houses = new BatchedMesh(count - trees - glass, 400, 1200, new MeshLambertMaterial());
  const shapes = [new BoxGeometry(), new CylinderGeometry(0.5, 0.5, 1, 8), new ConeGeometry(0.6, 1, 6)].map((shape) =>
    houses.addGeometry(shape.translate(0, 0.5, 0)),
  );
  const ball = houses.addGeometry(new SphereGeometry(1, 8, 6));
  const panes = new BatchedMesh(glass, 24, 36, new MeshLambertMaterial({ transparent: true, opacity: 0.4 }));
  const pane = panes.addGeometry(new BoxGeometry().translate(0, 0.5, 0));
  const woods = new InstancedMesh(new ConeGeometry(0.5, 1, 5).translate(0, 0.5, 0), new MeshLambertMaterial(), trees);

  const matrix = new Matrix4();
  const color = new Color();
  let planted = 0;
  let glazed = 0;
  // lots in an order that spreads each kind over the whole city
  for (let k = 0; k < lots; k++) {
    const lot = (k * 7919) % lots;
    const x = ((lot % rows) + 0.3 * random()) * LOT - side / 2;
    const z = (Math.floor(lot / rows) + 0.3 * random()) * LOT - side / 2;
    const place = (width, height, depth) => matrix.makeScale(width, height, depth).setPosition(x, 0, z);
    if (planted < trees) {
      woods.setMatrixAt(planted, place(3 + 2 * random(), 4 + 5 * random(), 4));
      woods.setColorAt(planted++, color.setHSL(0.3, 0.4, 0.25 + 0.2 * random()));
    } else if (glazed < glass) {
      const id = panes.addInstance(pane);
      panes.setMatrixAt(id, place(6, 5 + 10 * random(), 0.3));
      panes.setColorAt(id, color.setHSL(random(), 0.7, 0.6));
      glazed++;
    } else {
      const id = houses.addInstance(shapes[Math.floor(random() * shapes.length)]);
      houses.setMatrixAt(id, place(4 + 2 * random(), 5 + 30 * random() ** 3, 4 + 2 * random()));
      houses.setColorAt(id, color.setHSL(0.05 + 0.1 * random(), 0.3, 0.5 + 0.3 * random()));
    }
  }

  const circles = Array.from({ length: flying }, () => {
    const id = houses.addInstance(ball);
    houses.setColorAt(id, color.setHSL(0.6, 0.8, 0.6));
    return { id, x: (random() - 0.5) * side, y: 38 + 30 * random(), z: (random() - 0.5) * side, start: random() };
  });
  const fly = (turn) => {
    for (const { id, x, y, z, start } of circles) {
      const angle = 2 * Math.PI * (start + 8 * turn);
      houses.setMatrixAt(id, matrix.makeTranslation(x + 30 * Math.cos(angle), y, z + 30 * Math.sin(angle)));
    }
  };
  for (const mesh of [houses, panes, woods]) mesh.castShadow = mesh !== panes;
  houses.receiveShadow = true;
  return { meshes: { houses, panes, woods }, side, fly };
}

/** Seeded random numbers, 0 to 1. Source: mulberry32 by Tommy Ettinger. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
