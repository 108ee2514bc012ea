/** `cull64 help [command]`: the manual, complete and short. */
import { scenes } from '../../scenes/index.ts';
import { ORDERS } from '../../src/overdraw/orders.ts';
import { UsageError } from '../cli/errors.ts';

const MODEL = `
A model is a .glb, .gltf or .obj file, or the name of a built-in scene (see cull64 scene).
  --parts component|grid:N   cut its objects into connected parts, or by the cells of a grid with N
                             cells along the longest side: a file that is one object has nothing to cull`;

const BUILDING = `
How the tree is built:
  --split order|sah|midpoint|median   rule that cuts a node in two (default order: sah that also weighs what
                             the cut does to the drawing order; midpoint is the seed article's)
  --bounds plane|ball|box    a node's sphere: the smallest with its centre on the cut (default), the smallest,
                             or around the centre of the box, as in the seed article
  --leaf N                   at most N objects in a leaf, 1 to 255 (default 1)`;

const TOPICS: Record<string, () => string> = {
  build: () => `cull64 build <model> [-o out.c64] - build the sphere tree of a model and write it to a file

  -o, --output FILE          where to (default: the model's name with .c64, in this folder); with the
                             ending .json the tree is written as text
  --format float16|seed20    16 bytes a node, spheres rounded outward (default), or the seed article's 20-byte
                             node, readable by its published C code
  --endian little|big        byte order (default little; the Nintendo 64 wants big)
  --json                     report as JSON: {model, file, format, endian, objects, nodes, leaves, depth, bytes,
                             bytesPerObject, split, bounds, leaf, milliseconds, notes}
${BUILDING}
${MODEL}`,
  info: () => `cull64 info <model|tree> - what a model or a tree file holds

  --objects                  list every object
  --json                     as JSON; with --objects: objects: [{id, name, sphere: [x, y, z, r],
                             box: [minx, miny, minz, maxx, maxy, maxz], triangles}]; a tree knows only the
                             spheres, so name, box and triangles are null there
${MODEL}`,
  cull: () => `cull64 cull <model|tree> --eye x,y,z --target x,y,z - the objects that a camera sees, in order

  --up x,y,z                 (default 0,1,0)
  --fov DEGREES              vertical field of view (default 60)
  --aspect W/H               (default 4/3)
  --near N, --far F          distances of the near and far plane (default 0.1, and none)
  --order front|back|none    nearest first (default), farthest first, or as the tree has them
  --key axis|distance|depth  which child is nearer: by the side of the split plane (default), by distance, by
                             depth along the view direction
  --exact                    finish with an exact sort by distance
  --max N                    at most N objects
  --json                     {objects, visible: [ids in order], counters: {nodes, planes, leaves}}
${BUILDING}
${MODEL}`,
  overdraw: () => `cull64 overdraw <model> - fragments shaded per covered pixel, for each drawing order

  --views FILE               cameras: [{eye, target, up, near, far, fov}], fov in degrees, vertical (default: the
                             path that came with the scene, else 24 views from inside its bounds)
  --size WxH                 picture in pixels (default 320x240)
  --orders A,B,...           which (default all):
${ORDERS.map((order) => `                               ${order.name.padEnd(14)} ${order.about}`).join('\n')}
  --csv, --json              {size, views, covered, complexity, orders: [{order, shaded, overdraw, worst, ...}]}
${BUILDING}
${MODEL}`,
  scene: () => `cull64 scene [<name> -o out.glb] - write a built-in scene as a glTF file; without a name, list them

  -o, --output FILE          where to (default: the name with .glb, in this folder)
  --seed N                   another seed than the one it was composed with
  --json                     report as JSON

${scenes.map((scene) => `  ${scene.name.padEnd(12)} ${scene.description}`).join('\n')}`,
};

const OVERVIEW = `cull64 - sphere trees for 3D scenes: culled in camera order, nearest first, with the overdraw measured

  cull64 build <model> [-o out.c64]     build the tree of a model and write it to a file
  cull64 info <model|tree>              what a model or a tree file holds
  cull64 cull <model|tree> --eye x,y,z --target x,y,z
                                        the objects that a camera sees, in order
  cull64 overdraw <model>               fragments shaded per covered pixel, for each drawing order
  cull64 scene [<name> -o out.glb]      write a built-in scene, or list them
  cull64 help <command>                 all options of a command

Results go to stdout, notes and errors to stderr. Exit status: 0 done, 1 the work failed, 2 bad usage.`;

export function helpText(topic?: string): string {
  if (topic === undefined || topic === 'help') return OVERVIEW;
  if (!Object.hasOwn(TOPICS, topic)) throw new UsageError(`there is no command "${topic}"`);
  return TOPICS[topic]();
}
