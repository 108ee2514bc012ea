/**
 * Whether a material's shader reads the number of the instance (gl_InstanceID): when instances are drawn in another order, it is the number of
 * another instance.
 */
import { Material, type ShaderMaterial, type WebGLRenderer } from 'three';
import { vertexShaderOf } from './internals.ts';

const NAME = 'gl_InstanceID';
/** Where three itself uses it: for morph targets, which are brought into the same order. */
const MORPHS = /texelFetch\(\s*morphTexture[^;]*;/g;

/** undefined: not known before the material was drawn */
export function usesInstanceNumber(renderer: WebGLRenderer, material: Material): boolean | undefined {
  const { vertexShader } = material as Partial<ShaderMaterial>;
  if (vertexShader !== undefined && usesItself(vertexShader)) return true;
  if (material.onBeforeCompile === Material.prototype.onBeforeCompile) return false;
  const text = vertexShaderOf(renderer, material);
  return text === undefined ? undefined : usesItself(text);
}

function usesItself(text: string): boolean {
  return text.includes(NAME) && text.replace(MORPHS, '').includes(NAME);
}
