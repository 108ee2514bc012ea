/*
 * layers.c: a cartridge that measures what a fragment costs the RDP, and shows it as a table on the screen.
 *
 * Each row draws layers over the whole picture, once few and once many, so that what a picture costs besides cancels out: the
 * difference, over the pixels of the layers between, is a fragment's. In rows that PASS each layer lies before the one before; in
 * those that FAIL, behind the first. The first layer is dark, all others bright, which tells what passed.
 * The table is in thousandths of the RDP's cycles (62.5 MHz) a fragment: its own counters, and the time until it said that it was done,
 * by the CPU's counter. A line each also goes to the debug port. Twin: read-layers.ts, which reads them.
 * Source: n64brew wiki, "Reality Display Processor/Interface" (counters).
 */
#include "cartridge.h"
#include "console.h"
#include "rdp.h"
#include "screen.h"

#define FEW 1u
#define MANY 9u
#define PIXELS (RDP_WIDTH * RDP_HEIGHT)
/* CPU cycles to those of the RDP: 93.75 MHz to 62.5 */
#define CPU_TO_RDP(cycles) ((cycles)*2 / 3)

typedef struct {
  const char *name;
  rdp_mode mode;
  int passes;
} row;

typedef struct {
  rdp_counters rdp;
  uint32_t cpu;
} times;

static const row rows[] = {
    {"FLAT, NO DEPTH", RDP_UNTESTED, 1},
    {"FLAT PASS", RDP_FLAT, 1},
    {"FLAT FAIL", RDP_FLAT, 0},
    {"SHADED PASS", RDP_SHADED, 1},
    {"SHADED FAIL", RDP_SHADED, 0},
    {"TEXTURED PASS", RDP_TEXTURED, 1},
    {"TEXTURED FAIL", RDP_TEXTURED, 0},
    {"2 CYCLES PASS", RDP_TEXTURED_TWICE, 1},
    {"2 CYCLES FAIL", RDP_TEXTURED_TWICE, 0},
    {"BLENDED PASS", RDP_BLENDED, 1},
    {"BLENDED FAIL", RDP_BLENDED, 0},
};
#define ROWS (sizeof rows / sizeof *rows)

static uint16_t texture[RDP_TEXELS * RDP_TEXELS] __attribute__((aligned(16)));

static void draw_layer(uint32_t index, int passes) {
  const float z = passes ? 30000.0f - (float)index * 1000.0f : 1000.0f + (float)index * 1000.0f;
  const float light = index == 0 ? 40.0f : 248.0f;
  const rdp_corner corners[4] = {{0, 0, z, {light, light, light}},
                                 {RDP_WIDTH, 0, z, {light, light, light}},
                                 {RDP_WIDTH, RDP_HEIGHT, z, {light, light, light}},
                                 {0, RDP_HEIGHT, z, {light, light, light}}};
  rdp_colour(index == 0 ? 0x282828FF : 0xF8F8F8FF);
  rdp_triangle(&corners[0], &corners[1], &corners[2]);
  rdp_triangle(&corners[0], &corners[2], &corners[3]);
}

static times draw(const row *of, uint32_t layers) {
  times took;
  rdp_begin(screen_picture(), screen_depth(), 1);
  rdp_texture(texture);
  if (of->mode == RDP_BLENDED) {
    /* it keeps the depth that is there: the first layer's, or the farthest */
    rdp_set_mode(RDP_FLAT);
    if (!of->passes) draw_layer(0, 0);
  }
  rdp_set_mode(of->mode);
  for (uint32_t i = 0; i < layers; i++) draw_layer(i, of->passes);
  /* the list is short enough to be run at once, by rdp_end */
  rdp_clear_counters();
  const uint32_t start = console_cycles();
  rdp_end();
  took.cpu = console_cycles() - start;
  took.rdp = rdp_read_counters();
  return took;
}

/* Pixels that the bright layers are seen in. */
static uint32_t bright_pixels(void) {
  const uint16_t *picture = screen_picture();
  uint32_t count = 0;
  for (uint32_t i = 0; i < PIXELS; i++) count += picture[i] >> 11 > 15;
  return count;
}

/* Of a fragment, in thousandths. */
static uint32_t each(uint32_t many, uint32_t few) {
  const uint32_t pixels = PIXELS * (MANY - FEW);
  return many > few ? (uint32_t)(((uint64_t)(many - few) * 1000u + pixels / 2) / pixels) : 0;
}

static void print(const char *name, uint32_t value) {
  console_text(name);
  console_number(value);
}

int console_main(void) {
  times few[ROWS], many[ROWS];
  screen_open();
  for (uint32_t i = 0; i < RDP_TEXELS * RDP_TEXELS; i++) texture[i] = 0xFFFF;
  for (uint32_t i = 0; i < ROWS; i++) {
    few[i] = draw(&rows[i], FEW);
    many[i] = draw(&rows[i], MANY);
    console_text(rows[i].name);
    print(": bright ", bright_pixels());
    print(" clock ", each(many[i].rdp.clock, few[i].rdp.clock));
    print(" pipe ", each(many[i].rdp.pipe_busy, few[i].rdp.pipe_busy));
    print(" buffer ", each(many[i].rdp.buffer_busy, few[i].rdp.buffer_busy));
    print(" cpu ", each(CPU_TO_RDP(many[i].cpu), CPU_TO_RDP(few[i].cpu)));
    console_text("\n");
  }
  rdp_begin(screen_picture(), screen_depth(), 1);
  rdp_end();
  screen_text(0, 0, "CULL64: RDP CYCLES A FRAGMENT, IN THOUSANDTHS");
  screen_text(17, 2, "CLOCK    PIPE  BUFFER BY THE CPU");
  for (uint32_t i = 0; i < ROWS; i++) {
    screen_text(0, 4 + 2 * i, rows[i].name);
    screen_number(17, 4 + 2 * i, each(many[i].rdp.clock, few[i].rdp.clock));
    screen_number(26, 4 + 2 * i, each(many[i].rdp.pipe_busy, few[i].rdp.pipe_busy));
    screen_number(32, 4 + 2 * i, each(many[i].rdp.buffer_busy, few[i].rdp.buffer_busy));
    screen_number(39, 4 + 2 * i, each(CPU_TO_RDP(many[i].cpu), CPU_TO_RDP(few[i].cpu)));
  }
  screen_show();
  return 0;
}
