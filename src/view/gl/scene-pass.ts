/**
 * Draws the scene's objects in the order of a list, as they look: vertex colours, and over them, as asked, a colour for each
 * object, light by the direction of the face, and the surface of the N64 look.
 *
 * A program is made for each combination when it is first used.
 */
import type createREGL from 'regl';
import type { Camera } from '../../core/math/camera.ts';
import { CAMERA_GLSL, type CameraUniforms, cameraUniforms } from './camera-uniforms.ts';
import type { Framebuffer, GlContext, Viewport } from './context.ts';
import { LOOK_FRAGMENT_GLSL, LOOK_VERTEX_GLSL } from './look/surfaces.ts';
import { N64_SURFACE } from './n64/surface.ts';
import { OBJECT_COLOUR_GLSL, type ObjectColours } from './object-colours.ts';
import { propsOf } from './props.ts';
import type { SceneBuffers } from './scene-buffers.ts';
import type { Submit } from './submit.ts';

export interface SceneStyle {
  /** shade by the direction of the face */
  light: boolean;
  /** lay the object colours over the vertex colours */
  tint: boolean;
  /** uniforms of the N64 surface, or null without it */
  n64: Record<string, createREGL.Uniform> | null;
  /** uniforms of the scene's own surfaces and haze, or null without them */
  look: Record<string, createREGL.Uniform> | null;
  /** blend by the vertices' alpha, and keep the depth buffer as it is */
  blended: boolean;
}

interface Props extends CameraUniforms {
  target: Framebuffer | null;
  viewport: Viewport;
}

export function createScenePass(context: GlContext, buffers: SceneBuffers, submit: Submit, colours: ObjectColours) {
  const { regl } = context;
  const commands = new Map<string, createREGL.DrawCommand>();
  const { prop, props } = propsOf<Props>(regl);

  function commandOf(style: SceneStyle): createREGL.DrawCommand {
    const light = style.light && context.derivatives;
    const tint = style.tint && context.vertexTextures;
    const n64 = style.n64 !== null && context.derivatives;
    const look = style.look !== null && context.derivatives && context.vertexTextures;
    const key = `${light} ${tint} ${n64} ${look} ${style.blended}`;
    let command = commands.get(key);
    if (command) return command;
    const defines = `${light ? '#define LIGHT\n' : ''}${tint ? '#define TINT\n' : ''}${n64 ? '#define N64\n' : ''}${look ? '#define LOOK\n' : ''}`;
    command = regl({
      vert: defines + vertex(buffers.poses.glsl),
      frag: `${light || n64 || look ? '#extension GL_OES_standard_derivatives : enable\n' : ''}${defines}${fragment()}`,
      attributes: buffers.attributes,
      elements: buffers.elements,
      uniforms: {
        ...props('viewProjection', 'eye', 'forward'),
        ...buffers.poses.uniforms,
        objectColours: colours.texture,
        objectColoursSize: colours.size as [number, number],
        ...(n64 && propsOf(regl).props(...(Object.keys(style.n64!) as never[]))),
        ...(look ? style.look : {}),
      },
      depth: { enable: true, func: 'less', mask: !style.blended },
      cull: { enable: true, face: 'back' },
      blend: {
        enable: style.blended,
        func: { srcRGB: 'src alpha', dstRGB: 'one minus src alpha', srcAlpha: 'zero', dstAlpha: 'one' },
      },
      framebuffer: prop('target'),
      viewport: prop('viewport'),
    });
    commands.set(key, command);
    return command;
  }

  return {
    /** Draw what `submit` has taken. @param target null: the page's own picture; @param viewport where the picture stands in it */
    draw(camera: Camera, style: SceneStyle, target: Framebuffer | null, viewport: Viewport) {
      const command = commandOf(style);
      submit.run(() => command({ ...cameraUniforms(camera), ...style.n64, target, viewport }));
    },
  };
}

const vertex = (placing: string) => `precision highp float;
attribute vec3 position;
attribute vec4 color;
attribute float object;
uniform vec3 forward;
varying vec4 tone;
varying vec3 offset;
varying vec3 world;
varying float viewDepth;
${CAMERA_GLSL}
${placing}
#ifdef TINT
${OBJECT_COLOUR_GLSL}
#endif
#ifdef LOOK
${LOOK_VERTEX_GLSL}
#endif
void main() {
  tone = color;
#ifdef LOOK
  lookVertex(object);
#endif
#ifdef TINT
  vec4 over = objectColour(object);
  tone.rgb = mix(tone.rgb, over.rgb, over.a);
#endif
  world = placed(position, object);
  offset = world - eye;
  viewDepth = dot(offset, forward);
  gl_Position = project(world);
}`;

/** The normal is the face's, turned to the eye: scenes have no normals, and flat shading shows their shapes well. */
const fragment = () => `precision highp float;
varying vec4 tone;
varying vec3 offset;
varying vec3 world;
varying float viewDepth;
#ifdef LOOK
${LOOK_FRAGMENT_GLSL}
#endif
#ifdef N64
${N64_SURFACE}
#endif
void main() {
  vec3 color = tone.rgb;
#if defined(LIGHT) || defined(N64) || defined(LOOK)
  vec3 normal = normalize(cross(dFdx(offset), dFdy(offset)));
  normal *= -sign(dot(normal, offset));
#endif
#ifdef LIGHT
  float sun = max(0.0, dot(normal, normalize(vec3(0.45, 0.8, 0.35))));
  color *= 0.52 + 0.13 * normal.y + 0.42 * sun;
#endif
#ifdef LOOK
  color = lookShaded(color, world, normal);
#endif
#ifdef N64
  color = n64Surface(color, world, normal, viewDepth);
#elif defined(LOOK)
  color = lookTextured(color, world, normal);
#endif
#ifdef LOOK
  color = lookHazed(color, world, offset);
#endif
  gl_FragColor = vec4(color, tone.a);
}`;
