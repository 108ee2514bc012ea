/*
 * moving.c: cull64_moving.h on the machine at hand. Assets in threes: a tree, a file of cameras (cases.ts, integers), moving spheres as
 * moving.test.ts writes them.
 *
 * Prints for each camera the count of moving objects found and their hash; the merged list's count, hash, and hash of its flags; the hash of the
 * squared distances; with CULL64_COUNTERS nodes and planes; with RUNTIME_CYCLES the cycles of the cull, and those of the moving objects.
 */
#include "answers.h"
#include "console.h"

#if !CONSOLE_HAS_FLOAT
#define CULL64_NO_FLOAT
#endif
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "integer-camera.h"
#include "cull64_moving.h"

enum { MOVERS = 1024 };
static uint16_t found[MOVERS + 1], before[MOVERS + 1];

static void ask(const cull64_tree *tree, const uint32_t *record, const uint32_t *movers) {
  uint32_t of_found = hash_start, of_items = hash_start, of_inside = hash_start, of_distances = hash_start, k, begun, culled, ended;
  cull64_fixed_query query;
  cull64_list list;
  cull64_moving moving;
  set_query_from_integers(&query, tree, (const int32_t *)(const void *)(record + 3));
  list.items = ids;
  list.inside = record[0] & 2 ? 0 : inside;
  list.max = record[2];
  list.order = (int32_t)record[1];
  moving.sphere_count = movers[0];
  moving.hide = record[0] & 4 ? movers + 1 : 0;
  moving.spheres = (const cull64_moving_sphere *)(const void *)(movers + 1 + (movers[0] + 31) / 32);
  moving.found = found;
  moving.before = before;
  console_flush_dcache();
  begun = console_cycles();
  cull64_fixed_cull(tree, &query, &list);
  culled = console_cycles();
  cull64_find_moving(tree, &query, &moving);
  for (k = 0; k < moving.found_count; k++) of_found = hash_step(of_found, found[k]);
  found[moving.sphere_count] = GUARD;
  before[moving.sphere_count] = GUARD;
#ifdef RUNTIME_CYCLES
  /* again, for the hash has taken time */
  console_flush_dcache();
  cull64_fixed_cull(tree, &query, &list);
  {
    const uint32_t again = console_cycles();
    cull64_find_moving(tree, &query, &moving);
    cull64_merge_moving(tree, &query, &list, &moving);
    ended = console_cycles() - again;
  }
#else
  cull64_merge_moving(tree, &query, &list, &moving);
  ended = 0;
#endif
  for (uint32_t i = k = 0; i <= list.count; i++) {
    for (; k < moving.found_count && before[k] == i; k++) {
      of_items = hash_step(of_items, tree->object_count + (found[k] & 0x7fff));
      if (list.inside) of_inside = hash_step(of_inside, (found[k] & CULL64_MOVING_INSIDE) != 0);
    }
    if (i == list.count) break;
    of_items = hash_step(of_items, list.items[i]);
    if (list.inside) of_inside = hash_step(of_inside, list.inside[i]);
  }
  for (k = 0; k < moving.sphere_count; k++) {
    const uint64_t distance = cull64_distance_squared(&query, &moving.spheres[k]);
    of_distances = hash_step(hash_step(of_distances, (uint32_t)(distance >> 32)), (uint32_t)distance);
  }
  console_number(moving.found_count);
  console_text(" ");
  console_hex(of_found);
  number(list.count + moving.found_count);
  console_text(" ");
  console_hex(of_items);
  console_text(" ");
  console_hex(of_inside);
  console_text(" ");
  console_hex(of_distances);
#ifdef CULL64_COUNTERS
  number(moving.nodes_visited);
  number(moving.planes_tested);
#endif
#ifdef RUNTIME_CYCLES
  console_text(" cycles");
  number(culled - begun);
  number(ended);
#else
  (void)begun;
  (void)culled;
  (void)ended;
#endif
  if (found[moving.sphere_count] != GUARD || before[moving.sphere_count] != GUARD)
    console_text(" and writes past its room");
  console_text("\n");
}

int console_main(void) {
  for (uint32_t i = 0; i + 2 < console_asset_count(); i += 3) {
    cull64_tree tree;
    uint32_t bytes;
#ifdef CONSOLE_CARTRIDGE
    static uint32_t mover_memory[4 << 10] __attribute__((aligned(CONSOLE_ALIGNMENT)));
    const void *const file = tree_memory;
    const uint32_t *const cases = (const uint32_t *)(const void *)case_memory;
    const uint32_t *const movers = mover_memory;
    bytes = console_load(i, tree_memory, sizeof tree_memory);
    console_load(i + 1, case_memory, sizeof case_memory);
    console_load(i + 2, mover_memory, sizeof mover_memory);
#else
    uint32_t ignored;
    const void *const file = console_asset(i, &bytes);
    const uint32_t *const cases = (const uint32_t *)console_asset(i + 1, &ignored);
    const uint32_t *const movers = (const uint32_t *)console_asset(i + 2, &ignored);
#endif
    if (cull64_open(&tree, file, bytes)) return 1;
    for (uint32_t k = 0; k < cases[0]; k++) ask(&tree, cases + 1 + RECORD_WORDS * k, movers);
#if CONSOLE_HAS_FLOAT
    {
      /* spheres of floats: those numbers read as floats behind the spheres */
      const float *const world = (const float *)(const void *)(movers + 1 + (movers[0] + 31) / 32 + 4 * movers[0]);
      uint32_t hash = hash_start;
      for (uint32_t m = 0; m < movers[0]; m++) {
        cull64_moving_sphere sphere;
        cull64_set_moving_sphere(&sphere, &tree, world + 4 * m, world[4 * m + 3]);
        hash = hash_step(hash_step(hash, (uint32_t)sphere.x), (uint32_t)sphere.y);
        hash = hash_step(hash_step(hash, (uint32_t)sphere.z), (uint32_t)sphere.r);
      }
      console_text("set ");
      console_hex(hash);
      console_text("\n");
    }
#endif
  }
  return 0;
}
