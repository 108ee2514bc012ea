/**
 * One view's work done once: the visible objects' triangles transformed, clipped, culled by facing and turned into spans, an
 * object's spans together, so that the same view can be drawn in any number of orders (see raster.ts).
 *
 * Rules. Front faces only, told by the exact area on the snapped grid, except OBJECT_DOUBLE_SIDED; OBJECT_BLEND objects
 * have no spans; triangles without area after snapping have none. Vertices snap to the nearest 1/256 pixel (halves up). A
 * triangle that snapping turned over (thinner than 1/256 pixel) counts as turned over, as on a GPU.
 * A far plane at infinity cuts nothing.
 *
 * Memory: 30 bytes a vertex of the scene, 8 an object, 24 a span of the largest view. Nothing is allocated per triangle.
 */
import { type Camera, viewProjection } from '../math/camera.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../scene/scene.ts';
import {
  type Clipper,
  clipCode,
  clipTriangle,
  createClipper,
  MAX_CORNERS,
  NEEDS_CLIPPING,
  OUT_OF_PICTURE,
  toClip,
} from './clip.ts';
import { addTriangle, createSpans, doubleArea, GUARD, type Points, type Spans, SUBPIXELS } from './spans.ts';

export interface ViewSetup {
  scene: Scene;
  spans: Spans;
  /** objects: spans firstSpan[o] .. endSpan[o] - 1 belong to object o; the same number twice where it draws nothing */
  firstSpan: Uint32Array;
  endSpan: Uint32Array;
  /** opaque objects among those given */
  objects: number;
  /** triangles of these objects */
  triangles: number;
  /** of these, how many were clipped */
  clipped: number;
  vertices: VertexCache;
  clipper: Clipper;
}

/** Vertices on the screen, valid where `stamp` is the view's number; MAX_CORNERS more slots take clipped polygons. */
interface VertexCache extends Points {
  code: Uint16Array;
  stamp: Uint32Array;
  view: number;
  matrix: Float64Array;
}

/** Room for any view of `scene` at width x height pixels. */
export function createViewSetup(scene: Scene, width: number, height: number): ViewSetup {
  const slots = scene.positions.length / 3 + MAX_CORNERS;
  return {
    scene,
    spans: createSpans(width, height),
    firstSpan: new Uint32Array(objectCount(scene)),
    endSpan: new Uint32Array(objectCount(scene)),
    objects: 0,
    triangles: 0,
    clipped: 0,
    vertices: {
      x: new Float64Array(slots),
      y: new Float64Array(slots),
      depth: new Float64Array(slots),
      code: new Uint16Array(slots),
      stamp: new Uint32Array(slots),
      view: 0,
      matrix: new Float64Array(16),
    },
    clipper: createClipper(),
  };
}

/** Set up the first `count` objects of `ids` as `camera` sees them; what was set up before is forgotten. */
export function setupView(setup: ViewSetup, camera: Camera, ids: Uint32Array, count: number): void {
  const { scene, spans, vertices, clipper } = setup;
  viewProjection(camera, vertices.matrix);
  vertices.view++;
  clipper.near = camera.near;
  clipper.guardX = (2 * GUARD) / spans.width;
  clipper.guardY = (2 * GUARD) / spans.height;
  spans.count = 0;
  setup.firstSpan.fill(0);
  setup.endSpan.fill(0);
  setup.objects = 0;
  setup.triangles = 0;
  setup.clipped = 0;
  for (let i = 0; i < count; i++) {
    const object = ids[i];
    const flags = scene.flags[object];
    if (flags & OBJECT_BLEND) continue;
    setup.objects++;
    setup.firstSpan[object] = spans.count;
    addObject(setup, object, (flags & OBJECT_DOUBLE_SIDED) !== 0);
    setup.endSpan[object] = spans.count;
  }
}

function addObject(setup: ViewSetup, object: number, doubleSided: boolean): void {
  const { scene, spans, vertices } = setup;
  const { indices } = scene;
  const { code } = vertices;
  const end = scene.firstTriangle[object + 1] * 3;
  const start = scene.firstTriangle[object] * 3;
  setup.triangles += (end - start) / 3;
  addVertices(setup, start, end);
  for (let i = start; i < end; i += 3) {
    const a = indices[i];
    const b = indices[i + 1];
    const c = indices[i + 2];
    if (code[a] & code[b] & code[c] & OUT_OF_PICTURE) continue;
    if ((code[a] | code[b] | code[c]) & NEEDS_CLIPPING) {
      addClipped(setup, a, b, c, doubleSided);
      continue;
    }
    // Counter-clockwise is front, and clockwise is what spans are made of.
    const area = doubleArea(vertices, a, b, c);
    if (area < 0) addTriangle(spans, vertices, a, c, b, -area);
    else if (doubleSided && area > 0) addTriangle(spans, vertices, a, b, c, area);
  }
}

/** Put the vertices of these triangles on the screen, as far as they are not there yet. The matrix is read once, not for each of them. */
function addVertices(setup: ViewSetup, start: number, end: number): void {
  const { scene, vertices, clipper, spans } = setup;
  const { indices, positions } = scene;
  const { matrix: m, code, stamp, view } = vertices;
  const [m0, m1, m2, m3] = [m[0], m[1], m[2], m[3]];
  const [m4, m5, m6, m7] = [m[4], m[5], m[6], m[7]];
  const [m8, m9, m10, m11] = [m[8], m[9], m[10], m[11]];
  const [m12, m13, m14, m15] = [m[12], m[13], m[14], m[15]];
  for (let i = start; i < end; i++) {
    const vertex = indices[i];
    if (stamp[vertex] === view) continue;
    stamp[vertex] = view;
    const px = positions[vertex * 3];
    const py = positions[vertex * 3 + 1];
    const pz = positions[vertex * 3 + 2];
    const x = m0 * px + m4 * py + m8 * pz + m12;
    const y = m1 * px + m5 * py + m9 * pz + m13;
    const z = m2 * px + m6 * py + m10 * pz + m14;
    const w = m3 * px + m7 * py + m11 * pz + m15;
    const own = clipCode(clipper, x, y, z, w);
    code[vertex] = own;
    if ((own & NEEDS_CLIPPING) === 0) project(spans, x, y, w, vertices, vertex);
  }
}

/** Project clip coordinates onto the grid of the screen. */
function project({ width, height }: Spans, x: number, y: number, w: number, points: Points, slot: number): void {
  points.x[slot] = Math.round((0.5 + (0.5 * x) / w) * width * SUBPIXELS);
  points.y[slot] = Math.round((0.5 - (0.5 * y) / w) * height * SUBPIXELS);
  points.depth[slot] = 1 / w;
}

function addClipped(setup: ViewSetup, a: number, b: number, c: number, doubleSided: boolean): void {
  const { vertices, clipper, spans } = setup;
  const { positions } = setup.scene;
  const { matrix } = vertices;
  const { polygon } = clipper;
  setup.clipped++;
  toClip(matrix, positions[a * 3], positions[a * 3 + 1], positions[a * 3 + 2], polygon, 0);
  toClip(matrix, positions[b * 3], positions[b * 3 + 1], positions[b * 3 + 2], polygon, 4);
  toClip(matrix, positions[c * 3], positions[c * 3 + 1], positions[c * 3 + 2], polygon, 8);
  const corners = clipTriangle(clipper);
  const hub = vertices.code.length - MAX_CORNERS;
  for (let i = 0; i < corners; i++) {
    const at = i * 4;
    project(spans, polygon[at], polygon[at + 1], polygon[at + 3], vertices, hub + i);
  }
  // One facing for the whole polygon: a sliver of its fan that snapping turned over is left out, not drawn from behind.
  let area = 0;
  for (let i = 2; i < corners; i++) area += doubleArea(vertices, hub, hub + i - 1, hub + i);
  for (let i = 2; i < corners; i++) {
    const part = doubleArea(vertices, hub, hub + i - 1, hub + i);
    if (area < 0 && part < 0) addTriangle(spans, vertices, hub, hub + i, hub + i - 1, -part);
    else if (doubleSided && area > 0 && part > 0) addTriangle(spans, vertices, hub, hub + i - 1, hub + i, part);
  }
}
