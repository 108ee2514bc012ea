/** What moves on screen: a scene's own objects and poured spheres together. */
import { expect, test, vi } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createMovingPlacement, placeMoving } from '../../../src/core/scene/moving.ts';
import { ownNumber, populate } from '../../../src/core/scene/populate.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cullFrame } from '../../../src/overdraw/frame/cull-frame.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { createDrawMesh } from '../../../src/view/mesh/draw-mesh.ts';
import type { Pouring } from '../../../src/view/pour/pour-client.ts';
import { advanceShown, createMovingShown, heldObjects, placeShown } from '../../../src/view/shown/moving-shown.ts';
import { createShown } from '../../../src/view/shown/shown.ts';
import { withTree } from '../../../src/view/shown/tree-choice.ts';

const scene = canyon.build();
const kinds = canyon.moving!();
const own = ownNumber(kinds.kinds);
const statics = objectCount(scene);
const tree = buildSphereTree(scene.spheres);
const shown = createShown({ scene, tree, mesh: createDrawMesh(scene, tree.ids), views: [] } as unknown as LoadedScene);

/** Two spheres, of which each step lifts the second by 1. */
function pouringOf(): Pouring {
  return {
    asked: 2,
    radius: 0.5,
    positions: Float32Array.of(1, 2, 3, 4, 5, 6),
    step: null,
    advance: vi.fn(function (this: Pouring) {
      this.positions[4]++;
      return true;
    }),
    hold() {},
  };
}

test('poured spheres come after the own objects, which go their ways', () => {
  const pouring = pouringOf();
  const moving = createMovingShown(shown, { kinds, times: 1, pouring }, 0)!;
  expect(objectCount(moving.loaded.scene)).toBe(statics + own + 2);
  expect(moving.loaded.mesh.firstIndex).toHaveLength(statics + own + 2);
  expect(advanceShown(moving, 1.5)).toBe(true);
  const poses = placeShown(moving);
  expect(Array.from(poses.subarray(own * 5))).toEqual([1, 2, 3, 1, 0, 4, 6, 6, 1, 0]);
  const alone = createMovingPlacement(populate(kinds));
  placeMoving(alone, 1.5);
  expect(poses.subarray(0, own * 5)).toEqual(alone.poses);
  expect(Array.from(moving.joined.scene.spheres.subarray((statics + own + 1) * 4, -1))).toEqual([4, 6, 6]);
  const camera = createCamera({ eye: [4, 6, 16], target: [4, 6, 6] });
  cullFrame(moving.list, camera);
  expect(moving.list.ids.subarray(0, moving.list.count)).toContain(statics + own + 1);
});

test('what is held does not move with them', () => {
  const moving = createMovingShown(shown, { kinds: null, times: 0, pouring: pouringOf() }, 0)!;
  const held = heldObjects(moving);
  advanceShown(moving, 1);
  expect(Array.from(held.offsets)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(Array.from(moving.objects.offsets)).toEqual([1, 2, 3, 4, 6, 6]);
});

test('the frames go on while own objects move or spheres fall', () => {
  const lying = { ...pouringOf(), advance: () => false };
  const goesOn = (times: number, pouring: Pouring | null) =>
    advanceShown(createMovingShown(shown, { kinds: times > 0 ? kinds : null, times, pouring }, 0)!, 0.1);
  expect([goesOn(0, lying), goesOn(1, lying), goesOn(1, null), goesOn(0, pouringOf())]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(createMovingShown(shown, { kinds: null, times: 0, pouring: null }, 0)).toBe(null);
});

test('with another tree of the scene they go on from where they are, in its order', () => {
  const moving = createMovingShown(shown, { kinds, times: 1, pouring: pouringOf() }, 0)!;
  advanceShown(moving, 1.5);
  const other = buildSphereTree(scene.spheres, { split: 'midpoint' });
  const next = withTree({ ...shown, moving }, { tree: other, mesh: createDrawMesh(scene, other.ids), treeBytes: 9 });
  expect([next.loaded.tree, next.loaded.treeBytes, next.moving!.seconds]).toEqual([other, 9, 1.5]);
  const anew = createMovingShown({ ...shown, ...next }, { kinds, times: 1, pouring: moving.pouring }, 1.5)!;
  const [mesh, wanted] = [next.moving!, anew].map(({ loaded }) => loaded.mesh);
  expect([mesh.statics, mesh.surfaces]).toEqual([wanted.statics, wanted.surfaces]);
  for (const name of ['positions', 'colors', 'objects', 'indices', 'firstIndex', 'indexCount', 'passes'] as const)
    expect(mesh[name], name).toEqual(wanted[name]);
  expect(mesh.firstIndex).not.toEqual(moving.loaded.mesh.firstIndex);
  const given = (it: typeof moving) => {
    placeShown(it);
    cullFrame(it.list, createCamera(scene.views[0]));
    return [...it.list.ids.subarray(0, it.list.count)];
  };
  expect(given(next.moving!)).toEqual(given(anew));
  expect(given(next.moving!)).not.toEqual(given(moving));
  expect(given(next.moving!).toSorted()).toEqual(given(moving).toSorted());
});
