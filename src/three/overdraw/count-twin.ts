/**
 * The material that a program's own is counted by: its vertices, sides, discards, clipping and depth as they are, with a fragment shader that leaves 1 in every channel, and
 * a blending that multiplies it by the blend colour and adds it.
 *
 * The value of a call is in the blend colour, so that one shader does for all: three sends a material's uniforms once for all objects that follow each other with it.
 */

import {
  AddEquation,
  Color,
  ConstantAlphaFactor,
  ConstantColorFactor,
  CustomBlending,
  type Material,
  OneFactor,
  type Side,
  ZeroFactor,
} from 'three';
import { madeOnce } from '../../core/base/keyed.ts';
import { createTwin } from '../scene/material-twin.ts';
import type { Pass, Value } from './counter.ts';

export interface CountTwins {
  /** the twin of a material, seen from these sides */
  of(material: Material, side: Side): Material;
  dispose(): void;
}

/** @param finish what a renderer's shaders need besides */
export function createCountTwins(finish: (twin: Material, source: Material) => void): CountTwins {
  const twins = new Map<Material, Map<Side, Material>>();
  return {
    of(material, side) {
      const sides = madeOnce(twins, material, () => new Map<Side, Material>());
      return madeOnce(sides, side, () => {
        const twin = createCountTwin(material, side);
        finish(twin, material);
        return twin;
      });
    },
    dispose() {
      for (const sides of twins.values()) for (const twin of sides.values()) twin.dispose();
      twins.clear();
    },
  };
}

function createCountTwin(material: Material, side: Side): Material {
  const twin = createTwin(material, true, (shader, renderer) => {
    material.onBeforeCompile(shader, renderer);
    shader.fragmentShader = countingShader(
      shader.fragmentShader,
      (material as { glslVersion?: unknown }).glslVersion === '300 es',
    );
  });
  const isOpaque = !material.transparent;
  const own: Partial<Record<keyof Material, unknown>> = {
    side,
    // each twin is drawn in one call
    forceSinglePass: true,
    blending: CustomBlending,
    blendEquation: AddEquation,
    blendEquationAlpha: AddEquation,
    blendSrc: ConstantColorFactor,
    blendSrcAlpha: ConstantAlphaFactor,
    blendColor: new Color(),
    blendAlpha: 0,
    customProgramCacheKey: () => `cull64 count ${isOpaque} ${material.customProgramCacheKey()}`,
  };
  return Object.assign(twin, own);
}

const OUT = /(?:layout\s*\([^)]*\)\s*)?\bout\s+((?:(?:low|medium|high)p\s+)?\w+\s+\w+\s*(?:\[[^\]]*\])?\s*;)/g;

/**
 * The shader with its main function called first, for what it discards, and 1 written after it.
 * @param isModern written in GLSL ES 3.00 by the program itself, which names what it writes to
 */
export function countingShader(text: string, isModern: boolean): string {
  const shader = text.replace(/\bvoid\s+main\s*\(\s*(?:void)?\s*\)/, 'void cull64Shade()');
  if (isModern)
    return `${shader.replace(OUT, '$1')}\nlayout(location = 0) out highp vec4 cull64Count;\nvoid main() { cull64Shade(); cull64Count = vec4(1.0); }\n`;
  const out = /\bgl_FragData\b/.test(text) ? 'gl_FragData[0]' : 'gl_FragColor';
  return `${shader}\nvoid main() { cull64Shade(); ${out} = vec4(1.0); }\n`;
}

/** Make a twin ready for a call of a pass. What it does not set here is the material's. */
export function setTwin(twin: Material, source: Material, pass: Pass, [red, green, blue, alpha]: Value): void {
  twin.blendColor.r = red;
  twin.blendColor.g = green;
  twin.blendColor.b = blue;
  twin.blendAlpha = alpha;
  twin.blendDst = pass.isReplacing ? ZeroFactor : OneFactor;
  twin.blendDstAlpha = twin.blendDst;
  twin.depthTest = pass.depth !== 'off' && source.depthTest;
  twin.colorWrite = source.colorWrite;
  // three sets it on the twin, where it would hide that of the program's material
  delete (twin as { uniformsNeedUpdate?: boolean }).uniformsNeedUpdate;
}
