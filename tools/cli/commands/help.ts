/** `cull64 help [command]`: the manual, complete and short. */
import { movingScenes, scenes } from '../../../scenes/index.ts';
import { STRUCTURES } from '../../../src/compare/structures.ts';
import { EXPORTED_ORDERS } from '../../../src/export/measure-exported.ts';
import { EXPORT_TARGET_NAMES, EXPORT_TARGETS, type ExportTarget } from '../../../src/export/targets.ts';
import { HIDDEN_EFFORT } from '../../../src/hidden/find-hidden.ts';
import { BUDGET_DEFAULTS, OBJECT_CYCLES } from '../../../src/n64/budget.ts';
import { MEASURED_ORDERS } from '../../../src/overdraw/measured-orders.ts';
import { BUILD_DEFAULTS } from '../../../src/tree/sphere/sphere-build.ts';
import { SPLIT_NAMES, SPLITS } from '../../../src/tree/sphere/splits.ts';
import { MEASURED } from '../args.ts';
import { UsageError } from '../errors.ts';

const MODEL = `
A model is a .glb, .gltf or .obj file, or the name of a built-in scene (see cull64 scene).
  --parts HOW                cut its objects into smaller ones: a file that is one object has nothing to cull
                               component    its connected parts
                               grid:N       by the cells of a grid with N cells along the longest side
                               auto, auto:N where it pays: clusters of triangles that save most overdraw on
                                            training views, N objects at most (default twice as many), each
                                            with its triangles in the order that shades least there
  --train FILE               for --parts auto: positions, in the form of --views, that the training views are
                             near (default: near the path that came with it, else where a camera can be)`;

const MEASURED_ABOUT = 'learned: by what views near the training ones show of objects in front of others';

const BUILDING = `
How the tree is built:
  --split RULE               where a node is cut in two (default ${BUILD_DEFAULTS.split}):
${[...SPLIT_NAMES.map((name) => [name, SPLITS[name].about]), [MEASURED, MEASURED_ABOUT]].map(([name, about]) => `                               ${name.padEnd(12)} ${about}`).join('\n')}
  --train FILE               for ${MEASURED}: positions that cameras will be near, a file as for --views (default: the path that
                             came with the scene, else places outside what is solid)
  --camera free|path         for ${MEASURED}: free (default) trains all over free space too, and keeps the usual tree where
                             the learned one is worse there; path is for cameras that never leave those positions
  --bounds plane|ball|box    a node's sphere: the smallest with its centre on the cut (default), the smallest,
                             or around the centre of the box, as in the seed article
  --leaf N                   at most N objects in a leaf, 1 to 255 (default 1)`;

const targetLine = ({ title, formats, storage, order }: ExportTarget) =>
  `${title}: ${formats[0]}, ${storage === 'array' ? 'a const array' : 'a file'}, order ${order}`;

const TOPICS: Record<string, () => string> = {
  build: () => `cull64 build <model> [-o out.c64] - build the sphere tree of a model and write it to a file

  -o, --output FILE          where to (default: the model's name with .c64, in this folder); with the
                             ending .json the tree is written as text
  --format F                 float16: 16 bytes a node, spheres rounded outward (default)
                             seed20: the seed article's 20-byte node, readable by its published C code
                             compact8, compact4, compact2: 8, 4, 2 bytes a node and an object, integers,
                             for cull64.h; up to 65535 objects in 16384 leaves, by default of 8, 4 and 3
  --ids                      compact formats: store the ids of the model's objects too, 2 bytes each; else
                             objects are numbered in tree order
  --no-object-spheres        compact formats: objects of a leaf have no spheres, and are visible together
  --endian little|big        byte order (default little; the Nintendo 64 wants big)
  --hidden BYTES             what is hidden from where too, in a section of at most so many bytes (8192, 8K, 1.5K); found by sampling,
                             as cull64 hidden does
  --train, --quality, --eye-heights, --margin, --never-hidden  with --hidden: see cull64 help hidden
  --json                     report as JSON: {model, file, format, endian, objects, nodes, leaves, depth, bytes,
                             bytesPerObject, split, bounds, leaf, milliseconds, notes}; with --hidden also hidden: {kind, bytes,
                             cells, sets, eyes, missedPixels, missedEyes}; with --split measured also measured:
                             {taken, against, camera, source, views, excess: {default, measured, sorted}, shares}: between
                             objects, a covered pixel, each {path, near, free}: beside the positions, in stretches of them
                             that were left out, at free places that no training saw; shares: of the default's, {share, error}
${BUILDING}
${MODEL}`,
  info: () => `cull64 info <model|tree> - what a model or a tree file holds

Of a tree file also where its bytes go: ledger {header, nodes, objects, ids, padding}, bytesPerObject (of the whole file),
and nodeBits {bounds, link, shared, padding}: the bits of a node that are only its sphere, those that are its
axis and its children, and whether these are low bits of the sphere's numbers too. A compact tree without
ids numbers its objects in tree order. scale: world units of a compact tree's unit; origin: where its 0, 0, 0 is.
Where the file says what is hidden: ledger has hidden too, and hidden {kind, bytes, cells, sets, eyes, missedPixels, missedEyes}: eyes that
took no part in finding the sets, and what these missed on them, as a share of all pixels; null where they were not tested.

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
                             depth along the view direction; or
  --key runs                 by a wide tree made of the tree: its leaves and wholly visible subtrees by distance, near-exact; the
                             nodes looked at are its own, of four children each
  --sorted                   finish with a sort by distance
  --max N                    at most N objects
  --json                     {objects, visible: [ids in order], counters: {nodes, planes, leaves}}
${BUILDING}
${MODEL}`,
  ray: () => `cull64 ray <model> - the triangle that a ray meets first, and what its tree of triangles looked at

From an eye, or through a point of a view's picture, then from the view's near plane to its far plane:
  --eye x,y,z                where the ray begins
  --target x,y,z             a point that it goes through; or
  --direction x,y,z          where it goes, of any length
  --view N                   number of the view, from 0 (default 0)
  --point X,Y                in pixels from the picture's top left (default: its middle)
  --size WxH                 picture in pixels (default 320x240)
  --views FILE               cameras, as for overdraw
  --far N                    farthest distance (default: none; of a view, its far plane)
  --both-sides               backs of triangles count too; else they do where the object is double-sided
  --json                     {triangles, ray: {origin, direction, start, end}, hit: {object, name, triangle,
                             distance, point}, counters: {nodes, triangles}}; hit is null where nothing is
                             met, end where there is none
${MODEL}`,
  overdraw: () => `cull64 overdraw <model> - fragments shaded per covered pixel, for each drawing order

  --views FILE               cameras: [{eye, target, up, near, far, fov}], fov in degrees, vertical (default: the
                             path that came with the scene, else 24 views from inside its bounds)
  --size WxH                 picture in pixels (default 320x240)
  --orders A,B,...           which (default all):
${MEASURED_ORDERS.map((order) => `                               ${order.name.padEnd(14)} ${order.about}`).join('\n')}
  --format F                 of the tree as it is exported in this format (see cull64 help build), culled as cull64.h does: its
                             own leaf size where --leaf is not given; the orders are then ${EXPORTED_ORDERS.join(', ')}
  --no-object-spheres        with a compact --format: objects of a leaf have no spheres
  --bsp                      a row bsp more: the triangles cut into polygons by a BSP and these drawn front to back, what no
                             order of objects goes below; its polygons, bytes and build time in a line below
  --bsp-minimum N            with --bsp: a node of at most N polygons is a list without an order (default 1: none is)
  --bsp-score S              balance or cost: how a plane is judged (default cost)
  --bsp-weight W             with the score cost: how many polygons out of balance one that is cut is worth (default 16)
  --bsp-candidates N         planes that are tried for a node, inf for all (default 16); --bsp-seed N: which (default 1)
  --bsp-depth N              a node so deep is a list without an order (default 65536)
  --bsp-polygons N           a tree of more polygons is not built (default 16777216)
  --no-bsp-merge             coplanar neighbours are not joined before they are cut
  --moving [N]               with the objects that move in a built-in scene, N of them (default: the scene's own number), each
                             view a second after the one before; in ${movingScenes.join(', ')}
  --time S                   the time of the first view in seconds (0)
  --hidden BYTES             without the objects that are hidden from each view's cell; cells and sets found as cull64 hidden does, in
                             at most so many bytes; a line says what was left out, and the pixels that were missed by it
  --train, --quality, --eye-heights, --margin, --never-hidden  with --hidden: see cull64 help hidden
  --csv, --json              {size, views, covered, depthComplexity, orders: [{order, shaded, overdraw, worst, ...}]}; with
                             the order best also removedFrom: file or random, and of each order removed: of what best saves
                             against that, the part that this one saves; with
                             --moving also moving: how many objects; with --format also exported: {format, leaf, bytes,
                             bytesPerObject, visible, falselyVisible}, the last two summed over the views; with --bsp also
                             bsp: {shaded, covered, overdraw, worst, worstView, perPixel, excess, polygons, uncut, nodes,
                             bytes, milliseconds: {build}}, and unordered where there are lists; with --hidden also
                             hidden: {kind, bytes, cells, sets, outside,
                             objectsInFrustum, objectsGiven, trianglesInFrustum, trianglesGiven, missedPixels, missedViews,
                             worstView, worstMissed}, means over the views; worstView, from 0, misses the most
${BUILDING}
${MODEL}`,
  compare:
    () => `cull64 compare <model> - every structure on the same views: its build, its bytes, what its cull visits, its overdraw

  --structures A,B,...       which (default all), each built with its own defaults and culled nearest first:
${STRUCTURES.map((structure) => `                               ${structure.name.padEnd(12)} ${structure.about}`).join('\n')}
  --split measured           a row sphere-measured more: a learned tree (see cull64 help build), its training in its build_ms
  --train FILE, --camera C   what that is trained near, and where its cameras go, as for build
  --views FILE               cameras, as for overdraw
  --size WxH                 picture in pixels (default 320x240)
  --csv, --json              {size, views, objects, in_frustum, structures: [{name, unit, items, build_ms, bytes, nodes,
                             false_visible, overdraw, ...}], refused: [{name, reason}]}; build_ms is the median of up to five
                             builds, the rest is the same on every machine

What the structures give is compared with the triangles, not with one another's spheres or boxes: in the frustum is what has
a triangle that reaches into it, falsely visible what is given beyond that.
${MODEL}`,
  hidden: () => `cull64 hidden <model> - cells of space, and for each the objects that can be seen from inside it

Found by sampling: eyes in each cell, where a camera can be; an object that none of them saw is taken to be hidden there. What that
misses is measured on eyes anywhere in the cells that took no part. Cells hold no place where an eye can be and none was looked from; an eye
outside all cells sees everything. A view of --views that misses something is named.

  --budget BYTES             most bytes of cells and sets in a tree file: 8192, 8K, 1.5K, 1M (default 16K)
  --train FILE               recorded views: cameras are about their path, or where free space leads to from them (default: the
                             path that came with the scene, else eyes in its free space); nothing is hidden in their pictures
  --views FILE               the views to report on, as for overdraw (default: the path that came with the scene, else those of
                             --train)
  --quality preview|full     full (default): ${HIDDEN_EFFORT.full.maps} eyes; preview: ${HIDDEN_EFFORT.preview.maps} at half the resolution, for a first look
  --eye-heights LOW,HIGH     how high over a floor eyes are, in the model's units: crouching, and at the top of a jump (default half
                             the least height of the recorded views, and twice the greatest); falling is from there
  --margin DISTANCE          a cell's set also holds what is seen from cells so near to it, in the model's units (default 0)
  --never-hidden A,B,...     objects that are in every set, by name or number: what opens, breaks, or must not appear late
  --seed N                   of all that is drawn by lot (default 1)
  --json                     {model, kind, budget, bytes, region, baseCells, cellSide, maps, cells, sets, eyeHeights: {low, high},
                             views, outside, objects, objectsSeen, objectsInFrustum, objectsGiven, triangles, trianglesInFrustum,
                             trianglesGiven, missedInViews, missedViews, worstView, worstInViews, missedPixels, missedEyes,
                             worstMissed, eyes, milliseconds, notes}: objects and triangles are means over the views;
                             missedPixels the pixels whose object was hidden wrongly, as a share of all pixels of eyes anywhere in
                             the cells, worstMissed of those of the worst; missedInViews the same of the views, worstInViews of
                             worstView, from 0, null where none misses any
${BUILDING}
${MODEL}`,
  n64: () => `cull64 n64 <model> - the tree for a budget of memory, and what a frame costs a Nintendo 64

  --budget BYTES             most bytes of the tree, 1 or more: 8192, 8K, 8KB, "8 K", 1.5K, 1M; K is 1024
                             (default: no limit). Of all formats and leaf sizes, with and without the
                             objects' own spheres, the one is chosen that fits and costs the least: its
                             cull on the views, what is drawn though not visible, and what its order
                             shades more than once. The output says which command writes it
  --format F                 choose among the trees of compact8, compact4 or compact2 alone
  --object-cycles N          CPU cycles that an object costs that is drawn though not visible (default ${OBJECT_CYCLES}:
                             an estimate for 24 triangles)
  --fill-weight W            milliseconds of the CPU that one of the RDP counts as, 0 to 1000 (default ${BUDGET_DEFAULTS.fillWeight}). The two
                             work side by side, and a frame takes as long as the busier one: 0 where your
                             game is sure to wait for its CPU, more than 1 where it waits for its fill
  --order front|back|none    that the program culls in (default front)
  --views FILE               cameras, as for overdraw
  --ram 4|8                  MiB of the memory map (default 4; 8 with the Expansion Pak)
  --hidden BYTES             what is hidden from where too, in at most so many bytes beside those of the tree, which is then
                             weighed with it: the cull and the fill with it and without
  --train, --quality, --eye-heights, --margin, --never-hidden  with --hidden: see cull64 help hidden
  --split, --train, --camera, --bounds
                             how the tree is built, as for build
  --json                     {model, budget, fillWeight, chosen, exported, writtenBy, curve, memory,
                             perFrame: {setQuery, setQueryCode, cullCode},
                             cull: {views, mean, worst, setQueryMilliseconds, falselyVisibleMilliseconds, ...},
                             fill: {orders: [{order, passed, failed, milliseconds}]}, verdict}; with --hidden also hidden:
                             {cells, bytes, bitsBytes, viewsInCells, views, mean, stayCycles, changeCycles,
                             stayMilliseconds, changeMilliseconds, cullShare, pathShare, stayShare,
                             worstChange: {view, cycles, share}, order, fillShare}

CPU cycles are those of a model of the C runtime, from a cold data cache, with its code in the instruction cache and
without inside flags; what else a frame takes stands under the table. What the RDP takes is an estimate: the
pixels that pass and fail the depth test at 320 x 240, counted in software, x clocks measured on a console.
${MODEL}`,
  export:
    () => `cull64 export <model|tree> --target T [-o folder] - a folder that a program is made with: the tree, cull64.h that
culls it, name.c with two functions to call, and README.md with this tree's numbers and a camera to try; several trees go into one program

  --target T                 where it is to run:
${EXPORT_TARGET_NAMES.map((name) => `                               ${name.padEnd(12)} ${targetLine(EXPORT_TARGETS[name])}`).join('\n')}
                               json         any language: the tree as text
  -o, --output FOLDER        where to (default: name-target, in this folder); made where it is not there. Files that an
                             export left there and nobody changed are replaced, no others
  --format F                 float16, compact8, compact4, compact2 or seed20 (see cull64 help build); float16 and
                             seed20 only where there is an FPU
  --ids                      compact formats: store the ids of the model's objects too; else the program knows them by
                             their slots, the numbers of tree order,, which name.objects.txt lists
  --no-object-spheres        compact formats: objects of a leaf have no spheres, and are visible together
  --budget BYTES             8192, 8K, 8KB, 1.5K or 1M: the compact format, leaf size and object spheres that cost least within it
                             (what cull64 n64 --budget marks, at the prices of a Nintendo 64 for every target); in place of
                             --format, --leaf and --no-object-spheres
  --views FILE               cameras that the budget is weighed on (see cull64 help n64)
  --hidden BYTES             what is hidden from where too, in a section of at most so many bytes, and code that leaves it out each
                             frame; found as cull64 hidden does. Formats that cull64.h reads alone
  --train, --quality, --eye-heights, --margin, --never-hidden  with --hidden: see cull64 help hidden
  --order front|back|none    what name.c asks for; all three work with any export
  --json                     report as JSON: {model, target, folder, format, endian, objects, bytes, bytesPerObject,
                             files: [{name, bytes}], notes}
A tree (.c64 or .json) is exported as it was built, where the format allows.
${BUILDING}
Compact formats have leaves of their own size where --leaf is not given.
${MODEL}`,
  rom: () => `cull64 rom <model> [-o out.z64] [--run] - a Nintendo 64 test cartridge that culls the model's tree with its views

It prints, to the debug port, for each view: the objects given, a hash of their slots in order (FNV-1a), nodes, planes,
leaves and objects looked at, and the CPU cycles of setting the view and of the cull, each from an empty D-cache and with
the instruction cache as the program leaves it. The order is nearest first.
  cull64 rom castle --run               makes the cartridge, runs it in cen64 and prints its table
  cull64 rom castle -o castle.z64       writes the file alone
Compiling it takes mips-linux-gnu-gcc (Debian: gcc-mips-linux-gnu), running it cc and cen64 too (Debian: gcc, cen64); the
boot ROM that cen64 wants is made here. The file is for emulators with an IS Viewer's port (0x13FF0000), which is what
it prints to: cen64 -is-viewer with a PIF ROM, without -headless. A console does not start it: that wants a boot block
with a checksum that its CIC accepts, such as libdragon's; for a console, use cull64 export --target n64.

  --run                      run it in cen64 and print its table; the file is written only with -o
  -o, --output FILE          where to (default: the model's name with .z64, in this folder)
  --budget BYTES             8192, 8K, 8KB, 1.5K or 1M: the format, leaf size and object spheres that cost least within it, as
                             export has them; in place of --leaf (default: compact8)
  --views FILE               cameras: [{eye, target, up, near, far, fov}], fov in degrees, vertical (default: the
                             path that came with the scene, else 24 views from inside its bounds)
  --hidden BYTES             a tree that says what is hidden from where, in at most so many bytes; the cartridge leaves it out
  --train, --quality, --eye-heights, --margin, --never-hidden  with --hidden: see cull64 help hidden
  --json                     report as JSON: {model, file, format, leafSize, objectSpheres, objects, treeBytes, views,
                             bytes, run, notes}; run: null, or [{given, ids, nodes, planes, leaves, objects,
                             queryCycles, cullCycles}], one for each view; with --hidden also hidden, as info has it, and
                             in each view set, of its cell, 0 for none, and cellCycles, of coming into it
${BUILDING}
Here a leaf holds as many as suits compact8 where --leaf is not given.
${MODEL}`,
  scene:
    () => `cull64 scene [<model> -o out.glb] - write a built-in scene, or a model cut into parts, as a glTF file; without one, list
the built-in scenes

  -o, --output FILE          where to (default: the name with .glb, in this folder)
  --seed N                   of a built-in scene: another seed than the one it was composed with
  --json                     report as JSON

${scenes.map((scene) => `  ${scene.name.padEnd(12)} ${scene.description}`).join('\n')}
${MODEL}`,
};

const OVERVIEW = `cull64 - sphere trees for 3D scenes: culled in camera order, nearest first, with the overdraw measured

  cull64 build <model> [-o out.c64]     build the tree of a model and write it to a file
  cull64 info <model|tree>              what a model or a tree file holds
  cull64 cull <model|tree> --eye x,y,z --target x,y,z
                                        the objects that a camera sees, in order
  cull64 ray <model> --eye x,y,z --target x,y,z
                                        the triangle that a ray meets first
  cull64 overdraw <model>               fragments shaded per covered pixel, for each drawing order
  cull64 compare <model>                every structure on the same views: build, bytes, nodes visited, overdraw
  cull64 hidden <model> [--budget 16K]  what is hidden from where, found by sampling
  cull64 n64 <model> [--budget 32K]     the tree for a budget of memory, and a frame's cost on a Nintendo 64
  cull64 export <model|tree> --target ${[...EXPORT_TARGET_NAMES, 'json'].join('|')}
                                        a folder with the tree, its C runtime and an example
  cull64 rom <model> [-o out.z64] [--run]
                                        a Nintendo 64 test cartridge that culls the model's views
  cull64 scene [<model> -o out.glb]     write a built-in scene or a model cut into parts, or list the scenes
  cull64 help <command>                 all options of a command

Results go to stdout, notes and errors to stderr. Exit status: 0 done, 1 the work failed, 2 bad usage.`;

export function helpText(topic?: string): string {
  if (topic === undefined || topic === 'help') return OVERVIEW;
  if (!Object.hasOwn(TOPICS, topic)) throw new UsageError(`there is no command "${topic}"`);
  return TOPICS[topic]();
}
