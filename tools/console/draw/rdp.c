/*
 * rdp.c: see rdp.h.
 *
 * A triangle is given to the RDP by the edge from its top to its bottom (the major one), the two others, and by how colour and depth
 * change to the right, down, and along the major edge. All are 16.16; values start where the major edge meets the top
 * of the row that the top corner lies in.
 */
#include "rdp.h"
#include "cartridge.h"

#define DP_START 0xA4100000u
#define DP_END 0xA4100004u
#define DP_CURRENT 0xA4100008u
#define DP_STATUS 0xA410000Cu
#define DP_CLOCK 0xA4100010u
#define CLEAR_COUNTERS 0x3C0u
#define MI_MODE 0xA4300000u
#define MI_INTERRUPT 0xA4300008u
#define CLEAR_DP_INTERRUPT 0x800u
#define DP_INTERRUPT 0x20u
/* the list lies in RDRAM; not frozen; not flushed */
#define DP_FROM_RDRAM 0x15u

#define LIST_WORDS 8192
/* the longest command, a shaded and textured triangle with depth */
#define LONGEST 44
/* reads of a register that a wait takes at most: a second */
#define PATIENCE 2000000

static uint32_t lists[2][LIST_WORDS] __attribute__((aligned(16)));
static uint32_t *list = lists[0];
static uint32_t used;
static rdp_mode mode;

static uint32_t physical(const void *address) { return (uint32_t)(uintptr_t)address & 0x1FFFFFFF; }

static void put(uint32_t high, uint32_t low) {
  list[used] = high;
  list[used + 1] = low;
  used += 2;
}

/* Until the RDP has read the list before. */
static void wait_read(void) {
  for (int i = 0; i < PATIENCE && CARTRIDGE_WORD(DP_CURRENT) != CARTRIDGE_WORD(DP_END); i++) {
  }
}

static void run_list(void) {
  cartridge_drop_lines(list, 4 * used);
  wait_read();
  CARTRIDGE_WORD(DP_STATUS) = DP_FROM_RDRAM;
  CARTRIDGE_WORD(DP_START) = physical(list);
  CARTRIDGE_WORD(DP_END) = physical(list) + 4 * used;
  list = list == lists[0] ? lists[1] : lists[0];
  used = 0;
}

static void sync_pipe(void) { put(0x27000000, 0); }

/* A rectangle over the whole picture, in fill mode. */
static void fill(const void *image, uint32_t two_pixels) {
  sync_pipe();
  put(0x3F000000 | 2u << 19 | (RDP_WIDTH - 1), physical(image));
  put(0x37000000, two_pixels);
  put(0x36000000 | (RDP_WIDTH - 1) * 4u << 12 | (RDP_HEIGHT - 1) * 4u, 0);
}

void rdp_begin(uint16_t *picture, uint16_t *depth, uint16_t background) {
  put(0x2D000000, RDP_WIDTH * 4u << 12 | RDP_HEIGHT * 4u);
  sync_pipe();
  put(0x2F000000 | 3u << 20, 0);
  /* the farthest depth that the format of the depth image has */
  fill(depth, 0xFFFCFFFC);
  fill(picture, (uint32_t)background << 16 | background);
  sync_pipe();
  put(0x3E000000, physical(depth));
}

/* (0 - 0) * 0 + colour in both cycles; alpha likewise */
static void combine(uint32_t colour, uint32_t alpha) {
  put(0x3C000000 | 8u << 20 | 16u << 15 | 7u << 12 | 7u << 9 | 8u << 5 | 16u,
      8u << 28 | 8u << 24 | 7u << 21 | 7u << 18 | colour << 15 | 7u << 12 | alpha << 9 | colour << 6 | 7u << 3 | alpha);
}

/* texel * corners' colour + 0 in the last cycle; where there are two, that goes through the second as it is */
static void combine_texture(int cycles) {
  const uint32_t last = 1u << 5 | 4u, through = 8u << 5 | 16u;
  put(0x3C000000 | 1u << 20 | 4u << 15 | 7u << 12 | 7u << 9 | (cycles == 2 ? through : last),
      8u << 28 | 8u << 24 | 7u << 21 | 7u << 18 | 7u << 15 | 7u << 12 | 3u << 9 | (cycles == 2 ? 0u : 7u) << 6 | 7u << 3 | 3u);
}

void rdp_set_mode(rdp_mode next) {
  /* blender, image read, depth update and compare; no dither; coverage is stored as full */
  static const uint32_t modes[RDP_MODES] = {
      [RDP_SHADED] = 2u << 8 | 0x30,
      [RDP_BLENDED] = 1u << 22 | 1u << 14 | 2u << 8 | 1u << 6 | 0x10,
      [RDP_COUNTED] = 1u << 22 | 2u << 18 | 1u << 14 | 2u << 8 | 1u << 6 | 0x30,
      [RDP_FLAT] = 2u << 8 | 0x30,
      [RDP_UNTESTED] = 2u << 8,
      [RDP_TEXTURED] = 2u << 8 | 0x30,
      [RDP_TEXTURED_TWICE] = 2u << 8 | 0x30,
  };
  const int textured = next == RDP_TEXTURED || next == RDP_TEXTURED_TWICE;
  const int cycles = next == RDP_TEXTURED_TWICE ? 2 : 1;
  mode = next;
  sync_pipe();
  /* of a texture: four texels, filtered in both cycles */
  put(0x2F0000F0 | (uint32_t)(cycles - 1) << 20 | (textured ? 0x2C00u : 0), modes[next]);
  /* 3 is the colour of rdp_colour, 4 the corners' */
  if (textured)
    combine_texture(cycles);
  else
    combine(next == RDP_SHADED || next == RDP_BLENDED ? 4 : 3, 3);
  if (next == RDP_COUNTED) rdp_colour(0x090909FF);
}

void rdp_texture(const uint16_t *texels) {
  const uint32_t last = (RDP_TEXELS - 1) * 4u, mask = 5;
  cartridge_drop_lines(texels, 2 * RDP_TEXELS * RDP_TEXELS);
  put(0x26000000, 0);
  put(0x3D000000 | 2u << 19 | (RDP_TEXELS - 1), physical(texels));
  put(0x35000000 | 2u << 19 | RDP_TEXELS / 4 << 9, mask << 14 | mask << 4);
  put(0x34000000, last << 12 | last);
  put(0x28000000, 0);
}

void rdp_colour(uint32_t rgba) {
  sync_pipe();
  put(0x3A000000, rgba);
}

static int32_t fixed(float value) {
  if (value >= 32767.0f) return 0x7FFFFFFF;
  if (value <= -32767.0f) return -0x7FFFFFFF;
  return (int32_t)(value * 65536.0f);
}

static int32_t floor_of(float value) {
  const int32_t whole = (int32_t)value;
  return (float)whole > value ? whole - 1 : whole;
}

static int32_t ceiling_of(float value) { return -floor_of(-value); }

/* A value at its start, and its change along the major edge and to the right and down. */
typedef struct {
  int32_t start, right, edge, down;
} gradient;

/* What all values of one triangle share. */
typedef struct {
  float major_x, major_y, middle_x, middle_y; /* from the top corner to the bottom and to the middle one */
  float scale;                                /* -1 / twice the area */
  float slope;                                /* of the major edge: x for each y */
  float rise;                                 /* from the top corner up to the top of its row, 0 or less */
} triangle;

static gradient gradient_of(const triangle *t, float top, float middle, float bottom) {
  const float major = bottom - top, minor = middle - top;
  const float right = (t->major_y * minor - t->middle_y * major) * t->scale;
  const float down = (t->middle_x * major - t->major_x * minor) * t->scale;
  const float edge = down + right * t->slope;
  gradient g;
  g.start = fixed(top + t->rise * edge);
  g.right = fixed(right);
  g.edge = fixed(edge);
  g.down = fixed(down);
  return g;
}

static uint32_t wholes(int32_t a, int32_t b) { return ((uint32_t)a & 0xFFFF0000u) | (uint32_t)b >> 16; }
static uint32_t fractions(int32_t a, int32_t b) { return (uint32_t)a << 16 | ((uint32_t)b & 0xFFFFu); }

/* Four values a corner; the fourth is the same in all. */
static void put_values(const gradient *g, int32_t fourth) {
  put(wholes(g[0].start, g[1].start), wholes(g[2].start, fourth));
  put(wholes(g[0].right, g[1].right), wholes(g[2].right, 0));
  put(fractions(g[0].start, g[1].start), fractions(g[2].start, 0));
  put(fractions(g[0].right, g[1].right), fractions(g[2].right, 0));
  put(wholes(g[0].edge, g[1].edge), wholes(g[2].edge, 0));
  put(wholes(g[0].down, g[1].down), wholes(g[2].down, 0));
  put(fractions(g[0].edge, g[1].edge), fractions(g[2].edge, 0));
  put(fractions(g[0].down, g[1].down), fractions(g[2].down, 0));
}

static void put_shade(const triangle *t, const rdp_corner *a, const rdp_corner *b, const rdp_corner *c) {
  gradient g[3];
  for (int i = 0; i < 3; i++) g[i] = gradient_of(t, a->colour[i], b->colour[i], c->colour[i]);
  put_values(g, 0x00FF0000);
}

/* A texel a pixel: coordinates of the texture are in 32nds. */
static void put_texture(const triangle *t, const rdp_corner *a, const rdp_corner *b, const rdp_corner *c) {
  const gradient g[3] = {gradient_of(t, a->x * 32, b->x * 32, c->x * 32), gradient_of(t, a->y * 32, b->y * 32, c->y * 32),
                         gradient_of(t, 1, 1, 1)};
  put_values(g, 0);
}

void rdp_triangle(const rdp_corner *a, const rdp_corner *b, const rdp_corner *c) {
  const rdp_corner *swap;
  triangle t;
  const int textured = mode == RDP_TEXTURED || mode == RDP_TEXTURED_TWICE;
  const int shaded = textured || mode == RDP_SHADED || mode == RDP_BLENDED;
  if (a->y > b->y) { swap = a; a = b; b = swap; }
  if (b->y > c->y) { swap = b; b = c; c = swap; }
  if (a->y > b->y) { swap = a; a = b; b = swap; }
  t.major_x = c->x - a->x;
  t.major_y = c->y - a->y;
  t.middle_x = b->x - a->x;
  t.middle_y = b->y - a->y;
  const float area = t.major_x * t.middle_y - t.major_y * t.middle_x;
  const float low_x = c->x - b->x, low_y = c->y - b->y;
  if (area > -0.001f && area < 0.001f) return;
  if (used + LONGEST > LIST_WORDS) run_list();
  t.scale = -1.0f / area;
  t.slope = t.major_y > 0.001f ? t.major_x / t.major_y : 0;
  const float middle_slope = t.middle_y > 0.001f ? t.middle_x / t.middle_y : 0;
  const float low_slope = low_y > 0.001f ? low_x / low_y : 0;
  t.rise = (float)floor_of(a->y) - a->y;
  const int32_t top = floor_of(a->y * 4), middle = ceiling_of(b->y * 4), bottom = ceiling_of(c->y * 4);
  put(0x09000000u | (shaded ? 0x04000000u : 0) | (textured ? 0x02000000u : 0) | (uint32_t)(area < 0) << 23 | (uint32_t)(bottom & 0x3FFF),
      (uint32_t)(middle & 0x3FFF) << 16 | (uint32_t)(top & 0x3FFF));
  put((uint32_t)fixed(b->x + ((float)middle * 0.25f - b->y) * low_slope), (uint32_t)fixed(low_slope));
  put((uint32_t)fixed(a->x + t.rise * t.slope), (uint32_t)fixed(t.slope));
  put((uint32_t)fixed(a->x + t.rise * middle_slope), (uint32_t)fixed(middle_slope));
  if (shaded) put_shade(&t, a, b, c);
  if (textured) put_texture(&t, a, b, c);
  const gradient depth = gradient_of(&t, a->z, b->z, c->z);
  put((uint32_t)depth.start, (uint32_t)depth.right);
  put((uint32_t)depth.edge, (uint32_t)depth.down);
}

void rdp_end(void) {
  put(0x29000000, 0);
  CARTRIDGE_WORD(MI_MODE) = CLEAR_DP_INTERRUPT;
  run_list();
  for (int i = 0; i < PATIENCE && !(CARTRIDGE_WORD(MI_INTERRUPT) & DP_INTERRUPT); i++) {
  }
}

void rdp_clear_counters(void) { CARTRIDGE_WORD(DP_STATUS) = CLEAR_COUNTERS; }

rdp_counters rdp_read_counters(void) {
  rdp_counters c;
  c.clock = CARTRIDGE_WORD(DP_CLOCK);
  c.buffer_busy = CARTRIDGE_WORD(DP_CLOCK + 4);
  c.pipe_busy = CARTRIDGE_WORD(DP_CLOCK + 8);
  c.texture_busy = CARTRIDGE_WORD(DP_CLOCK + 12);
  return c;
}
