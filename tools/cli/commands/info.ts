/** `cull64 info`: what a model or a tree file holds. */

import { printable, short } from '../../../src/core/export/text.ts';
import type { NodeBits } from '../../../src/core/file/binary.ts';
import { isCompactFormat } from '../../../src/core/file/formats.ts';
import {
  OBJECT_BLEND,
  OBJECT_DOUBLE_SIDED,
  OBJECT_MASK,
  objectCount,
  type Scene,
  sceneBox,
  triangleCount,
} from '../../../src/core/scene/scene.ts';
import { leafCount } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { onlyWord } from '../args.ts';
import { checkTrain } from '../building.ts';
import { type HiddenSummary, hiddenLine, hiddenSummary } from '../hidden-text.ts';
import { isTree, type LoadedTree, loadSceneOrTree, MODEL } from '../load.ts';
import { flag } from '../option.ts';
import { command, type Page } from '../page.ts';
import { print, printJson, tellNotes } from '../print.ts';

interface ObjectInfo {
  id: number;
  /** null for a tree, which has spheres only */
  name: string | null;
  sphere: number[];
  box: number[] | null;
  triangles: number | null;
}

const PAGE: Page = [
  `Of a tree file also where its bytes go: ledger {header, nodes, objects, ids, padding}, bytesPerObject (of the whole file), and nodeBits {bounds, link, shared, padding}: the bits of a node that are only its sphere, those that are its axis and its children, and whether these are low bits of the sphere's numbers too. A compact tree without ids numbers its objects in tree order. scale: world units of a compact tree's unit; origin: where its 0, 0, 0 is.
Where the file says what is hidden: ledger has hidden too, and hidden {kind, bytes, cells, sets, eyes, missedPixels, missedEyes}: eyes that took no part in finding the sets, and what these missed on them, as a share of all pixels; null where they were not tested.`,
  {
    options: [
      flag('objects', 'list every object'),
      flag(
        'json',
        'as JSON; with --objects: objects: [{id, name, sphere: [x, y, z, r], box: [minx, miny, minz, maxx, maxy, maxz], triangles}]; a tree knows only the spheres, so name, box and triangles are null there',
      ),
    ],
  },
  MODEL,
];

export const infoCommand = command(PAGE, async (args) => {
  const path = onlyWord(args, 'model or tree');
  checkTrain(args);
  const loaded = await loadSceneOrTree(path, args);
  const summary = isTree(loaded) ? treeSummary(loaded) : sceneSummary(loaded);
  const objects = args.flag('objects') ? (isTree(loaded) ? treeObjects(loaded) : sceneObjects(loaded)) : null;
  if (args.flag('json')) return printJson(objects ? { ...summary, objects } : summary);
  if (!isTree(loaded)) tellNotes(loaded);
  for (const [name, value] of Object.entries<unknown>(summary)) {
    if (name === 'notes') continue;
    print(`${name.padEnd(16)} ${wordsOf(name, value)}`);
  }
  for (const object of objects ?? [])
    print(
      [
        String(object.id).padStart(6),
        object.sphere.map(short).join(' '),
        object.triangles === null ? '' : `${object.triangles} triangles`,
        printable(object.name ?? ''),
      ].join('  '),
    );
});

function wordsOf(name: string, value: unknown): string {
  if (name === 'nodeBits') return bitsText(value as NodeBits);
  return name === 'hidden' ? hiddenLine(value as HiddenSummary) : textOf(value);
}

function sceneSummary(scene: Scene) {
  const count = objectCount(scene);
  const flagged = (bit: number) => scene.flags.reduce((sum, flags) => sum + (flags & bit ? 1 : 0), 0);
  return {
    kind: 'model',
    objectCount: count,
    triangles: scene.indices.length / 3,
    vertices: scene.positions.length / 3,
    doubleSided: flagged(OBJECT_DOUBLE_SIDED),
    blended: flagged(OBJECT_BLEND),
    masked: flagged(OBJECT_MASK),
    box: count > 0 ? Array.from(sceneBox(scene)) : null,
    views: scene.views.length,
    notes: scene.notes,
  };
}

function sceneObjects(scene: Scene): ObjectInfo[] {
  return scene.names.map((name, id) => ({
    id,
    name,
    sphere: Array.from(scene.spheres.subarray(id * 4, id * 4 + 4)),
    box: Array.from(scene.boxes.subarray(id * 6, id * 6 + 6)),
    triangles: triangleCount(scene, id),
  }));
}

function treeSummary({ tree, file: read, info: file }: LoadedTree) {
  const shape = {
    kind: 'tree',
    objectCount: tree.ids.length,
    nodes: tree.links.length,
    leaves: leafCount(tree),
    depth: tree.depth,
    leafSize: tree.leafSize,
    root: tree.links.length > 0 ? Array.from(tree.spheres.subarray(0, 4)) : null,
  };
  if (!file) return { ...shape, format: 'json' };
  return {
    ...shape,
    format: file.format,
    endian: file.endian,
    ...(isCompactFormat(file.format) ? { scale: file.header.scale, origin: file.header.origin } : {}),
    bytes: file.bytes,
    bytesPerObject: file.bytesPerObject,
    ledger: Object.fromEntries([...file.sections.map((part) => [part.name, part.bytes]), ['padding', file.padding]]),
    nodeBits: file.nodeBits,
    ...(read?.hidden && { hidden: hiddenSummary(read) }),
  };
}

function treeObjects({ tree }: LoadedTree): ObjectInfo[] {
  const objects: ObjectInfo[] = new Array(tree.ids.length);
  tree.ids.forEach((id, position) => {
    const sphere = Array.from(tree.objects.subarray(position * 4, position * 4 + 4));
    objects[id] = { id, name: null, sphere, box: null, triangles: null };
  });
  return objects;
}

function textOf(value: unknown): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.map((v) => short(v)).join(' ');
  if (typeof value === 'number') return short(value);
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, v]) => `${name} ${v}`)
      .join(', ');
  return String(value);
}

function bitsText({ bounds, link, shared, padding }: NodeBits): string {
  const parts = [`${bounds} bounds`, `${link} link${shared ? ', which are the low bits of the bounds too' : ''}`];
  if (padding > 0) parts.push(`${padding} padding`);
  return parts.join(', ');
}
