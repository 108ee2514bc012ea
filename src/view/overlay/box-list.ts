/**
 * Boxes as their twelve edges: lines as in line-list.ts, an instance a box, so that a box takes only six numbers and a
 * colour.
 *
 * Without ANGLE_instanced_arrays the edges go into a line list, for the last PLAIN_BOXES boxes.
 */
import type { Vec3 } from '../../core/math/camera.ts';
import type { GlContext } from '../gl/context.ts';
import type { Rgb } from '../gl/palette.ts';
import { propsOf } from '../gl/props.ts';
import { createLineList, LINE_COVER_GLSL, LINE_GLSL, OVER, type OverlayView, passes } from './line-list.ts';
import { createRecords } from './records.ts';

/** six floats and a colour in four bytes */
const BOX_BYTES = 28;
const PLAIN_BOXES = 2000;
/** both ends of each edge: bit k of a corner is its maximum of axis k */
export const BOX_EDGES: readonly (readonly [number, number])[] = [1, 2, 4].flatMap((bit) =>
  [0, 1, 2, 3, 4, 5, 6].filter((corner) => (corner & bit) === 0).map((corner) => [corner, corner | bit] as const),
);

interface Props extends OverlayView {
  depth: 'always' | 'lequal' | 'greater';
  strength: number;
  width: number;
  boxes: number;
}

export function createBoxList(context: GlContext) {
  const { regl, instancing } = context;
  const records = createRecords(regl, BOX_BYTES, 64);
  const { buffer } = records;
  const lines = instancing ? null : createLineList(context);
  const corners = regl.buffer(edgeQuads());
  const { prop, props } = propsOf<Props>(regl);
  const perBox = { buffer, type: 'float' as const, size: 3, stride: BOX_BYTES, divisor: 1 };
  const command =
    instancing &&
    regl({
      vert: VERTEX,
      frag: FRAGMENT,
      attributes: {
        a: { buffer: corners, size: 3, stride: 32 },
        b: { buffer: corners, size: 3, offset: 12, stride: 32 },
        part: { buffer: corners, size: 2, offset: 24, stride: 32 },
        least: perBox,
        most: { ...perBox, offset: 12 },
        color: { ...perBox, offset: 24, type: 'uint8', size: 4, normalized: true },
      },
      uniforms: props('viewProjection', 'eye', 'size', 'near', 'width', 'strength'),
      count: BOX_EDGES.length * 6,
      instances: prop('boxes'),
      depth: { enable: true, mask: false, func: prop('depth') },
      blend: OVER,
    });

  return {
    clear: records.clear,
    /** the box at boxes[at ..]: min x, y, z, max x, y, z */
    add(boxes: Float32Array, at: number, color: Rgb, alpha: number) {
      const byte = records.add();
      const { floats, bytes } = records;
      for (let k = 0; k < 6; k++) floats[byte / 4 + k] = boxes[at + k];
      for (let k = 0; k < 3; k++) bytes[byte + 24 + k] = color[k];
      bytes[byte + 27] = alpha * 255;
    },
    /**
     * The first is drawn first, under all others.
     * @param width in pixels
     * @param hidden part of their alpha that lines keep behind the scene
     */
    draw(view: OverlayView, width: number, hidden: number) {
      const { count: boxes } = records;
      if (boxes === 0) return;
      if (command) {
        records.upload();
        command(passes(hidden).map((pass): Props => ({ ...view, ...pass, width, boxes })));
      } else if (lines) {
        lines.clear();
        for (let i = Math.max(0, boxes - PLAIN_BOXES); i < boxes; i++) addEdges(i);
        lines.draw(view, width, hidden);
      }
    },
    dispose() {
      records.dispose();
      corners.destroy();
      lines?.dispose();
    },
  };

  function addEdges(box: number): void {
    const { floats, bytes } = records;
    const at = (corner: number, k: number): number => floats[box * 7 + k + 3 * ((corner >> k) & 1)];
    const place = (corner: number): Vec3 => [at(corner, 0), at(corner, 1), at(corner, 2)];
    const [r, g, b, alpha] = bytes.subarray(box * BOX_BYTES + 24, box * BOX_BYTES + 28);
    for (const [p, q] of BOX_EDGES) lines?.add(place(p), place(q), [r, g, b], alpha / 255);
  }
}

/** Two triangles an edge; of each corner both ends of the edge, as parts of the box, and which end and side it is. */
function edgeQuads(): Float32Array {
  const parts = (corner: number): number[] => [0, 1, 2].map((k) => (corner >> k) & 1);
  return Float32Array.from(
    BOX_EDGES.flatMap(([a, b]) =>
      [
        [0, -1],
        [1, -1],
        [0, 1],
        [0, 1],
        [1, -1],
        [1, 1],
      ].flatMap((part) => [...parts(a), ...parts(b), ...part]),
    ),
  );
}

const VERTEX = `precision highp float;
attribute vec3 a, b, least, most;
attribute vec2 part;
attribute vec4 color;
varying vec4 tone;
${LINE_GLSL}
void main() {
  tone = color;
  gl_Position = lineCorner(mix(least, most, a), mix(least, most, b), part);
}`;

const FRAGMENT = `precision highp float;
varying vec4 tone;
uniform float strength;
${LINE_COVER_GLSL}
void main() { gl_FragColor = lineColour(vec4(tone.rgb, tone.a * strength)); }`;
