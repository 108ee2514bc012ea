/*
 * flight.c: a cartridge that flies a model's path and draws what its tree gives.
 *
 * Assets: 0 the tree; 1 the recorded views and 2 the flight's, mesh_camera after mesh_camera; 3 the meshes; 4 the slots in the
 * order of the file, u16; 5 the settings. Twins: tools/console/draw/flight-assets.ts writes them, read-flight.ts reads the lines.
 *
 * To measure, each recorded view is drawn in the tree's order and in the file's, the RDP counting the fragments that pass, then as a
 * picture; a line each. Else it flies until it is switched off, or as many frames as the settings say.
 * Controller: A order, B heat, Z freezes the culling camera, L the hidden set, R the text, Start pauses, left and right go
 * a step while it is paused.
 */
#include "cartridge.h"
#include "console.h"
#include "meshes.h"
#include "pad.h"
#include "rdp.h"
#include "screen.h"
#define CULL64_IMPLEMENTATION
#include "cull64.h"

#define MAX_OBJECTS 65535
#define PIXELS (RDP_WIDTH * RDP_HEIGHT)
#define HEAT_COLOURS 9
/* runs of pixels on one line of text */
#define RUNS_A_LINE 36

typedef struct {
  uint32_t measure; /* 0 flies; 1 measures; 2 prints also whose each pixel is */
  uint32_t frames;  /* until it ends; 0: it never does */
  uint32_t background;
  mesh_fog fog;
  uint32_t heat[HEAT_COLOURS];
} settings;

typedef enum { ORDER_TREE, ORDER_FILE, ORDER_BACK, ORDERS } order;

static const char *const order_names[ORDERS] = {"NEAREST FIRST", "AS IN THE FILE", "FARTHEST FIRST"};

static cull64_tree tree;
static meshes model;
static const settings *how;
static const uint16_t *file_order;
static uint16_t given[MAX_OBJECTS], drawn[MAX_OBJECTS];
static uint8_t is_given[MAX_OBJECTS];
static cull64_list list;
#ifdef CULL64_HIDDEN
static uint32_t words[CULL64_HIDDEN_WORDS(131071u, 65535u)];
static cull64_hidden hidden = {words, 0, 0, 0, {0, 0, 0}, {0, 0, 0}};
#endif

/* What is in sight; returns the cycles of setting the query and of the cull. */
static uint32_t cull(const mesh_camera *from, int hides) {
  cull64_fixed_query query;
  const uint32_t start = console_cycles();
  cull64_set_fixed_query(&query, &tree, &from->camera);
#ifdef CULL64_HIDDEN
  if (hides) cull64_set_fixed_hidden(&query, &tree, &hidden);
#else
  (void)hides;
#endif
  cull64_fixed_cull(&tree, &query, &list);
  return console_cycles() - start;
}

/* The given slots in an order, to `drawn`. */
static void sort(order by) {
  uint32_t count = 0;
  if (by == ORDER_TREE)
    for (uint32_t i = 0; i < list.count; i++) drawn[count++] = given[i];
  if (by == ORDER_BACK)
    for (uint32_t i = list.count; i > 0; i--) drawn[count++] = given[i - 1];
  if (by != ORDER_FILE) return;
  for (uint32_t i = 0; i < tree.object_count; i++) is_given[i] = 0;
  for (uint32_t i = 0; i < list.count; i++) is_given[given[i]] = 1;
  for (uint32_t i = 0; i < tree.object_count; i++)
    if (is_given[file_order[i]]) drawn[count++] = file_order[i];
}

static void draw_opaque(mesh_view *view) {
  for (uint32_t i = 0; i < list.count; i++)
    if (!mesh_is_blended(&model, drawn[i])) mesh_draw(&model, drawn[i], view);
}

/* Blended objects come last, farthest first. */
static void draw_blended(mesh_view *view) {
  int begun = 0;
  for (uint32_t i = list.count; i > 0; i--) {
    const uint32_t slot = given[i - 1];
    if (!mesh_is_blended(&model, slot)) continue;
    if (!begun) rdp_set_mode(RDP_BLENDED);
    begun = 1;
    rdp_colour(0xFFFFFF00u | mesh_alpha(&model, slot));
    mesh_draw(&model, slot, view);
  }
}

static void begin(rdp_mode mode) {
  rdp_begin(screen_picture(), screen_depth(), (uint16_t)(mode == RDP_SHADED ? how->background : 1));
  rdp_set_mode(mode);
}

static void draw_picture(mesh_view *view) {
  begin(RDP_SHADED);
  draw_opaque(view);
  draw_blended(view);
  rdp_end();
}

static void draw_counts(mesh_view *view) {
  begin(RDP_COUNTED);
  draw_opaque(view);
  rdp_end();
}

/* The picture, through the D-cache. */
static uint16_t *read_picture(void) {
  uint16_t *picture = (uint16_t *)((uintptr_t)screen_picture() & ~(uintptr_t)0x20000000u);
  cartridge_drop_lines(picture, 2 * PIXELS);
  return picture;
}

typedef struct {
  uint32_t shaded, covered;
} passes;

/* How often the RDP shaded, read from the picture that it counted in. */
static passes sum_counts(void) {
  const uint16_t *picture = read_picture();
  passes sum = {0, 0};
  for (uint32_t i = 0; i < PIXELS; i++) {
    const uint32_t count = picture[i] >> 11;
    sum.shaded += count;
    sum.covered += count > 0;
  }
  return sum;
}

/* Counts to the colours of the heat map. */
static void colour_counts(void) {
  uint16_t *picture = read_picture();
  for (uint32_t i = 0; i < PIXELS; i++) {
    const uint32_t count = picture[i] >> 11;
    picture[i] = (uint16_t)how->heat[count < HEAT_COLOURS ? count : HEAT_COLOURS - 1];
  }
  cartridge_drop_lines(picture, 2 * PIXELS);
}

static void print(const char *name, uint32_t value) {
  console_text(name);
  console_number(value);
}

/* Lines of slot + 1 (0: nothing) and how many pixels on. */
static void print_owners(mesh_view *view) {
  uint32_t runs = 0, start = 0;
  begin(RDP_FLAT);
  for (uint32_t i = 0; i < list.count; i++) {
    const uint32_t number = drawn[i] + 1u;
    if (mesh_is_blended(&model, drawn[i])) continue;
    rdp_colour((number >> 10 & 31) << 27 | (number >> 5 & 31) << 19 | (number & 31) << 11 | 0xFF);
    mesh_draw(&model, drawn[i], view);
  }
  rdp_end();
  const uint16_t *picture = read_picture();
  for (uint32_t i = 1; i <= PIXELS; i++) {
    if (i < PIXELS && picture[i] >> 1 == picture[start] >> 1) continue;
    print(runs % RUNS_A_LINE ? " " : runs ? "\npixels " : "pixels ", picture[start] >> 1);
    print(" ", i - start);
    start = i;
    runs++;
  }
  console_text("\n");
}

static void measure(uint32_t index, const mesh_camera *from) {
  mesh_view view;
  passes sums[2];
  const uint32_t culled = cull(from, 1);
  for (order by = ORDER_TREE; by <= ORDER_FILE; by++) {
    sort(by);
    mesh_view_set(&view, from, 0);
    draw_counts(&view);
    sums[by] = sum_counts();
  }
  sort(ORDER_TREE);
  mesh_view_set(&view, from, &how->fog);
  const uint32_t start = console_cycles();
  draw_picture(&view);
  const uint32_t took = console_cycles() - start;
  print("view ", index);
  print(" given ", list.count);
  print(" triangles ", view.triangles);
  print(" clipped ", view.clipped);
  print(" tree ", sums[ORDER_TREE].shaded);
  print(" file ", sums[ORDER_FILE].shaded);
  print(" covered ", sums[ORDER_TREE].covered);
  print(" cull-cycles ", culled);
  print(" draw-cycles ", took);
  console_text("\n");
  if (how->measure < 2) return;
  mesh_view_set(&view, from, 0);
  print_owners(&view);
}

/* what the controller changes */
typedef struct {
  order by;
  int heat, frozen, hides, text, paused;
} state;

static uint32_t milliseconds(uint32_t cycles) { return (cycles + 46875u) / 93750u; }

static void write_text(const state *now, const mesh_view *view, uint32_t at, uint32_t views, uint32_t culled, uint32_t frame) {
  uint32_t x = screen_text(0, 0, "CULL64 ");
  x = screen_number(x, 0, at + 1);
  x = screen_text(x, 0, "/");
  x = screen_number(x, 0, views);
  x = screen_text(x, 0, "  ");
  screen_text(x, 0, order_names[now->by]);
  x = screen_number(0, 1, list.count);
  x = screen_text(x, 1, " OF ");
  x = screen_number(x, 1, tree.object_count);
  x = screen_text(x, 1, " OBJECTS, ");
  x = screen_number(x, 1, view->triangles);
  screen_text(x, 1, " TRIANGLES");
  x = screen_text(0, 2, "CULL ");
  x = screen_number(x, 2, culled);
  x = screen_text(x, 2, " CYCLES, FRAME ");
  x = screen_number(x, 2, milliseconds(frame));
  screen_text(x, 2, " MS");
  x = 0;
  if (now->frozen) x = screen_text(x, 3, "FROZEN ");
  if (!now->hides) x = screen_text(x, 3, "WITHOUT HIDDEN SET ");
  if (now->paused) screen_text(x, 3, "PAUSED");
}

static void write_overdraw(passes sum) {
  const uint32_t hundredths = sum.covered ? (100 * sum.shaded + sum.covered / 2) / sum.covered : 0;
  uint32_t x = screen_text(0, 24, "SHADED ");
  x = screen_number(x, 24, sum.shaded);
  x = screen_text(x, 24, " OF ");
  x = screen_number(x, 24, sum.covered);
  x = screen_text(x, 24, " COVERED: ");
  x = screen_number(x, 24, hundredths / 100);
  x = screen_text(x, 24, hundredths % 100 < 10 ? ".0" : ".");
  screen_number(x, 24, hundredths % 100);
}

static void press(state *now, uint32_t pressed) {
  if (pressed & PAD_A) now->by = now->by + 1 < ORDERS ? now->by + 1 : ORDER_TREE;
  if (pressed & PAD_B) now->heat ^= 1;
  if (pressed & PAD_Z) now->frozen ^= 1;
  if (pressed & PAD_L) now->hides ^= 1;
  if (pressed & PAD_R) now->text ^= 1;
  if (pressed & PAD_START) now->paused ^= 1;
}

static void fly(const mesh_camera *cameras, uint32_t views) {
  state now = {ORDER_TREE, 0, 0, 1, 1, 0};
  uint32_t at = 0, culler = 0, held = 0, took = 0;
  for (uint32_t frame = 0; how->frames == 0 || frame < how->frames; frame++) {
    mesh_view view;
    passes sum = {0, 0};
    const uint32_t start = console_cycles(), buttons = pad_buttons(), pressed = buttons & ~held;
    held = buttons;
    press(&now, pressed);
    if (!now.paused || pressed & PAD_RIGHT) at = at + 1 < views ? at + 1 : 0;
    if (now.paused && pressed & PAD_LEFT) at = at > 0 ? at - 1 : views - 1;
    if (!now.frozen) culler = at;
    const uint32_t culled = cull(&cameras[culler], now.hides);
    sort(now.by);
    mesh_view_set(&view, &cameras[at], &how->fog);
    if (now.heat) {
      draw_counts(&view);
      sum = sum_counts();
      colour_counts();
    } else
      draw_picture(&view);
    if (now.text) write_text(&now, &view, at, views, culled, took);
    if (now.text && now.heat) write_overdraw(sum);
    screen_show();
    took = console_cycles() - start;
  }
}

int console_main(void) {
  uint32_t bytes, view_bytes, flight_bytes;
  const void *const file = console_asset(0, &bytes);
  const mesh_camera *const views = console_asset(1, &view_bytes);
  const mesh_camera *const flight = console_asset(2, &flight_bytes);
  const int error = cull64_open(&tree, file, bytes);
  if (error) {
    console_fail(cull64_error(error));
    return 1;
  }
  meshes_open(&model, console_asset(3, &bytes));
  file_order = console_asset(4, &bytes);
  how = console_asset(5, &bytes);
  if (model.objects != tree.object_count) console_fail("the meshes are of another tree");
  list.items = given;
  list.inside = 0;
  list.max = MAX_OBJECTS;
  list.order = CULL64_FRONT;
  screen_open();
  if (how->measure)
    for (uint32_t i = 0; i < view_bytes / sizeof *views; i++) measure(i, &views[i]);
  else
    fly(flight, flight_bytes / sizeof *flight);
  return 0;
}
