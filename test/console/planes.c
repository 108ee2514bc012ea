/*
 * planes.c: cull64_planes.h on the machine at hand. Assets in pairs: a tree, and a file of frustums that it is culled with:
 * a word with their number, then 31 floats each: six planes, the eye, the model's position, its scale.
 *
 * Prints for each frustum one line: hash of the planes, slack, mask, hash of the eye; count, hash of the slots; with RUNTIME_CYCLES the cycles of
 * setting the query, from an empty D-cache. Twin: planes.test.ts, which computes every line but the cycles.
 */
#include "answers.h"

#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "cull64_planes.h"

enum { NUMBERS = 31 };

static void ask(const cull64_tree *tree, const float *numbers) {
  uint32_t planes = hash_start, eye = hash_start, slots = hash_start, start, ended, k;
  cull64_fixed_query query;
  cull64_list list;
  list.items = ids;
  list.inside = inside;
  list.max = ROOM;
  list.order = CULL64_FRONT;
  console_flush_dcache();
  start = console_cycles();
  cull64_set_fixed_query_from_planes(&query, tree, numbers, numbers + 24, numbers + 27, numbers[30]);
  ended = console_cycles();
  cull64_fixed_cull(tree, &query, &list);
  for (k = 0; k < 6; k++) {
    const cull64_plane *p = &query.plane[k];
    planes = hash_step(hash_step(planes, (uint32_t)p->x), (uint32_t)p->y);
    planes = hash_step(hash_step(planes, (uint32_t)p->z), (uint32_t)p->d);
  }
  for (k = 0; k < 3; k++) eye = hash_step(eye, (uint32_t)query.eye[k]);
  for (k = 0; k < list.count; k++) slots = hash_step(slots, ids[k]);
  console_hex(planes);
  number((uint32_t)query.slack);
  console_text(" ");
  console_signed(query.mask);
  console_text(" ");
  console_hex(eye);
  number(list.count);
  console_text(" ");
  console_hex(slots);
#ifdef RUNTIME_CYCLES
  console_text(" cycles");
  number(ended - start);
#else
  (void)start, (void)ended;
#endif
  console_text("\n");
}

int console_main(void) {
  for (uint32_t pair = 0; pair + 1 < console_asset_count(); pair += 2) {
    cull64_tree tree;
    uint32_t bytes;
#ifdef CONSOLE_CARTRIDGE
    const void *const file = tree_memory;
    const uint32_t *const cases = (const uint32_t *)(const void *)case_memory;
    bytes = console_load(pair, tree_memory, sizeof tree_memory);
    console_load(pair + 1, case_memory, sizeof case_memory);
#else
    uint32_t length;
    const void *const file = console_asset(pair, &bytes);
    const uint32_t *const cases = console_asset(pair + 1, &length);
#endif
    if (cull64_open(&tree, file, bytes) || tree.object_count > ROOM) return 1;
    for (uint32_t k = 0; k < cases[0]; k++) ask(&tree, (const float *)(const void *)(cases + 1 + k * NUMBERS));
  }
  return 0;
}
