/**
 * One view's work done once: the visible objects' triangles transformed, clipped, culled by facing and turned into spans, an
 * object's spans together, so that the same view can be drawn in any number of orders (see raster.ts).
 *
 * Rules. Front faces only, told by the exact area on the snapped grid, except OBJECT_DOUBLE_SIDED; SEE_THROUGH objects
 * have no spans; triangles without area after snapping have none. Vertices snap to the nearest 1/256 pixel (halves up). A
 * triangle that snapping turned over (thinner than 1/256 pixel) counts as turned over, as on a GPU.
 * A far plane at infinity cuts nothing.
 *
 * Vertices are put on the screen object by object, in the same few slots, so that what is written stays in the cache.
 *
 * Memory: 26 bytes a vertex of the largest object, 16 an object, 24 a span of the largest view. Nothing is allocated per triangle.
 */
import { type Camera, viewProjection } from '../../core/math/camera.ts';
import { OBJECT_DOUBLE_SIDED, objectCount, type Scene, SEE_THROUGH } from '../../core/scene/scene.ts';
import { clipCode, clipTriangle, createClipper, MAX_CORNERS, NEEDS_CLIPPING, OUT_OF_PICTURE, toClip } from './clip.ts';
import { addTriangle, createSpans, doubleArea, GUARD, type Points, type Spans, SUBPIXELS } from './spans.ts';

export type ViewSetup = ReturnType<typeof createViewSetup>;

/** Room for any view of `scene` at width x height pixels. */
export function createViewSetup(scene: Scene, width: number, height: number) {
  const objects = objectCount(scene);
  const { firstVertex, endVertex, most } = verticesOfObjects(scene);
  const slots = most + MAX_CORNERS;
  return {
    scene,
    spans: createSpans(width, height),
    /** objects: spans firstSpan[o] .. endSpan[o] - 1 belong to object o; the same number twice where it draws nothing */
    firstSpan: new Uint32Array(objects),
    endSpan: new Uint32Array(objects),
    /** opaque objects among those given */
    objects: 0,
    /** triangles of these objects */
    triangles: 0,
    /** of these, how many were clipped */
    clipped: 0,
    /** objects: vertices firstVertex[o] .. endVertex[o] - 1 have all that its triangles have */
    firstVertex,
    endVertex,
    vertices: {
      x: new Float64Array(slots),
      y: new Float64Array(slots),
      depth: new Float64Array(slots),
      code: new Uint16Array(slots),
      matrix: new Float64Array(16),
    },
    clipper: createClipper(),
  };
}

/** The vertices of each object, none of one without triangles, and how many slots the one takes that takes most. */
function verticesOfObjects({ firstTriangle, indices }: Scene) {
  const objects = firstTriangle.length - 1;
  const firstVertex = new Uint32Array(objects);
  const endVertex = new Uint32Array(objects);
  let most = 0;
  for (let object = 0; object < objects; object++) {
    const start = firstTriangle[object] * 3;
    const end = firstTriangle[object + 1] * 3;
    if (start === end) continue;
    let first = indices[start];
    let last = first;
    for (let i = start + 1; i < end; i++) {
      const vertex = indices[i];
      if (vertex < first) first = vertex;
      else if (vertex > last) last = vertex;
    }
    firstVertex[object] = first;
    endVertex[object] = last + 1;
    most = Math.max(most, Math.min(last + 1 - first, end - start));
  }
  return { firstVertex, endVertex, most };
}

/** Set up the first `count` objects of `ids` as `camera` sees them; what was set up before is forgotten. */
export function setupView(setup: ViewSetup, camera: Camera, ids: Uint32Array, count: number): void {
  const { scene, spans, vertices, clipper } = setup;
  viewProjection(camera, vertices.matrix);
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
    if (flags & SEE_THROUGH) continue;
    setup.objects++;
    setup.firstSpan[object] = spans.count;
    addObject(setup, object, (flags & OBJECT_DOUBLE_SIDED) !== 0);
    setup.endSpan[object] = spans.count;
  }
}

function addObject(setup: ViewSetup, object: number, doubleSided: boolean): void {
  const { scene, spans, vertices, firstVertex, endVertex } = setup;
  const { indices } = scene;
  const { code } = vertices;
  const end = scene.firstTriangle[object + 1] * 3;
  const start = scene.firstTriangle[object] * 3;
  setup.triangles += (end - start) / 3;
  // an object whose vertices lie among many others has one for each corner instead
  const first = firstVertex[object];
  const isBlock = endVertex[object] - first <= end - start;
  if (isBlock) addVertices(setup, first, endVertex[object], null);
  else addVertices(setup, start, end, indices);
  for (let i = start; i < end; i += 3) {
    const a = isBlock ? indices[i] - first : i - start;
    const b = isBlock ? indices[i + 1] - first : i + 1 - start;
    const c = isBlock ? indices[i + 2] - first : i + 2 - start;
    if (code[a] & code[b] & code[c] & OUT_OF_PICTURE) continue;
    if ((code[a] | code[b] | code[c]) & NEEDS_CLIPPING) {
      addClipped(setup, indices[i], indices[i + 1], indices[i + 2], doubleSided);
      continue;
    }
    // Counter-clockwise is front, and clockwise is what spans are made of.
    const area = doubleArea(vertices, a, b, c);
    if (area < 0) addTriangle(spans, vertices, a, c, b, -area);
    else if (doubleSided && area > 0) addTriangle(spans, vertices, a, b, c, area);
  }
}

/**
 * Put vertices on the screen, in slots from 0 on. The matrix is read once, not for each of them.
 * @param list where the vertices are at first .. end - 1; null: these are the vertices
 */
function addVertices(setup: ViewSetup, first: number, end: number, list: Uint32Array | null): void {
  const { scene, vertices, clipper, spans } = setup;
  const { positions } = scene;
  const { matrix: m, code } = vertices;
  const [m0, m1, m2, m3] = [m[0], m[1], m[2], m[3]];
  const [m4, m5, m6, m7] = [m[4], m[5], m[6], m[7]];
  const [m8, m9, m10, m11] = [m[8], m[9], m[10], m[11]];
  const [m12, m13, m14, m15] = [m[12], m[13], m[14], m[15]];
  for (let i = first; i < end; i++) {
    const at = (list === null ? i : list[i]) * 3;
    const px = positions[at];
    const py = positions[at + 1];
    const pz = positions[at + 2];
    const x = m0 * px + m4 * py + m8 * pz + m12;
    const y = m1 * px + m5 * py + m9 * pz + m13;
    const z = m2 * px + m6 * py + m10 * pz + m14;
    const w = m3 * px + m7 * py + m11 * pz + m15;
    const own = clipCode(clipper, x, y, z, w);
    code[i - first] = own;
    if ((own & NEEDS_CLIPPING) === 0) project(spans, x, y, w, vertices, i - first);
  }
}

/** Project clip coordinates onto the grid of the screen. Not by Math.round: it branches on the fraction, which cannot be foreseen, and takes longer than all else here. */
function project({ width, height }: Spans, x: number, y: number, w: number, points: Points, slot: number): void {
  points.x[slot] = Math.floor((0.5 + (0.5 * x) / w) * width * SUBPIXELS + 0.5);
  points.y[slot] = Math.floor((0.5 - (0.5 * y) / w) * height * SUBPIXELS + 0.5);
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
