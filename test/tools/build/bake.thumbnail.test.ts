/** The picture of a scene: from its telling view, in its corners' colours, with its sky behind. */
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SceneRecipe } from '../../../scenes/index.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { readObj } from '../../../src/core/scene/obj.ts';
import { OBJECT_BLEND, type Scene } from '../../../src/core/scene/scene.ts';
import { bakeScene } from '../../../tools/build/bake/bake.ts';
import { colourOf, colourPicture } from '../../../tools/build/bake/colour-picture.ts';

/** View i looks at a wall of its own, ten away from the others, whose red is 10 i; between them is sky. */
const VIEWS = 16;
function walls(): Scene {
  let text = '';
  for (let i = 0; i < VIEWS; i++) {
    const [left, right] = [100 * i - 4, 100 * i + 4];
    text += `o wall${i}\n`;
    for (const [x, y] of [
      [left, -4],
      [right, -4],
      [right, 4],
      [left, 4],
    ])
      text += `v ${x} ${y} 0 ${(10 * i) / 255} 0 1\n`;
    text += 'f -4 -3 -2 -1\n';
  }
  const scene = readObj(new TextEncoder().encode(text));
  scene.views = Array.from(
    { length: VIEWS },
    (_, i): View => ({ eye: [100 * i, 0, 2], target: [100 * i, 0, 0], fov: 60 }),
  );
  return scene;
}
const SKY = 0x20c040;
const recipe = (name: string): SceneRecipe => ({ name, title: '', description: '', sky: SKY, build: walls });

/** RGB of a PNG of 320 x 180 without filters, as encodePng writes it. */
function shown(png: Uint8Array): (x: number, y: number) => number[] {
  const raw = inflateSync(png.subarray(8 + 25 + 8, png.length - 12 - 4));
  return (x, y) => Array.from(raw.subarray(y * 961 + 1 + x * 3, y * 961 + 4 + x * 3));
}

// chosen by eye: which view tells most of each scene
test.each([
  ['castle', 3],
  ['dungeon', 5],
  ['town', 2],
  ['forest', 10],
  ['canyon', 1],
  ['asteroids', 12],
  ['metropolis', 12],
  ['one without a choice', 0],
])('%s is shown from view %i', async (name, view) => {
  expect(shown((await bakeScene(recipe(name))).png)(160, 90)).toEqual([10 * view, 0, 255]);
});

test('it is 16:9, and its edges are smooth', async () => {
  const build = () => ({ ...walls(), views: [{ eye: [0, 0, 720 / 89.25], target: [0, 0, 0], fov: 90 } as const] });
  const pixel = shown((await bakeScene({ ...recipe('one wall'), build })).png);
  const sky = [0x20, 0xc0, 0x40];
  // at twice the size the wall ends 89.25 of 180 pixels from the middle: of the pixel there it covers the nearer half
  const half = [0x10, 0x60, 0xa0];
  for (const [x, y] of [
    [160, 45],
    [160, 134],
    [115, 90],
    [204, 90],
  ])
    expect(pixel(x, y), `${x}, ${y}`).toEqual(half);
  for (const [x, y] of [
    [160, 46],
    [160, 133],
    [116, 90],
    [203, 90],
  ])
    expect(pixel(x, y), `${x}, ${y}`).toEqual([0, 0, 255]);
  for (const [x, y] of [
    [160, 44],
    [160, 135],
    [114, 90],
    [205, 90],
    [0, 0],
    [319, 179],
  ])
    expect(pixel(x, y), `${x}, ${y}`).toEqual(sky);
});

test('a code is red, green, blue', () => expect(colourOf(0x20c040)).toEqual([0x20, 0xc0, 0x40]));

describe('a picture', () => {
  const pixel = (rgb: Uint8Array, width: number, x: number, y: number) =>
    Array.from(rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3));
  /** Looks at a wall, the first where none is named, from where it fills the middle half of the picture's height. */
  function picture(scene: Scene, wall = 0): Uint8Array {
    const x = 100 * wall;
    const camera = createCamera({ eye: [x, 0, 8], target: [x, 0, 0], fov: 90 }, 2);
    return colourPicture(scene, camera, colourOf(SKY), 32, 16);
  }

  test('sky where nothing is', () => {
    const rgb = picture(walls());
    expect(rgb).toHaveLength(32 * 16 * 3);
    for (const [x, y] of [
      [0, 0],
      [31, 15],
      [16, 3],
      [16, 12],
      [11, 8],
      [20, 8],
    ])
      expect(pixel(rgb, 32, x, y), `${x}, ${y}`).toEqual([0x20, 0xc0, 0x40]);
    for (const [x, y] of [
      [12, 4],
      [19, 11],
      [16, 8],
    ])
      expect(pixel(rgb, 32, x, y), `${x}, ${y}`).toEqual([0, 0, 255]);
  });
  test('each triangle in the mean of its corners', () => {
    const scene = walls();
    // the lower right triangle's corners are vertices 0, 1 and 2
    scene.colors.set([32, 62, 92, 255], 1 * 4);
    const rgb = picture(scene);
    // rounded down: 32, 62 and 602 thirds
    expect(pixel(rgb, 32, 18, 10)).toEqual([10, 20, 200]);
    expect(pixel(rgb, 32, 13, 5)).toEqual([0, 0, 255]);
  });
  test('the last object is drawn whole', () => {
    const rgb = picture(walls(), VIEWS - 1);
    for (const [x, y] of [
      [12, 4],
      [19, 4],
      [12, 11],
      [19, 11],
    ])
      expect(pixel(rgb, 32, x, y), `${x}, ${y}`).toEqual([150, 0, 255]);
  });
  test.each([0, 1, 15])('wall %i, blended, is left out, and only it', (blended) => {
    const scene = walls();
    scene.flags[blended] = OBJECT_BLEND;
    for (let wall = 0; wall < VIEWS; wall++) {
      const rgb = picture(scene, wall);
      const colour = wall === blended ? [0x20, 0xc0, 0x40] : [10 * wall, 0, 255];
      // a pixel of each of its triangles
      expect([pixel(rgb, 32, 18, 10), pixel(rgb, 32, 13, 5)], `wall ${wall}`).toEqual([colour, colour]);
    }
  });
});
