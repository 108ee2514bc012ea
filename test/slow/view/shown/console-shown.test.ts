/**
 * What the page says that a console would do, beside the report of cull64 n64 and the scan of every sphere.
 *
 * @seconds 50
 */
import { describe, expect, test } from 'vitest';
import { castle } from '../../../../scenes/castle.ts';
import { dungeon } from '../../../../scenes/dungeon.ts';
import { hasBit } from '../../../../src/core/base/bits.ts';
import { createFixedQuery, setFixedQueryFromIntegers } from '../../../../src/core/compact/fixed-query.ts';
import { compactTreeCull } from '../../../../src/core/compact/program-cull.ts';
import { integerCamera, pictureOf } from '../../../../src/core/export/integer-camera.ts';
import { MACHINE_NAMES, MACHINES, type MachineName } from '../../../../src/core/export/targets.ts';
import { type Camera, createCamera } from '../../../../src/core/math/camera.ts';
import { bruteCell } from '../../../../src/core/tree/hidden/brute-hidden.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../../../src/offline/hidden/find-hidden.ts';
import { createTraining, learnedTree } from '../../../../src/offline/learn/measured-tree.ts';
import { buildKind, chooseTree, OBJECT_CYCLES, type TreeBuilder } from '../../../../src/offline/n64/budget.ts';
import { frameMemory } from '../../../../src/offline/n64/frame-memory.ts';
import { hiddenReport } from '../../../../src/offline/n64/hidden-report.ts';
import { cpuMilliseconds } from '../../../../src/offline/n64/machine.ts';
import { consoleReport } from '../../../../src/offline/n64/report.ts';
import { cullFrame } from '../../../../src/overdraw/frame/cull-frame.ts';
import { createVisibleList } from '../../../../src/overdraw/frame/frame-list.ts';
import { type ConsoleSource, chooseConsoleTrees } from '../../../../src/view/load/console-task.ts';
import { createConsoleShown, treeWithin } from '../../../../src/view/shown/console-shown.ts';
import { FIELDS } from '../../../../src/view/state/settings.ts';

const ANY = { format: null, leafSize: null, measured: false, cells: null, train: null };
const PLACES = [0, 7, 15, 23];
/** bytes: below every tree, among the smallest, in the middle, and no limit */
const BUDGETS = [1, 700, 4752, 0];

describe.each([castle, dungeon])('$name', async (recipe) => {
  const scene = recipe.build();
  const cameras = scene.views.map((view) => createCamera(view, 4 / 3));
  const trees = await chooseConsoleTrees({ ...ANY, scene, views: scene.views }, () => {});
  const sphereTree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const list = createVisibleList(sphereTree, scene.spheres);
  const whole = createVisibleList(sphereTree, scene.spheres);
  const shown = createConsoleShown(trees, ANY);
  const given = () => [...list.ids.subarray(0, list.count)];

  test('the tree of a budget is the one that cull64 n64 chooses; the smallest where none fits', () => {
    for (const budget of [700, 4752, Number.POSITIVE_INFINITY]) {
      const { chosen } = chooseTree({ ...scene, scene, cameras }, budget);
      const { costed, tree } = treeWithin(trees, Number.isFinite(budget) ? budget : 0);
      expect(costed).toEqual(chosen);
      expect(tree).toEqual(buildKind(scene, chosen));
    }
    expect(treeWithin(trees, 1)).toBe(trees[0]);
  });

  test.each(BUDGETS)('of %i bytes gives what the program is given, and counts what of it is not visible', (budget) => {
    shown.set({ budget, consoleTarget: 'n64' });
    const program = compactTreeCull(shown.current.tree);
    for (const place of PLACES) {
      const camera = cameras[place];
      shown.find(list, camera, 'tree');
      const count = program.cull(camera);
      expect(given()).toEqual([...program.ids.subarray(0, count)]);

      const figures = shown.figures(list, camera);
      cullFrame(whole, camera, { culling: 'linear', order: 'file' });
      const visible = new Set(whole.ids.subarray(0, whole.count));
      const { ids, count: falsely } = shown.falselyGiven;
      expect([...ids.subarray(0, falsely)]).toEqual(given().filter((id) => !visible.has(id)));
      expect(figures).toMatchObject({ visible: visible.size, given: list.count });
      expect(visible.size + falsely).toBe(list.count);
    }
  });

  test('every other order draws the same objects', () => {
    shown.set({ budget: 700, consoleTarget: 'n64' });
    for (const camera of [cameras[0], cameras[7]]) {
      shown.find(list, camera, 'tree');
      const same = given().toSorted((a, b) => a - b);
      shown.find(list, camera, 'file');
      expect(given()).toEqual(same);
      for (const order of ['random', 'back', 'sorted'] as const) {
        shown.find(list, camera, order);
        expect(given()).not.toEqual(same);
        expect(given().toSorted((a, b) => a - b)).toEqual(same);
      }
      shown.find(list, camera, 'sorted');
      const nearest = given();
      shown.find(list, camera, 'back');
      expect(given()[0]).toBe(nearest.at(-1));
    }
  });

  test.each([700, 0])('cycles, misses and fill of %i bytes are those of cull64 n64', (budget) => {
    shown.set({ budget, consoleTarget: 'n64' });
    for (const place of PLACES) {
      const camera = cameras[place];
      shown.find(list, camera, 'tree');
      const figures = shown.figures(list, camera);
      const report = consoleReport(scene, shown.current.tree, 'front', [camera], OBJECT_CYCLES);
      const [view] = report.views;
      expect(figures).toMatchObject({
        visible: view.visible,
        nodesVisited: view.nodes,
        cost: { dataMisses: view.dataMisses, cullCycles: view.consoleCycles },
      });
      expect(figures.given - figures.visible).toBe(view.falselyVisible);
      expect(cpuMilliseconds(figures.cost!.falseCycles)).toBe(report.falselyVisibleMilliseconds);
      expect(cpuMilliseconds(figures.cost!.queryCycles)).toBe(report.setQueryMilliseconds);
      const fillOf = (name: string) => report.orders.find(({ order }) => order === name)!.milliseconds['1-cycle'];
      expect(shown.fill(scene, camera)).toEqual({ file: fillOf('file'), tree: fillOf('tree') });
    }
  });
});

describe('other machines', async () => {
  const scene = dungeon.build();
  const cameras = PLACES.map((place) => createCamera(scene.views[place], 4 / 3));
  const list = createVisibleList(buildSphereTree(scene.spheres, { boxes: scene.boxes }), scene.spheres);
  const how = { ...ANY, format: 'compact8', leafSize: 8 } as const;
  const shownOf = async (grown: number) => {
    const spheres = scene.spheres.map((value) => value * grown);
    const boxes = scene.boxes.map((value) => value * grown);
    const grownScene = { ...scene, spheres, boxes };
    return createConsoleShown(
      await chooseConsoleTrees({ ...how, scene: grownScene, views: scene.views }, () => {}),
      how,
    );
  };
  const shown = await shownOf(1);
  const listOf = (consoleTarget: MachineName, camera: Camera) => {
    shown.set({ budget: 0, consoleTarget });
    shown.find(list, camera, 'tree');
    return [...list.ids.subarray(0, list.count)];
  };

  test('with floats they cull as the Nintendo 64 does', () => {
    for (const camera of cameras) {
      const given = listOf('n64', camera);
      expect(listOf('dreamcast', camera)).toEqual(given);
      expect(listOf('c', camera)).toEqual(given);
    }
  });

  test('without, by the camera in whole numbers that their programs have: nothing visible is missing', () => {
    let others = 0;
    for (const target of ['ps1', 'saturn', 'nds', 'gba'] as const)
      for (const camera of cameras) {
        const given = listOf(target, camera);
        const query = createFixedQuery();
        const { tree } = shown.current;
        const picture = pictureOf(camera, MACHINES[target].camera);
        setFixedQueryFromIntegers(query, tree, integerCamera(tree, camera, picture, camera));
        expect(shown.query).toEqual(query);
        const figures = shown.figures(list, camera);
        expect(given.length).toBe(figures.visible + shown.falselyGiven.count);
        expect(figures).toMatchObject({ cost: null, fault: null });
        if (given.join() !== listOf('n64', camera).join()) others++;
      }
    // the numbers are coarser
    expect(others).toBeGreaterThan(0);
  });

  test('a model that their coordinates do not reach is culled as on the Nintendo 64, and the export’s reason is said', async () => {
    const large = await shownOf(1e5);
    const camera = createCamera(scene.views[0], 4 / 3);
    large.find(list, camera, 'tree');
    const given = [...list.ids.subarray(0, list.count)];
    large.set({ budget: 0, consoleTarget: 'ps1' });
    large.find(list, camera, 'tree');
    expect([...list.ids.subarray(0, list.count)]).toEqual(given);
    expect(large.figures(list, camera).fault).toMatch(/^it reaches \d+ units from 0, 0, 0; coordinates of 20\.12 end/);
  });

  test('every target of the export can be chosen', () => {
    expect([...FIELDS.consoleTarget.options].sort()).toEqual([...MACHINE_NAMES].sort());
  });
});

describe('the dungeon, by hand', () => {
  const scene = dungeon.build();
  const cameras = scene.views.map((view) => createCamera(view, 4 / 3));
  const weigh = (how: Partial<ConsoleSource>) =>
    chooseConsoleTrees({ ...ANY, ...how, scene, views: scene.views }, () => {});

  test('a format and a leaf size: the choice is among the trees of these', async () => {
    const { curve } = chooseTree({ ...scene, scene, cameras }, Number.POSITIVE_INFINITY, {
      formats: ['compact4'],
      leafSizes: [5],
    });
    const trees = await weigh({ format: 'compact4', leafSize: 5 });
    expect(trees.map(({ costed }) => costed)).toEqual(curve);
    for (const { costed, tree } of trees) {
      expect([costed.format, costed.leafSize]).toEqual(['compact4', 5]);
      expect(tree).toEqual(buildKind(scene, costed));
    }
  });

  test('learned trees', async () => {
    const training = createTraining(scene);
    const build: TreeBuilder = (leaves) => learnedTree(scene, training, leaves);
    const trees = await weigh({ measured: true, format: 'compact8', leafSize: 8 });
    expect(trees).not.toEqual([]);
    for (const { costed, tree } of trees) {
      expect(tree).toEqual(buildKind(scene, costed, { build }));
      expect(tree).not.toEqual(buildKind(scene, costed));
    }
  });

  test('with hidden objects left out, list, counts, cycles and memory are those of cull64 n64 --hidden', async () => {
    const sphereTree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const { cells } = findHidden(scene, sphereTree, { quality: 'preview' });
    const trees = await weigh({ cells, format: 'compact8', leafSize: 8 });
    expect(trees.map(({ costed }) => costed)).toEqual(
      chooseTree({ ...scene, scene, cameras, hidden: cells }, Number.POSITIVE_INFINITY, {
        formats: ['compact8'],
        leafSizes: [8],
      }).curve,
    );
    const shown = createConsoleShown(trees, { ...ANY, cells });
    shown.set({ budget: 0, consoleTarget: 'n64' });
    const { tree, costed } = shown.current;
    const list = createVisibleList(sphereTree, scene.spheres);
    let leftOut = 0;
    for (const place of PLACES) {
      const camera = cameras[place];
      shown.find(list, camera, 'tree');
      const figures = shown.figures(list, camera);
      const plain = consoleReport(scene, tree, 'front', [camera], OBJECT_CYCLES);
      const report = hiddenReport(scene, tree, 'front', [camera], cells, plain);
      const [view] = report.views;
      expect(figures).toMatchObject({
        visible: view.visible,
        nodesVisited: view.nodes,
        cost: { dataMisses: view.dataMisses, cullCycles: view.consoleCycles },
        hidden: {
          bytes: report.bytes,
          cells: report.cells,
          inCell: report.viewsInCells === 1,
          stayCycles: report.stayCycles,
        },
      });
      expect(figures.given - figures.visible).toBe(view.falselyVisible);
      expect(figures.visible + figures.hidden!.leftOut).toBe(plain.views[0].visible);
      expect(figures.hidden!.enterCycles - figures.hidden!.stayCycles).toBe(report.changeCycles);
      expect(figures.cost!.memory).toEqual(
        frameMemory(4, costed.bytes + report.bytes + report.bitsBytes, tree.objectCount),
      );
      expect(shown.fill(scene, camera).tree).toBe(report.order.milliseconds['1-cycle']);
      // no object is both given and left out, and none that is left out is in the set of the eye's cell
      const { ids, count } = shown.leftOut;
      const given = new Set(list.ids.subarray(0, list.count));
      const cell = bruteCell(cells, camera.eye);
      for (const id of ids.subarray(0, count)) {
        expect(given.has(id)).toBe(false);
        expect(hasBit(cells.sets[cells.links[cell]], id)).toBe(false);
      }
      leftOut += count;
    }
    expect(leftOut).toBeGreaterThan(100);
  });
});
