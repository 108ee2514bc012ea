import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { insideViews } from '../../../src/core/camera/inside-views.ts';
import { levelBox, skyOf, surroundingsOf } from '../../../src/core/scene/level-box.ts';
import { sceneBox } from '../../../src/core/scene/scene.ts';
import { freePlaces } from '../../../src/offline/learn/training-places.ts';
import { level, streets } from '../../overdraw/measure/level.ts';
import { ball, box, type Shape, sceneOf, turned, wall } from '../../overdraw/measure/shapes.ts';

const rooms = level(1);
const houses = streets(1);
const dome = (radius: number) => turned(ball([30, 0, 0], radius));
const plain = box([30, -1.5, 0], [400, 0.5, 400]);
/** six sides, of which none is as large as all */
const skybox = [-1, 1].flatMap((side): Shape[] => [
  wall(500 * side, -500, -500, 500, 500),
  box([500 * side, 0, 0], [1, 500, 500]),
  box([0, 500 * side, 0], [500, 1, 500]),
]);

describe('the box of a level', () => {
  test.each<[string, Shape[], number[], number[]]>([
    ['nothing', [], [], []],
    ['a dome three times as large', [dome(123)], [0], [0]],
    ['a plain ten times as large', [plain], [0], []],
    ['a plain below a dome', [plain, dome(4000)], [1, 0], [1]],
    ['the sides of a skybox', skybox, [0, 1, 2, 3, 4, 5], [0, 1, 3, 4, 5]],
    ['a large thing beside it', [box([2000, 0, 0], [500, 500, 500])], [], []],
    ['a dome that is hardly larger', [dome(60)], [], []],
  ])('with %s around it, wherever it stands in the file', (_, around, surroundings, sky) => {
    const first = sceneOf([...around, ...rooms]);
    const last = sceneOf([...rooms, ...around]);
    expect(surroundingsOf(first).toSorted((a, b) => a - b)).toEqual(surroundings.toSorted((a, b) => a - b));
    expect(skyOf(first).toSorted((a, b) => a - b)).toEqual(sky);
    for (const scene of [first, last])
      expect(levelBox(scene)).toEqual(surroundings.length > 0 ? sceneBox(sceneOf(rooms)) : sceneBox(scene));
  });

  test('where few objects are, none is around the others', () => {
    expect(surroundingsOf(sceneOf([dome(9000), ...rooms.slice(0, 8)]))).toEqual([]);
    expect(levelBox(sceneOf([]))).toEqual(sceneBox(sceneOf([])));
  });

  test('the built-in scenes have no surroundings', () => {
    for (const { build } of scenes) {
      const scene = build();
      expect(levelBox(scene)).toEqual(sceneBox(scene));
    }
  });

  test('views inside, and places for learning, are those of the level without its sky', () => {
    for (const shapes of [rooms, houses]) {
      const [bare, under] = [sceneOf(shapes), sceneOf([dome(2000), ...shapes])];
      expect(insideViews(under)).toEqual(insideViews(bare));
      expect(freePlaces(under, 1, 40)).toEqual(freePlaces(bare, 1, 40));
    }
  });
});
