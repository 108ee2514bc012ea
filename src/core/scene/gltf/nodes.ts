/**
 * Walks the default scene: which nodes draw a mesh, in depth-first order, and where each stands in the world.
 *
 * A node has one parent at most, which is checked, and a root that stands under another root is met there and not as a
 * root; so the walk meets no node twice and needs no marks, and its stack never holds more than all nodes. It does not
 * recurse: a chain of 100,000 nodes is a usual walk (glTF-Transform 4.5 recurses here, and overflows between 5,000 and
 * 20,000).
 */
import { countOf } from '../../base/count.ts';
import { damaged } from '../scene-error.ts';
import { VISIBILITY } from './extensions.ts';
import { extension, type Gltf, label, list, reference } from './json.ts';
import { createWorlds } from './transforms.ts';

export interface DrawnNode {
  node: number;
  mesh: number;
  /** mesh space to world space, 16 doubles */
  world: Float64Array;
}

export function walkScene(gltf: Gltf, notes: string[]) {
  const parents = findParents(gltf);
  const roots = findRoots(gltf, parents, notes);
  const worldOf = createWorlds(gltf, parents);
  const drawn: DrawnNode[] = [];
  const stack = roots.reverse();
  let hidden = 0;
  while (stack.length > 0) {
    const node = stack.pop()!;
    const owner = gltf.nodes[node];
    const where = label('node', node, owner);
    if (extension(owner, VISIBILITY, where)?.visible === false) {
      hidden++;
      continue;
    }
    const world = worldOf(node);
    if (owner.mesh !== undefined)
      drawn.push({ node, mesh: reference(owner.mesh, gltf.meshes, 'mesh', `${where}, mesh`), world });
    const children = list(owner.children, `${where}, children`);
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i] as number);
  }
  if (hidden > 0) notes.push(`left out: ${countOf(hidden, 'invisible node')} with all below`);
  return { drawn, worldOf };
}

/** nodes: the parent's number, or -1 */
function findParents(gltf: Gltf): Int32Array {
  const parents = new Int32Array(gltf.nodes.length).fill(-1);
  for (let node = 0; node < gltf.nodes.length; node++) {
    const where = label('node', node, gltf.nodes[node]);
    for (const value of list(gltf.nodes[node].children, `${where}, children`)) {
      const child = reference(value, gltf.nodes, 'node', `${where}, children`);
      if (parents[child] >= 0)
        throw damaged(
          `glTF: ${label('node', child, gltf.nodes[child])} stands under node ${parents[child]} and under node ${node}; one parent is the limit`,
        );
      parents[child] = node;
    }
  }
  refuseCycle(parents);
  return parents;
}

/** Each node is climbed from once: marks hold the climb that met it first. */
function refuseCycle(parents: Int32Array): void {
  const climbs = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start++) {
    let node = start;
    while (node >= 0 && climbs[node] < 0) {
      climbs[node] = start;
      node = parents[node];
    }
    if (node >= 0 && climbs[node] === start)
      throw damaged(`glTF: node ${node} stands below itself, the nodes form a cycle`);
  }
}

function findRoots(gltf: Gltf, parents: Int32Array, notes: string[]): number[] {
  const { scenes, json, nodes } = gltf;
  if (scenes.length === 0) {
    if (nodes.length > 0) notes.push('the file has no scene: everything in it is shown');
    return Array.from(parents.keys()).filter((node) => parents[node] < 0);
  }
  const scene = defaultScene(gltf);
  if (scenes.length > 1)
    notes.push(
      json.scene === undefined
        ? `${scenes.length} scenes and no default: the first is shown`
        : `${scenes.length} scenes: only the default one is shown`,
    );
  const roots = list(scenes[scene].nodes, `scene ${scene}, nodes`).map((value) =>
    reference(value, nodes, 'node', `scene ${scene}, nodes`),
  );
  const seen = new Set<number>();
  for (const root of roots) {
    if (seen.has(root))
      throw damaged(`glTF: scene ${scene} lists ${label('node', root, nodes[root])} as a root, twice`);
    seen.add(root);
  }
  const children = roots.filter((root) => parents[root] >= 0).length;
  if (children === 0) return roots;
  notes.push(`the scene lists ${countOf(children, 'root')} below another node: drawn once, where the parents put them`);
  const below = findBelow(gltf, roots);
  return roots.filter((root) => below[root] === 0);
}

/** nodes: 1 for what stands below one of the roots, by whatever number of steps */
function findBelow(gltf: Gltf, roots: readonly number[]): Uint8Array {
  const below = new Uint8Array(gltf.nodes.length);
  const stack = roots.slice();
  while (stack.length > 0)
    for (const child of list(gltf.nodes[stack.pop()!].children, 'children') as number[]) {
      if (below[child] === 0) stack.push(child);
      below[child] = 1;
    }
  return below;
}

/** The number of the scene that is shown: the default one, or the first. */
export function defaultScene(gltf: Gltf): number {
  return gltf.json.scene === undefined ? 0 : reference(gltf.json.scene, gltf.scenes, 'scene', 'scene');
}
