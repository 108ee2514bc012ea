/** The parts of an export's README.md that are computed from its tree. */

import { countOf } from '../base/count.ts';
import type { FileHidden, TreeFormat } from '../file/format.ts';
import { FORMATS, isCompactFormat } from '../file/formats.ts';
import type { View } from '../math/camera.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import type { Encoded } from './encode.ts';
import type { ExportFile } from './export-file.ts';
import type { ExportPlan } from './export-plan.ts';
import type { MachineTarget } from './targets.ts';
import { short } from './text.ts';
import { cameraShift, originInUnits, unitsOf } from './world-coordinates.ts';

export const ORDER_NAMES: Record<CullOrder, string> = {
  front: 'CULL64_FRONT',
  back: 'CULL64_BACK',
  none: 'CULL64_NONE',
};
export const ORDER_TEXTS: Record<CullOrder, string> = {
  front: 'nearest first',
  back: 'farthest first',
  none: 'in the order in which they are stored',
};

/** What a cull gives out. */
export function whatComesOut(format: TreeFormat): string {
  return isCompactFormat(format) ? 'their slots, the numbers of tree order' : 'their ids in the model';
}

export function filesTable(files: readonly ExportFile[]): string {
  const rows = files.map(({ name, about, bytes }) => `| \`${name}\` | ${about} | ${bytes.length} |`);
  return ['| file | what it is | bytes |', '|---|---|---|', ...rows].join('\n');
}

/** How the example's functions are called, with an example of this tree's own numbers. */
export function callText(plan: ExportPlan): string {
  const { name, target, encoded, ids } = plan;
  const view = plan.trial?.view ?? null;
  const { info } = encoded;
  const upper = name.toUpperCase();
  const compact = isCompactFormat(info.format);
  const out = compact
    ? `\`objects[k]\` is a slot: the line of that number in \`${name}.objects.txt\`. Keep your meshes in that order, and it is the index.${
        ids ? ` \`${name}_id(objects[k])\` is the id that the object had in the model.` : ''
      }`
    : `\`objects[k]\` is the object’s id in the model; \`${name}.objects.txt\` has the names.`;
  const array = `The array is yours, with room for \`${upper}_OBJECTS\`: a second camera, as of a split screen or a shadow, has another.`;
  const data =
    target.storage === 'array' ? '' : `the bytes of \`${name}.c64\`, which lie at a multiple of 16 and stay, `;
  if (view === null)
    return `## Call

\`${name}_open\` once, with the bytes of \`${name}.c64\`; each frame \`${name}_see\` with the eye and six planes in world units. ${out} ${array}`;
  const camera =
    target.camera === 'float'
      ? `The camera is in the model’s units. \`forward\` is where it looks, \`right\` = forward x up, \`up\` = right x forward, each of
length 1. \`fov\` is the vertical angle in radians, \`aspect\` width / height. \`z_near\` and \`z_far\` are distances along \`forward\`; a
\`z_far\` of 0 or less is none.`
      : integerCameraText(upper, target.camera.fraction, encoded, view);
  return `## Call

\`${name}_open\` once${data === '' ? '' : `, with ${data.replace(/, $/, '')}`}; it returns 0, or what \`cull64_error\` puts into words. Each frame \`${name}_see\`. ${out} ${array}${hidesText(plan)}

${camera}
The tree has the axes of the model file (glTF: y up). Where your game turns the model about, as with a y that points down, turn the
eye and the axes back before the call.`;
}

/** 32-bit words of a camera's decoded bits: CULL64_HIDDEN_WORDS of cull64.h. */
export function hiddenWords({ header }: Encoded['info']): number {
  return Math.ceil(header.nodeCount / 32) + Math.ceil(header.objectCount / 32);
}

/** What the call leaves out, where the tree says what is hidden; else ''. */
export function hidesText({ encoded }: ExportPlan): string {
  return encoded.file.hidden ? `\n\n${hiddenText(encoded.file.hidden)}` : '';
}

/** What is left out, and how sure that is. */
function hiddenText({ code }: FileHidden): string {
  const { nodes, setCount, tested } = code;
  const missed = tested
    ? `tried on ${countOf(tested.eyes, 'eye')} that took no part in finding it, it hid ${short(100 * tested.missedPixels)} % of their pixels wrongly, of ${countOf(tested.missedEyes, 'eye')}`
    : 'how much of it is wrong was not tested';
  return `What cannot be seen from where the camera is, behind walls and the like, is left out too: the tree has ${countOf((nodes.length + 1) / 2, 'cell')} of space
and ${countOf(setCount, 'set')} of objects seen from them. They were found by trying many eyes, which is no proof: ${missed}. An eye
outside all cells sees everything. The sets are of the model as it stands: what a door that opens shows is hidden if it stood shut.
The example keeps one camera's bits; for a second camera, give it a \`cull64_hidden\` and words of its own.`;
}

function integerCameraText(upper: string, fraction: number, { info }: Encoded, view: View): string {
  const { scale, origin } = info.header;
  const shift = cameraShift(scale, fraction);
  const moved = shift >= 0 ? `shifted left by ${shift}` : `shifted right by ${-shift}`;
  const world = view.eye.map((v) => Math.round(v * 2 ** fraction));
  const from = originInUnits(scale, origin);
  const eye = world.map((v, k) => unitsOf(v, shift, from[k]));
  return `The camera is in integers. \`${upper}_EYE_X\`, \`_Y\`, \`_Z\` turn a coordinate of the model, with ${fraction} bits behind the point, into
1/256 tree units: ${moved}, less the origin. Of this tree, the eye (${view.eye.map(short).join(', ')}) is
(${world.join(', ')}) with ${fraction} bits behind the point, and (${eye.join(', ')}) in 1/256 tree units.
\`${upper}_LENGTH\` does the same to distances, without the origin. An eye so far away that a result would be beyond 2^30 is kept there, and
everything is given as visible; nothing wraps.
`;
}

export function numbersTable({ info }: Encoded): string {
  const { header, format } = info;
  const { scale, origin, bounds, objectCount, nodeCount, leafSize, depth } = header;
  const leaves = (nodeCount + 1) / 2;
  const rows = [
    ['format', `${format}, ${info.endian}-endian`],
    ['objects', `${objectCount}, in ${countOf(leaves, 'leaf').replace('leafs', 'leaves')} of at most ${leafSize}`],
    ['nodes', `${nodeCount}, ${countOf(depth, 'level')} deep`],
    [
      'box of all objects’ spheres',
      `${bounds.slice(0, 3).map(short).join(', ')} to ${bounds.slice(3).map(short).join(', ')}`,
    ],
  ];
  if (isCompactFormat(format))
    rows.push(
      ['a tree unit', `${scale} (2^${Math.log2(scale)}) of the model’s units`],
      ['tree unit 0, 0, 0', `${origin.join(', ')} in the model`],
      ['eye', `exact within ${short(2 ** 21 * scale)} of there; farther away everything is given as visible`],
    );
  return ['| | |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

export function ledgerTable({ info, file }: Encoded, insideFlags: boolean): string {
  const { node, object, runtime } = FORMATS[info.format];
  const { nodeCount, objectCount } = info.header;
  const details: Record<string, string> = {
    header: '',
    nodes: `${nodeCount} of ${node.size}`,
    objects: `${objectCount} spheres of ${object.size}`,
    ids: `${objectCount} of ${info.header.idWidth}`,
    hidden: 'cells, and the sets seen from them',
  };
  const rows = info.sections
    .filter(({ bytes }) => bytes > 0)
    .map((part) => [part.name, part.bytes, details[part.name]]);
  rows.push(['padding', info.padding, 'sections begin at multiples of 16']);
  rows.push(['all', info.bytes, `${info.bytesPerObject.toFixed(2)} an object`]);
  const flags = insideFlags ? `, and its inside flags ${objectCount}` : '';
  return `${['| part | bytes | |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')}

A list takes ${2 * objectCount} bytes of RAM${flags}: as many as you keep cameras' lists.${
    file.hidden ? ` A camera's bits of what is hidden take ${4 * hiddenWords(info)}.` : ''
  }${runtime ? ` A cull takes about ${runtime.stackKilobytes} KB of stack, and no heap.` : ''}`;
}

export function modulesText({ name, target, encoded }: ExportPlan): string {
  const { format } = encoded.info;
  return `Your program includes \`${name}_tree.h\` and calls the functions of \`${name}.c\`. For a second tree in the same program, export it into a
folder of its own and add its \`.c\` files, all but \`cull64.c\`${target.hasProgram ? ' and `example.c`' : ''}: the code of \`cull64.h\` is to be there once. Here it is
the code for ${format} alone: where another tree has another format, take the line with \`CULL64_ONLY\` out of \`cull64.c\`.${
    encoded.file.hidden
      ? ' Where one of them says what is hidden, as this one does, take its `cull64.c`: it defines `CULL64_HIDDEN`.'
      : ''
  }`;
}

export function orderText(order: CullOrder, target: MachineTarget, format: TreeFormat): string {
  const given = `\`${order}\` was asked for: objects come ${ORDER_TEXTS[order]}`;
  const { runtime } = FORMATS[format];
  if (!runtime) return `${given}. ${target.why}`;
  return `${given} (\`${ORDER_NAMES[order]}\`). ${target.why} The order belongs to a cull, so one tree serves all three: ${runtime.orderCost}.`;
}
