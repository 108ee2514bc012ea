/**
 * Has the shader of a built-in material draw the instances of a BatchedMesh by the matrices of view-matrices.ts, which are those that three draws a Mesh by.
 *
 * three's own pieces of the shader are used, with other names for the two matrices. Colours of instances go to the fragments as they are: interpolated they
 * would be off by a rounding.
 */
import { type DataTexture, type Material, ShaderChunk } from 'three';
import { VIEW_TEXELS } from './view-matrices.ts';

/** three's types lack some of their names */
const PIECES = ShaderChunk as Record<string, string>;

type Compile = Material['onBeforeCompile'];

const READ = /* glsl */ `
#ifdef USE_BATCHING

  uniform highp sampler2D cull64Views;
  uniform int cull64First;

  vec4 cull64Texel( const in int i ) {
    int size = textureSize( cull64Views, 0 ).x;
    int j = ( cull64First + gl_DrawID ) * ${VIEW_TEXELS} + i;
    return texelFetch( cull64Views, ivec2( j % size, j / size ), 0 );
  }

#endif
`;

const PLACE = /* glsl */ `
#ifdef USE_BATCHING

  vec4 cull64A = cull64Texel( 0 );
  vec4 cull64B = cull64Texel( 1 );
  vec4 cull64C = cull64Texel( 2 );
  vec4 cull64D = cull64Texel( 3 );
  mat4 cull64ModelView = mat4(
    vec4( cull64A.xyz, 0.0 ), vec4( cull64B.xyz, 0.0 ), vec4( cull64C.xyz, 0.0 ), vec4( cull64D.xyz, 1.0 ) );

#endif
`;

const TURN = /* glsl */ `
#ifdef USE_BATCHING

  vec4 cull64E = cull64Texel( 4 );
  float cull64F = cull64Texel( 5 ).x;
  mat3 cull64Normal = mat3(
    cull64A.w, cull64B.w, cull64C.w, cull64D.w, cull64E.x, cull64E.y, cull64E.z, cull64E.w, cull64F );

#endif
`;

/** One of three's pieces, with the instance's own matrices in place of the batch's. */
function exact(piece: string): string {
  return piece
    .replaceAll('#ifdef USE_BATCHING', '#if 0')
    .replaceAll('modelViewMatrix', 'cull64ModelView')
    .replaceAll('normalMatrix', 'cull64Normal');
}

/** What is drawn, and its matrices. */
export interface Drawn {
  /** as view-matrices.ts writes it */
  readonly texture: DataTexture;
  /** the place of its first draw there */
  readonly first: number;
}

/** @param isColoured whether instances have colours, and vertices have none */
export function drawExactly(drawn: Drawn, isColoured: boolean): Compile {
  return (shader) => {
    const put = (name: string, change: (piece: string) => string) => {
      shader.vertexShader = shader.vertexShader.replace(`#include <${name}>`, () => change(PIECES[name]));
    };
    Object.assign(shader.uniforms, {
      cull64Views: uniform(() => drawn.texture),
      cull64First: uniform(() => drawn.first),
    });
    put('batching_pars_vertex', (piece) => piece + READ);
    put('batching_vertex', (piece) => known(piece) + PLACE);
    put('color_vertex', known);
    put('defaultnormal_vertex', (piece) => TURN + exact(piece));
    put('project_vertex', exact);
    if (!isColoured) return;
    put('color_pars_vertex', flat);
    const name = 'color_pars_fragment';
    shader.fragmentShader = shader.fragmentShader.replace(`#include <${name}>`, () => flat(PIECES[name]));
  };
}

/** One of three's pieces, with the instance's number from where its matrices are: three's texture of numbers need not be sent. */
const known = (piece: string) => piece.replace('getIndirectIndex( gl_DrawID )', 'cull64Texel( 5 ).y');

/** A uniform that is read whenever three sends it. */
function uniform(read: () => unknown): { readonly value: unknown } {
  return {
    get value() {
      return read();
    },
  };
}

const flat = (piece: string) => piece.replace('varying', 'flat varying');
