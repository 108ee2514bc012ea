/*
 * meshes.c: see meshes.h.
 *
 * Watertight: where an edge is cut, the point is always computed from its inner end to its outer one.
 * Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).
 */
#include "meshes.h"

/* pixels from the picture's centre to where triangles are cut */
#define GUARD 1000.0f
#define HALF_WIDTH (RDP_WIDTH * 0.5f)
#define HALF_HEIGHT (RDP_HEIGHT * 0.5f)
/* The RDP asks the upper left of a pixel whether it is covered, the project's rasteriser its centre. */
#define CENTRE_X (HALF_WIDTH - 0.5f)
#define CENTRE_Y (HALF_HEIGHT - 0.5f)
#define FARTHEST 32767.0f

enum { OUT_LEFT = 1, OUT_RIGHT = 2, OUT_TOP = 4, OUT_BOTTOM = 8, OUT_NEAR = 16, OUT_FAR = 32, OUT_GUARD = 64 };
#define OUT_OF_PICTURE 63u
#define NEEDS_CLIPPING (OUT_NEAR | OUT_FAR | OUT_GUARD)
/* a triangle cut by six planes */
#define MAX_CORNERS 9

/* x and y in pixels times distance, from the picture's centre */
typedef struct {
  float x, y, w;
  float colour[3];
} point;

typedef struct {
  point at;
  rdp_corner screen; /* where w is not less than near */
  uint32_t out;
} corner;

static corner corners[MESH_MAX_VERTICES];

void meshes_open(meshes *m, const void *asset) {
  const uint32_t *words = asset;
  m->objects = words[0];
  m->first_piece = words + 4;
  m->pieces = (const mesh_piece *)(const void *)((const uint8_t *)asset + words[1]);
  m->vertices = (const mesh_vertex *)(const void *)((const uint8_t *)asset + words[2]);
  m->triangles = (const uint8_t *)asset + words[3];
}

int mesh_is_blended(const meshes *m, uint32_t slot) {
  const uint32_t piece = m->first_piece[slot];
  return piece < m->first_piece[slot + 1] && (m->pieces[piece].flags & MESH_BLENDED);
}

uint8_t mesh_alpha(const meshes *m, uint32_t slot) { return m->pieces[m->first_piece[slot]].alpha; }

void mesh_view_set(mesh_view *view, const mesh_camera *from, const mesh_fog *fog) {
  const cull64_float_camera *camera = &from->camera;
  const float pixels = HALF_HEIGHT * from->focal;
  for (int i = 0; i < 3; i++) {
    view->eye[i] = camera->eye[i];
    view->rows[0][i] = camera->right[i] * pixels;
    view->rows[1][i] = -camera->up[i] * pixels;
    view->rows[2][i] = camera->forward[i];
  }
  view->z_near = camera->z_near;
  view->z_far = camera->z_far;
  view->fogged = fog && fog->per_depth > 0;
  if (view->fogged) view->fog = *fog;
  view->triangles = 0;
  view->clipped = 0;
}

static void project(const mesh_view *view, const point *p, rdp_corner *screen) {
  const float inverse = 1.0f / p->w;
  screen->x = CENTRE_X + p->x * inverse;
  screen->y = CENTRE_Y + p->y * inverse;
  /* 0 at the near plane, and linear on the screen */
  screen->z = FARTHEST * (1.0f - view->z_near * inverse);
  for (int i = 0; i < 3; i++) screen->colour[i] = p->colour[i];
}

static uint32_t outside(const mesh_view *view, const point *p) {
  const float width = HALF_WIDTH * p->w, height = HALF_HEIGHT * p->w, guard = GUARD * p->w;
  uint32_t out = 0;
  if (p->x < -width) out |= OUT_LEFT;
  if (p->x > width) out |= OUT_RIGHT;
  if (p->y < -height) out |= OUT_TOP;
  if (p->y > height) out |= OUT_BOTTOM;
  if (p->w < view->z_near) out |= OUT_NEAR;
  if (view->z_far > 0 && p->w > view->z_far) out |= OUT_FAR;
  if (p->x < -guard || p->x > guard || p->y < -guard || p->y > guard) out |= OUT_GUARD;
  return out;
}

static void add_fog(const mesh_view *view, point *p) {
  float share = (p->w - view->fog.begin) * view->fog.per_depth;
  if (share <= 0) return;
  if (share > 1) share = 1;
  for (int i = 0; i < 3; i++) p->colour[i] += (view->fog.colour[i] - p->colour[i]) * share;
}

static void transform(const mesh_view *view, const mesh_piece *piece, const mesh_vertex *vertices) {
  float rows[3][3], from[3];
  for (int i = 0; i < 3; i++) {
    from[i] = 0;
    for (int k = 0; k < 3; k++) {
      rows[i][k] = view->rows[i][k] * piece->scale;
      from[i] += view->rows[i][k] * (piece->origin[k] - view->eye[k]);
    }
  }
  for (uint32_t v = 0; v < piece->vertices; v++) {
    const float x = (float)vertices[v].position[0], y = (float)vertices[v].position[1], z = (float)vertices[v].position[2];
    const uint32_t colour = vertices[v].colour;
    corner *c = &corners[v];
    c->at.x = from[0] + rows[0][0] * x + rows[0][1] * y + rows[0][2] * z;
    c->at.y = from[1] + rows[1][0] * x + rows[1][1] * y + rows[1][2] * z;
    c->at.w = from[2] + rows[2][0] * x + rows[2][1] * y + rows[2][2] * z;
    c->at.colour[0] = (float)(colour >> 8 & 0xF8);
    c->at.colour[1] = (float)(colour >> 3 & 0xF8);
    c->at.colour[2] = (float)(colour << 2 & 0xF8);
    if (view->fogged) add_fog(view, &c->at);
    c->out = outside(view, &c->at);
    if (!(c->out & OUT_NEAR)) project(view, &c->at, &c->screen);
  }
}

/* 0 or more inside the plane */
static float inside_by(const mesh_view *view, int plane, const point *p) {
  switch (plane) {
    case 0: return p->w - view->z_near;
    case 1: return GUARD * p->w + p->x;
    case 2: return GUARD * p->w - p->x;
    case 3: return GUARD * p->w + p->y;
    case 4: return GUARD * p->w - p->y;
    default: return view->z_far - p->w;
  }
}

static void cut(const point *in, float in_by, const point *out, float out_by, point *at) {
  const float part = in_by / (in_by - out_by);
  at->x = in->x + (out->x - in->x) * part;
  at->y = in->y + (out->y - in->y) * part;
  at->w = in->w + (out->w - in->w) * part;
  for (int i = 0; i < 3; i++) at->colour[i] = in->colour[i] + (out->colour[i] - in->colour[i]) * part;
}

/* Cuts a polygon of `count` corners at a plane; returns how many corners are left. */
static int cut_polygon(const mesh_view *view, int plane, const point *from, int count, point *to) {
  int kept = 0;
  for (int i = 0; i < count; i++) {
    const point *here = &from[i], *next = &from[i + 1 < count ? i + 1 : 0];
    const float by = inside_by(view, plane, here), next_by = inside_by(view, plane, next);
    if (by >= 0) to[kept++] = *here;
    if (by >= 0 && next_by < 0) cut(here, by, next, next_by, &to[kept++]);
    if (by < 0 && next_by >= 0) cut(next, next_by, here, by, &to[kept++]);
  }
  return kept;
}

/* Draws a triangle unless it shows its back; y points down, so fronts have a negative area. */
static void draw_front(const mesh_piece *piece, mesh_view *view, const rdp_corner *a, const rdp_corner *b, const rdp_corner *c) {
  const float area = (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
  if (area >= 0 && !(piece->flags & MESH_DOUBLE_SIDED)) return;
  view->triangles++;
  rdp_triangle(a, b, c);
}

static void draw_clipped(const mesh_piece *piece, mesh_view *view, const corner *a, const corner *b, const corner *c) {
  point polygons[2][MAX_CORNERS];
  rdp_corner screen[MAX_CORNERS];
  int count = 3, at = 0;
  polygons[0][0] = a->at;
  polygons[0][1] = b->at;
  polygons[0][2] = c->at;
  for (int plane = 0; plane < (view->z_far > 0 ? 6 : 5) && count > 2; plane++, at ^= 1)
    count = cut_polygon(view, plane, polygons[at], count, polygons[at ^ 1]);
  view->clipped++;
  for (int i = 0; i < count; i++) project(view, &polygons[at][i], &screen[i]);
  for (int i = 2; i < count; i++) draw_front(piece, view, &screen[0], &screen[i - 1], &screen[i]);
}

static void draw_piece(const meshes *m, const mesh_piece *piece, mesh_view *view) {
  const uint8_t *triangle = m->triangles + 3 * piece->first_triangle;
  transform(view, piece, m->vertices + piece->first_vertex);
  for (uint32_t t = 0; t < piece->triangles; t++, triangle += 3) {
    const corner *a = &corners[triangle[0]], *b = &corners[triangle[1]], *c = &corners[triangle[2]];
    if (a->out & b->out & c->out & OUT_OF_PICTURE) continue;
    if ((a->out | b->out | c->out) & NEEDS_CLIPPING)
      draw_clipped(piece, view, a, b, c);
    else
      draw_front(piece, view, &a->screen, &b->screen, &c->screen);
  }
}

void mesh_draw(const meshes *m, uint32_t slot, mesh_view *view) {
  for (uint32_t piece = m->first_piece[slot]; piece < m->first_piece[slot + 1]; piece++)
    draw_piece(m, &m->pieces[piece], view);
}
