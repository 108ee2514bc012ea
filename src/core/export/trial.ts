/** A camera to try an export with, as C, and what must come out: the reader of README.md sees at once whether the call is right. */

import { floatCamera } from '../compact/float-camera.ts';
import { createCamera, type View } from '../math/camera.ts';
import type { CullOrder } from '../tree/cull-options.ts';
import { floatLiteral } from './c-source.ts';
import type { Encoded } from './encode.ts';
import { wholeNumbers } from './integer-camera.ts';
import type { IntegerPicture, MachineTarget } from './targets.ts';
import { answerTo } from './trial-answer.ts';

/**
 * `declaration`: variables that a function of the example declares
 * `text`: the section of README.md
 */
export type Trial = ReturnType<typeof trialOf>;

/** of the list, in README.md */
const SHOWN = 8;

/** @param call of the function of `<name>.c`, which writes the list into `objects` */
export function trialOf(
  encoded: Encoded,
  view: View,
  target: MachineTarget,
  order: CullOrder,
  name: string,
  call: string,
) {
  const declaration = target.camera === 'float' ? floatText(view) : integerText(view, target.camera);
  const seen = answerTo(encoded, view, target, order);
  const first = seen.length > 0 ? `, and \`objects\` begins with ${seen.slice(0, SHOWN).join(', ')}` : '';
  const text = `## A camera to try

${declaration.replace(/^ {2}/gm, '    ')}
    static uint16_t objects[${name.toUpperCase()}_OBJECTS];
    count = ${call};

${pictureText(view, target)} Another picture sees another number.
\`count\` is then ${seen.length}${first}.
`;
  return { view, declaration, text };
}

/** The picture's size: the count holds for this picture alone. */
function pictureText(view: View, { camera }: MachineTarget): string {
  const degrees = (tangent: number) => Math.round((Math.atan(tangent) * 360) / Math.PI);
  if (camera !== 'float') {
    const { halfWidth, halfHeight, distance } = camera;
    return `The picture is ${degrees(halfWidth / distance)} degrees wide and ${degrees(halfHeight / distance)} high.`;
  }
  const { fov, aspect } = floatCamera(createCamera(view));
  const high = Math.tan(fov / 2);
  return `The picture is ${degrees(high * aspect)} degrees wide and ${degrees(high)} high.`;
}

function integerText(view: View, { fraction, axisType, secondAxis }: IntegerPicture): string {
  const { eye, right, up, forward } = wholeNumbers(createCamera(view), fraction);
  const second = secondAxis === 'up' ? up : up.map((v) => 0 - v);
  return `  static const int32_t eye[3] = {${eye.join(', ')}};
  static const ${axisType} axes[9] = {
      ${right.join(', ')}, /* right */
      ${second.join(', ')}, /* ${secondAxis} */
      ${forward.join(', ')} /* forward */
  };`;
}

function floatText(view: View): string {
  const { eye, forward, right, up, fov, aspect, near, far } = floatCamera(createCamera(view));
  const v = (values: readonly number[]) => `{${values.map(floatLiteral).join(', ')}}`;
  return `  static const cull64_float_camera camera = {
      ${v(eye)}, /* eye */
      ${v(forward)}, /* forward */
      ${v(right)}, /* right */
      ${v(up)}, /* up */
      ${floatLiteral(fov)}, ${floatLiteral(aspect)}, /* fov, aspect */
      ${floatLiteral(near)}, ${floatLiteral(Number.isFinite(far) ? far : 0)} /* z_near, z_far */
  };`;
}
