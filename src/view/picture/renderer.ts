/**
 * One scene on the GPU, and the passes that draw a frame of it: the scene in order, or its heat map; then the overlays.
 * Everything that lives in the context is made here and ends with dispose(), so a lost context needs only a new
 * renderer.
 */

import type { Camera } from '../../core/math/camera.ts';
import { CROSSING, INSIDE } from '../../core/math/frustum.ts';
import { classifyObjects } from '../../overdraw/frame/classify.ts';
import { createBlended } from '../gl/blended.ts';
import type { GlContext, Viewport } from '../gl/context.ts';
import { createCounter, type GpuCounter } from '../gl/counter.ts';
import type { DrawList } from '../gl/draw-list.ts';
import { createHeatPass } from '../gl/heat-pass.ts';
import { createHeavyTimer } from '../gl/heavy-timer.ts';
import { createLate } from '../gl/late.ts';
import { createMoverShadows } from '../gl/look/mover-shadows.ts';
import { createSky } from '../gl/look/sky.ts';
import { rgbOf } from '../gl/look/sky-glsl.ts';
import { createLookSurfaces } from '../gl/look/surfaces.ts';
import { MEASURE_HEIGHT, MEASURE_WIDTH } from '../gl/measuring-size.ts';
import { createN64Present } from '../gl/n64/present.ts';
import { N64_HEIGHT, N64_WIDTH } from '../gl/n64/viewport.ts';
import { createObjectColours } from '../gl/object-colours.ts';
import {
  CUT_COLOUR,
  FALSELY_GIVEN_COLOUR,
  GHOST,
  HIDDEN_COLOUR,
  INSIDE_COLOUR,
  OUTSIDE_COLOUR,
  type Rgb,
  visitColour,
} from '../gl/palette.ts';
import type { SceneBuffers } from '../gl/scene-buffers.ts';
import { createScenePass, type SceneStyle } from '../gl/scene-pass.ts';
import { createSubmit } from '../gl/submit.ts';
import type { LoadedScene } from '../load/loaded.ts';
import { MASKED_PASS, OPAQUE_PASS } from '../mesh/draw-mesh.ts';
import type { OverlayInput, Overlays } from '../overlay/overlays.ts';
import type { Settings } from '../state/settings.ts';
import { insetPlaces, isMap, isPair, type PicturePlace } from './picture-place.ts';

export interface RenderInput {
  settings: Readonly<Settings>;
  /** where the picture is taken from */
  camera: Camera;
  /** whose frustum culls: the same camera, unless that is frozen */
  cullCamera: Camera;
  /** where on the canvas the picture stands */
  place: PicturePlace;
  list: DrawList;
  /** the same objects in the order that is compared with; null without a comparison */
  against: DrawList | null;
  /** objects that the frustum keeps and a set leaves out of the list; null where no set does */
  leftOut: DrawList | null;
  /** objects of the list of which no part is in the frustum; null where there can be none */
  falselyGiven: DrawList | null;
  /** input of the overlays, beside what follows from the settings */
  over: Pick<OverlayInput, 'picked' | 'ray' | 'boxTree' | 'moving' | 'hidden'>;
  /** where the picture in the other order stands: at the same place, but for a pair */
  otherPlace: PicturePlace;
  border: Border;
}

/** Where the other order begins, while two are on screen. */
export interface Border {
  /** of the canvas's width, or of its height from the top */
  part: number;
  stacked: boolean;
}

interface Box {
  box: Viewport;
}

export interface DrawStats {
  ranges: number;
  triangles: number;
  submitMicros: number;
}

export type Renderer = ReturnType<typeof createRenderer>;

/**
 * @param buffers the scene's mesh, uploaded; they end with the renderer
 * @param overlays are drawn over the picture, and end with the renderer too
 */
export function createRenderer(context: GlContext, loaded: LoadedScene, buffers: SceneBuffers, overlays: Overlays) {
  const { regl, gl, canvas } = context;
  const { mesh, scene } = loaded;
  const submit = createSubmit(context, mesh);
  const blended = createBlended(scene.spheres, mesh, submit);
  const colours = createObjectColours(context, mesh.firstIndex.length);
  const scenePass = createScenePass(context, buffers, submit, colours);
  const heatPass = createHeatPass(context);
  const present = createLate(() => createN64Present(context));
  const { look } = loaded;
  const sky = look ? createSky(context, look, loaded.sky) : null;
  const surfaces = look ? createLookSurfaces(context, look, loaded.sky, scene) : null;
  const moverShadows = look ? createMoverShadows(context, mesh, buffers.poses) : null;
  const within = regl<object, object, Box>({
    viewport: regl.prop<Box, 'box'>('box'),
    scissor: { enable: true, box: regl.prop<Box, 'box'>('box') },
  });
  const live = createCounter(context, buffers, submit, MEASURE_WIDTH, MEASURE_HEIGHT);
  // the lab's counter is made when it first measures, so that a scene opens with one program and framebuffer less
  let counter: GpuCounter | null = null;
  const heavy = createHeavyTimer(context, buffers, submit, MEASURE_WIDTH, MEASURE_HEIGHT);
  const states = new Uint8Array(mesh.firstIndex.length);
  const rest = new Uint32Array(mesh.firstIndex.length);
  /** the counter at the picture's size, made when a map is first shown */
  let first: GpuCounter | null = null;
  let second: GpuCounter | null = null;
  let shown: 'none' | 'one' | 'split' | 'difference' = 'none';
  let border: Border = { part: 1, stacked: false };

  function draw(input: RenderInput): DrawStats {
    const { settings } = input;
    // regl does not notice that the drawing size of the canvas changed
    regl.poll();
    if (!isMap(settings)) shown = 'none';
    const stats = isMap(settings) ? drawMap(input) : drawScene(input);
    const { width, height } = input.place;
    const pair = isPair(settings);
    if (pair) drawInsets(input);
    const places = pair ? [input.place, input.otherPlace] : [input.place];
    for (const place of places)
      within({ box: viewportOf(place) }, () =>
        overlays.draw({
          loaded,
          viewCamera: input.camera,
          cullCamera: input.cullCamera,
          settings,
          frozen: settings.frozen,
          ids: input.list.ids,
          count: input.list.count,
          ...input.over,
          size: [width, height],
        }),
      );
    return stats;
  }

  function viewportOf({ left, top, width, height }: PicturePlace): Viewport {
    return { x: left, y: canvas.height - top - height, width, height };
  }

  function drawMap({ settings, camera, place, otherPlace, list, against, ...input }: RenderInput): DrawStats {
    const viewport = viewportOf(place);
    first ??= createCounter(context, buffers, submit, canvas.width, canvas.height);
    first.resize(canvas.width, canvas.height);
    const depthTest = settings.mode === 'heat';
    const began = performance.now();
    first.draw(camera, list.ids, list.count, depthTest, viewport);
    const submitMicros = (performance.now() - began) * 1000;
    const { ranges, triangles } = submit;
    const compared = depthTest && against !== null;
    if (compared) {
      second ??= createCounter(context, buffers, submit, canvas.width, canvas.height);
      second.resize(canvas.width, canvas.height);
      second.draw(camera, against.ids, against.count, true, viewportOf(otherPlace));
    }
    shown = !compared ? 'one' : settings.compare === 'difference' ? 'difference' : 'split';
    border = shown === 'split' ? input.border : { part: 1, stacked: false };
    regl.clear({ color: [0, 0, 0, 1], depth: 1 });
    heatPass.draw({
      first: first.target,
      second: (compared && second ? second : first).target,
      unit: first.unit,
      split: border.part,
      stacked: border.stacked,
      pixel: 1 / (border.stacked ? canvas.height : canvas.width),
      difference: shown === 'difference',
    });
    return { ranges, triangles, submitMicros };
  }

  /** In each picture of a pair: the scene as it looks, as far as it is drawn. */
  function drawInsets({ camera, place, otherPlace, list, against }: RenderInput): void {
    const style: SceneStyle = {
      light: !loaded.lit,
      tint: false,
      n64: null,
      look: surfaces?.uniforms ?? null,
      blended: false,
    };
    for (const [side, inset] of insetPlaces([place, otherPlace]).entries()) {
      const { ids, count } = (side === 0 ? list : against) ?? list;
      const box = viewportOf(inset);
      within({ box }, () => {
        regl.clear({ color: skyColour(), depth: 1 });
        drawSolid(ids, count, camera, style, null, box);
        sky?.draw(camera, null, box);
      });
    }
  }

  /** Draw what is opaque, then what is masked: solid here, for the pictures that cut it are not drawn. */
  function drawSolid(
    ids: Uint32Array,
    count: number,
    ...[camera, style, target, viewport]: Parameters<typeof scenePass.draw>
  ): DrawStats {
    const stats = { ranges: 0, triangles: 0, submitMicros: 0 };
    for (const pass of [OPAQUE_PASS, MASKED_PASS]) {
      submit.take(ids, count, pass);
      stats.ranges += submit.ranges;
      stats.triangles += submit.triangles;
      const began = performance.now();
      scenePass.draw(camera, style, target, viewport);
      stats.submitMicros += (performance.now() - began) * 1000;
    }
    return stats;
  }

  function skyColour(): [number, number, number, number] {
    return [...rgbOf(loaded.sky), 1];
  }

  function drawScene(input: RenderInput): DrawStats {
    const { settings, camera, place, list } = input;
    const target = settings.n64 ? present.get().begin(settings) : null;
    const viewport =
      settings.n64 && settings.n64Size ? { x: 0, y: 0, width: N64_WIDTH, height: N64_HEIGHT } : viewportOf(place);
    regl.clear({ framebuffer: target, color: skyColour(), depth: 1 });
    const tint = settings.mode === 'visit' || settings.mode === 'culling';
    const ghosts = settings.frozen && settings.ghosts && settings.culling !== 'off';
    if (tint || ghosts) paintObjects(input, ghosts);
    const looks = settings.mode === 'scene';
    // textures and haze would blur which objects are culled away, and which are hidden
    const textured = looks && !ghosts ? surfaces : null;
    const style: SceneStyle = {
      light: settings.light && (!loaded.lit || tint),
      tint: tint || ghosts,
      // the console has the colours of a mode as vertex colours
      n64: settings.n64
        ? present.get().surface(tint ? { ...settings, n64Colours: true } : settings, loaded, textured?.detail ?? null)
        : null,
      look: textured?.uniforms ?? null,
      blended: false,
    };
    const stats = drawSolid(list.ids, list.count, camera, style, target, viewport);
    if (looks) {
      sky?.draw(camera, target, viewport);
      moverShadows?.draw(camera, target, viewport);
    }
    blended.draw(camera, list, () => {
      scenePass.draw(camera, { ...style, blended: true }, target, viewport);
      stats.ranges += submit.ranges;
      stats.triangles += submit.triangles;
    });
    if (ghosts) drawSolid(rest, listRest(list), camera, style, target, viewport);
    if (settings.n64) present.get().show(settings, viewportOf(place));
    return stats;
  }

  /** Write the object colours of the mode; with `ghosts`, objects outside the list too. */
  function paintObjects({ settings, cullCamera, list, leftOut, falselyGiven }: RenderInput, ghosts: boolean): void {
    const { data } = colours;
    const paint = (object: number, [r, g, b]: Rgb, strength: number) => {
      data[object * 4] = r;
      data[object * 4 + 1] = g;
      data[object * 4 + 2] = b;
      data[object * 4 + 3] = strength;
    };
    if (ghosts) for (let object = 0; object < states.length; object++) paint(object, GHOST, 225);
    if (ghosts && leftOut)
      for (const object of leftOut.ids.subarray(0, leftOut.count)) paint(object, HIDDEN_COLOUR, 200);
    if (settings.mode === 'visit')
      for (let i = 0; i < list.count; i++) paint(list.ids[i], visitColour(i / Math.max(1, list.count - 1)), 215);
    else if (settings.mode === 'culling') {
      classifyObjects(scene.spheres, cullCamera, states);
      for (let i = 0; i < list.count; i++) {
        const object = list.ids[i];
        const state = states[object];
        paint(object, state === INSIDE ? INSIDE_COLOUR : state === CROSSING ? CUT_COLOUR : OUTSIDE_COLOUR, 165);
      }
    } else for (let i = 0; i < list.count; i++) data[list.ids[i] * 4 + 3] = 0;
    if (falselyGiven)
      for (const object of falselyGiven.ids.subarray(0, falselyGiven.count)) paint(object, FALSELY_GIVEN_COLOUR, 225);
    colours.upload();
  }

  /** Writes the objects that are not in `list` to `rest`. @returns how many they are */
  function listRest(list: DrawList): number {
    states.fill(0);
    for (let i = 0; i < list.count; i++) states[list.ids[i]] = 1;
    let count = 0;
    for (const object of loaded.tree.ids) if (states[object] === 0) rest[count++] = object;
    return count;
  }

  return {
    /** Place the moving objects. @param poses x (x, y, z, cos yaw, sin yaw) */
    place: buffers.poses.set,
    draw,
    /** what the map shows at a pixel of the canvas, (0, 0) at the top left: fragments, or their difference; null without a map */
    countAt(x: number, y: number) {
      if (shown === 'none' || !first) return null;
      const column = Math.floor(x);
      const row = canvas.height - 1 - Math.floor(y);
      const other = second ?? first;
      if (shown === 'difference') return other.pixel(column, row) - first.pixel(column, row);
      const along = border.stacked ? y / canvas.height : x / canvas.width;
      return (shown === 'split' && along >= border.part ? other : first).pixel(column, row);
    },
    /** whether the context is gone: nothing can be resized or counted, though the event may not have come yet */
    get lost() {
      return gl.isContextLost();
    },
    /** counts what is on screen, at whatever size that has */
    live,
    /** the counter that the lab's figures come from, and the timer, both at the measuring size */
    get counter() {
      counter ??= createCounter(context, buffers, submit, MEASURE_WIDTH, MEASURE_HEIGHT);
      return counter;
    },
    heavy,
    dispose() {
      overlays.dispose();
      present.dispose();
      sky?.dispose();
      surfaces?.dispose();
      moverShadows?.dispose();
      first?.dispose();
      second?.dispose();
      counter?.dispose();
      for (const part of [heatPass, live, heavy, colours, submit, buffers]) part.dispose();
      gl.flush();
    },
  };
}
