/*
 * ahead.c: cull64_ahead.h beside cull64_set_fixed_hidden on the machine at hand. Assets in twos: a tree of at most ROOM objects, and eyes: frames to
 * look ahead and nodes a frame, then x, y, z in tree units (i32), a frame after the other.
 *
 * Prints for each pair in how many frames the eye is in a cell, and comes into another set; in how many the two ways differ; whether words behind the room
 * were written; with RUNTIME_CYCLES, of cull64_set_fixed_hidden and of the other way, the cycles of the longest frame but the first, of the mean,
 * and how many frames take more than SLOW, from an empty data cache.
 */
#include "console.h"

#if !CONSOLE_HAS_FLOAT
#define CULL64_NO_FLOAT
#endif
#define CULL64_HIDDEN
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "cull64_ahead.h"

enum { ROOM = 4096, GUARD = 0x5a, SLOW = 8000 };

#ifdef CONSOLE_CARTRIDGE
/* one pair after the other: RDRAM does not hold them all */
static uint8_t tree_memory[256 << 10] __attribute__((aligned(CONSOLE_ALIGNMENT)));
static uint8_t case_memory[512 << 10] __attribute__((aligned(CONSOLE_ALIGNMENT)));
#endif

enum { WORDS = CULL64_HIDDEN_WORDS(2 * ROOM - 1, ROOM) };
static uint32_t words[WORDS], own[WORDS + 1], next[WORDS + 1];
static cull64_hidden nothing;
static cull64_ahead zeros;

static void number(uint32_t value) {
  console_text(" ");
  console_number(value);
}

static int differ(const cull64_tree *tree, const cull64_hidden *a, const cull64_hidden *b) {
  uint32_t i;
  if (!a || !b) return a != b;
  if (a->set != b->set) return 1;
  for (i = 0; i < (tree->node_count + 31) / 32; i++)
    if (a->nodes[i] != b->nodes[i]) return 1;
  for (i = 0; i < (tree->object_count + 31) / 32; i++)
    if (a->objects[i] != b->objects[i]) return 1;
  return 0;
}

/* of the frames but the first */
typedef struct {
  uint32_t most, sum, slow;
} cost;

static void add(cost *of, uint32_t cycles) {
  if (cycles > of->most) of->most = cycles;
  if (cycles > SLOW) of->slow++;
  of->sum += cycles;
}

#ifdef RUNTIME_CYCLES
static void print_cost(const cost *of, uint32_t frames) {
  number(of->most);
  number(of->sum / frames);
  number(of->slow);
}
#endif

static void ask(const cull64_tree *tree, const int32_t *eyes, uint32_t count, uint32_t frames, uint32_t nodes) {
  const uint32_t end = CULL64_HIDDEN_WORDS(tree->node_count, tree->object_count);
  cull64_hidden hidden = nothing, hidden_ahead = nothing;
  cull64_ahead ahead = zeros;
  uint32_t i, in_cells = 0, changes = 0, different = 0, set = 0;
  cost plain = {0, 0, 0}, spread = {0, 0, 0};
  hidden.words = words;
  hidden_ahead.words = own;
  ahead.words = next;
  ahead.frames = frames;
  ahead.nodes = nodes;
  own[end] = next[end] = GUARD;
  for (i = 0; i < count; i++) {
    cull64_fixed_query query, query_ahead;
    uint32_t start, k;
    for (k = 0; k < 3; k++) query.eye[k] = query_ahead.eye[k] = eyes[3 * i + k];
    console_flush_dcache();
    start = console_cycles();
    cull64_set_fixed_hidden(&query, tree, &hidden);
    if (i > 0) add(&plain, console_cycles() - start);
    console_flush_dcache();
    start = console_cycles();
    cull64_set_fixed_hidden_ahead(&query_ahead, tree, &hidden_ahead, &ahead);
    if (i > 0) add(&spread, console_cycles() - start);
    in_cells += query.hidden != 0;
    changes += query.hidden && hidden.set != set;
    set = hidden.set;
    different += (uint32_t)differ(tree, query.hidden, query_ahead.hidden);
  }
  console_text("frames");
  number(count);
  number(in_cells);
  number(changes);
  console_text(" different");
  number(different);
  number((uint32_t)(own[end] != GUARD || next[end] != GUARD));
#ifdef RUNTIME_CYCLES
  console_text(" cycles");
  print_cost(&plain, count - 1);
  print_cost(&spread, count - 1);
#endif
  console_text("\n");
}

int console_main(void) {
  uint32_t i, length;
  for (i = 0; i < console_asset_count(); i += 2) {
    cull64_tree tree;
#ifdef CONSOLE_CARTRIDGE
    const int32_t *const eyes = (const int32_t *)(const void *)case_memory;
    length = console_load(i, tree_memory, sizeof tree_memory);
    if (cull64_open(&tree, tree_memory, length)) return 1;
    length = console_load(i + 1, case_memory, sizeof case_memory);
#else
    const void *const file = console_asset(i, &length);
    const int32_t *eyes;
    if (cull64_open(&tree, file, length)) return 1;
    eyes = (const int32_t *)console_asset(i + 1, &length);
#endif
    if (tree.object_count > ROOM) return 1;
    ask(&tree, eyes + 2, (length / 4 - 2) / 3, (uint32_t)eyes[0], (uint32_t)eyes[1]);
  }
  return 0;
}
