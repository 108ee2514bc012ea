/**
 * How fast the overdraw rasteriser is: node --import tsx tools/bench/raster.ts
 *
 * Two made scenes, seeded: `small` is 1,200 balls of 480 triangles, some pixels a triangle, and says what a triangle costs;
 * `large` is 400 walls of four triangles, and says what a fragment costs. Setup and drawing are timed apart, warm, the median
 * of RUNS; drawing both nearest first, where nearly all fragments fail, and farthest first, where nearly all pass.
 */
import { createCamera } from '../../src/math/camera.ts';
import { createRandom } from '../../src/math/random.ts';
import { createTarget, drawOrder } from '../../src/overdraw/raster.ts';
import { createViewSetup, setupView } from '../../src/overdraw/setup.ts';
import { makeScene, writeBounds } from '../../src/scene/make.ts';
import type { Scene } from '../../src/scene/scene.ts';

const WIDTH = 320;
const HEIGHT = 240;
const RUNS = 25;
const CAMERA = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 60, near: 0.5 });

/** `objects` grids of `rows` x 2 rows cells, each bent by `place` into its shape; farthest first by id. */
function gridScene(
  objects: number,
  rows: number,
  place: (object: number, u: number, v: number, out: Float32Array, at: number) => void,
): Scene {
  const columns = rows * 2;
  const vertices = (rows + 1) * (columns + 1);
  const scene = makeScene(objects, objects * vertices, objects * rows * columns * 2);
  let index = 0;
  for (let object = 0; object < objects; object++) {
    const first = object * vertices;
    for (let i = 0; i < vertices; i++) {
      const column = i % (columns + 1);
      place(object, column / columns, (i - column) / (columns + 1) / rows, scene.positions, (first + i) * 3);
    }
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const a = first + row * (columns + 1) + column;
        const c = a + columns + 1;
        scene.indices.set([a, a + 1, c, a + 1, c + 1, c], index);
        index += 6;
      }
    scene.firstTriangle[object + 1] = index / 3;
    writeBounds(scene, object, first, first + vertices);
  }
  return scene;
}

function balls(): Scene {
  const random = createRandom(1);
  const centres = Array.from({ length: 1200 }, (_, i) => {
    const distance = 40 - i / 40;
    return [(random() - 0.5) * distance * 1.4, (random() - 0.5) * distance, -distance];
  });
  return gridScene(centres.length, 11, (object, u, v, out, at) => {
    const ring = Math.sin(v * Math.PI);
    out[at] = centres[object][0] + ring * Math.sin(u * 2 * Math.PI);
    out[at + 1] = centres[object][1] - Math.cos(v * Math.PI);
    out[at + 2] = centres[object][2] + ring * Math.cos(u * 2 * Math.PI);
  });
}

function walls(): Scene {
  const random = createRandom(2);
  const centres = Array.from({ length: 400 }, (_, i) => {
    const distance = 41 - i / 10;
    return [(random() - 0.5) * distance, (random() - 0.5) * distance, -distance];
  });
  return gridScene(centres.length, 1, (object, u, v, out, at) => {
    const [x, y, z] = centres[object];
    out[at] = x - z * (u - 0.5) * 0.8;
    out[at + 1] = y - z * (v - 0.5) * 0.6;
    out[at + 2] = z;
  });
}

function median(work: () => void): number {
  for (let i = 0; i < 5; i++) work();
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[RUNS >> 1];
}

for (const [name, scene] of [
  ['small', balls()],
  ['large', walls()],
] as const) {
  const objects = scene.names.length;
  const far = Uint32Array.from({ length: objects }, (_, i) => i);
  const near = far.toReversed();
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  const target = createTarget(WIDTH, HEIGHT);
  const setupTime = median(() => setupView(setup, CAMERA, far, objects));
  const front = drawOrder(setup, near, objects, target);
  const back = drawOrder(setup, far, objects, target);
  const frontTime = median(() => drawOrder(setup, near, objects, target));
  const backTime = median(() => drawOrder(setup, far, objects, target));
  const rate = (n: number, ms: number): string => (n / ms / 1000).toFixed(1);
  console.log(`${name}: ${setup.triangles} triangles, ${setup.spans.count} spans, ${front.total} fragments`);
  console.log(`  setup          ${setupTime.toFixed(2)} ms  ${rate(setup.triangles, setupTime)} Mtriangles/s`);
  console.log(
    `  nearest first  ${frontTime.toFixed(2)} ms  ${rate(front.total, frontTime)} Mfragments/s, ${front.shaded} pass`,
  );
  console.log(
    `  farthest first ${backTime.toFixed(2)} ms  ${rate(back.total, backTime)} Mfragments/s, ${back.shaded} pass`,
  );
}
