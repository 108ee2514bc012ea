/** What the {{names}} of a target's templates stand for. */
import { FORMATS, isCompactFormat } from '../file/formats.ts';
import { HEADER } from '../file/layout.ts';
import type { Scene } from '../scene/scene.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { drawLoops } from './blended.ts';
import { engineValues } from './engine-values.ts';
import type { ExportPlan } from './export-plan.ts';
import { materialValues } from './material-values.ts';
import { modulesText, ORDER_NAMES, ORDER_TEXTS, whatComesOut } from './readme.ts';
import type { IntegerPicture } from './targets.ts';

/** of a disc, in bytes */
const SECTOR = 2048;
/** bits behind the point of the axes that cull64.h takes */
const AXIS_FRACTION = 14;

const NEARER = 'eye[node->flags >> 2] < node->pos[node->flags >> 2]';
/** seed20: whether the left child comes first */
const NEAR_LEFT: Record<CullOrder, string> = { front: NEARER, back: `!(${NEARER})`, none: '1' };

export function templateValues(plan: ExportPlan, scene: Scene | null): Record<string, string> {
  const { name, target, encoded, order, trial } = plan;
  const { format, header, bytes } = encoded.info;
  const { runtime } = FORMATS[format];
  return {
    name,
    NAME: name.toUpperCase(),
    ORDER: ORDER_NAMES[order],
    'order text': ORDER_TEXTS[order],
    what: whatComesOut(format),
    'near left': NEAR_LEFT[order],
    draw: drawLoops(name, order, scene).join('\n             '),
    'nodes at': String(HEADER.size),
    nodes: String(header.nodeCount),
    sectors: String(Math.ceil(bytes / SECTOR)),
    compile: { big: 'mips64-elf-gcc -march=vr4300', little: 'cc' }[target.endian],
    inside: target.insideFlags ? 'inside' : '0',
    modules: modulesText(plan),
    defines: definesOf(plan),
    ...hiddenValues(name, encoded),
    ...engineValues(plan, scene),
    ...materialValues(plan, scene),
    ...(runtime && { query: runtime.query, 'set query': runtime.setQuery, cull: runtime.cull }),
    ...(trial && { camera: trial.declaration }),
    ...(target.camera !== 'float' && pictureValues(target.camera)),
  };
}

/** What the code of cull64.h is made for: this tree, and no floats where the camera has none. */
function definesOf({ target, encoded }: ExportPlan): string {
  const { runtime } = FORMATS[encoded.info.format];
  return [
    ...(target.camera === 'float' ? [] : ['#define CULL64_NO_FLOAT\n']),
    ...(encoded.file.hidden ? ['#define CULL64_HIDDEN\n'] : []),
    ...(runtime ? [`#define CULL64_ONLY ${runtime.constant} /* without this line: trees of every format */\n`] : []),
  ].join('');
}

/** The lines that set the eye's cell, where the tree says what is hidden. */
function hiddenValues(name: string, { file, info }: ExportPlan['encoded']): Record<string, string> {
  if (!file.hidden) return { 'hidden state': '', 'set hidden': '' };
  const call = isCompactFormat(info.format)
    ? 'cull64_set_fixed_hidden(&query, &tree, &hidden)'
    : 'cull64_set_float_hidden(&query, &tree, camera, &hidden)';
  return {
    'hidden state': `\nstatic uint32_t hidden_words[${name.toUpperCase()}_HIDDEN_WORDS];\nstatic cull64_hidden hidden = {hidden_words, 0, 0, 0, {0, 0, 0}, {0, 0, 0}};`,
    'set hidden': `\n  ${call};`,
  };
}

/** Of a camera in integers. */
function pictureValues({ fraction, axes, axisType, ...picture }: IntegerPicture): Record<string, string> {
  const isDown = picture.secondAxis === 'down';
  const [sign, factor] =
    fraction > AXIS_FRACTION ? ['/', 2 ** (fraction - AXIS_FRACTION)] : ['*', 2 ** (AXIS_FRACTION - fraction)];
  const axisBits = axisType === 'int16_t' ? 16 : 32;
  return {
    axes,
    'axis bits': `${axisBits - fraction}.${fraction}`,
    'world bits': `${32 - fraction}.${fraction}`,
    'down to up': isDown ? ', and down to up' : '',
    'to 2.14': `${sign} ${factor}`,
    'second to 2.14': `${sign} ${isDown ? -factor : factor}`,
    'half width': String(picture.halfWidth),
    'half height': String(picture.halfHeight),
    distance: String(picture.distance),
  };
}
