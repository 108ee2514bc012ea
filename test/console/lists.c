/*
 * lists.c: cull64_materials.h and cull64_runs.h on the machine at hand. Assets in threes: a tree, a file of cameras (cases.ts, integers), and what
 * lists.test.ts writes: materials, window, most, the objects' materials, and lists of slots, each with its count before it.
 *
 * Prints for the tree the possible runs' count and hash, and for each camera's list and each of the others the list's count, the count and hash of its runs, the
 * hashes of the grouped list and its flags, and the count and hash of the grouped list's runs; with RUNTIME_CYCLES the cycles of cull, grouping and runs.
 */
#include "answers.h"
#include "console.h"

#if !CONSOLE_HAS_FLOAT
#define CULL64_NO_FLOAT
#endif
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "integer-camera.h"
#include "cull64_materials.h"
#include "cull64_runs.h"

static uint16_t material_of[ROOM];
static cull64_material_ends ends[256 + 1];
static cull64_run runs[2 * ROOM + 1];

static void print_runs(uint32_t count) {
  uint32_t hash = hash_start, i;
  for (i = 0; i < count; i++) hash = hash_step(hash_step(hash_step(hash, runs[i].first), runs[i].count), runs[i].node);
  number(count);
  console_text(" ");
  console_hex(hash);
}

static void answer(const cull64_tree *tree, cull64_list *list, cull64_materials *materials, uint32_t most) {
  const uint32_t count = list->count;
  uint32_t of_items = hash_start, of_flags = hash_start, i, begun, collected, grouped;
  ids[count] = runs[count].first = ends[materials->count].head = GUARD;
  begun = console_cycles();
  i = cull64_collect_runs(tree, list, most, runs);
  collected = console_cycles() - begun;
  console_text("list");
  number(count);
  print_runs(i);
  begun = console_cycles();
  cull64_group_list(list, materials);
  grouped = console_cycles() - begun;
  for (i = 0; i < count; i++) {
    of_items = hash_step(of_items, list->items[i]);
    if (list->inside) of_flags = hash_step(of_flags, list->inside[i]);
  }
  console_text(" ");
  console_hex(of_items);
  console_text(" ");
  console_hex(of_flags);
  print_runs(cull64_collect_runs(tree, list, most, runs));
#ifdef RUNTIME_CYCLES
  console_text(" cycles");
  number(collected);
  number(grouped);
#else
  (void)collected;
  (void)grouped;
#endif
  if (ids[count] != GUARD || runs[count].first != GUARD || ends[materials->count].head != GUARD)
    console_text(" and writes past its room");
  console_text("\n");
}

static void ask(const cull64_tree *tree, const uint32_t *record, cull64_materials *materials, uint32_t most) {
  cull64_fixed_query query;
  cull64_list list;
  set_query_from_integers(&query, tree, (const int32_t *)(const void *)(record + 3));
  list.items = ids;
  list.inside = record[0] & 2 ? 0 : inside;
  list.max = record[2];
  list.order = (int32_t)record[1];
  console_flush_dcache();
#ifdef RUNTIME_CYCLES
  {
    const uint32_t begun = console_cycles();
    uint32_t cycles;
    cull64_fixed_cull(tree, &query, &list);
    cycles = console_cycles() - begun;
    console_text("cull");
    number(cycles);
    console_text(" ");
  }
#else
  cull64_fixed_cull(tree, &query, &list);
#endif
  answer(tree, &list, materials, most);
}

int console_main(void) {
  uint32_t i, k;
  for (i = 0; i + 2 < console_asset_count(); i += 3) {
    cull64_tree tree;
    cull64_materials materials;
    cull64_list list;
    uint32_t bytes, most;
#ifdef CONSOLE_CARTRIDGE
    static uint32_t list_memory[16 << 10] __attribute__((aligned(CONSOLE_ALIGNMENT)));
    const void *const file = tree_memory;
    const uint32_t *const cases = (const uint32_t *)(const void *)case_memory;
    const uint32_t *at = list_memory, *end;
    bytes = console_load(i, tree_memory, sizeof tree_memory);
    console_load(i + 1, case_memory, sizeof case_memory);
    end = at + console_load(i + 2, list_memory, sizeof list_memory) / 4;
#else
    uint32_t ignored, length;
    const void *const file = console_asset(i, &bytes);
    const uint32_t *const cases = (const uint32_t *)console_asset(i + 1, &ignored);
    const uint32_t *at = (const uint32_t *)console_asset(i + 2, &length), *end = at + length / 4;
#endif
    if (cull64_open(&tree, file, bytes) || tree.object_count > ROOM) return 1;
    materials.of = material_of;
    materials.count = at[0];
    materials.window = at[1];
    materials.ends = ends;
    most = at[2];
    at += 3;
    for (k = 0; k < tree.object_count; k++) material_of[k] = (uint16_t)*at++;
    console_text("possible");
    print_runs(cull64_possible_runs(&tree, most, runs));
    console_text("\n");
    for (k = 0; k < cases[0]; k++) ask(&tree, cases + 1 + RECORD_WORDS * k, &materials, most);
    while (at < end) {
      list.count = *at++;
      list.items = ids;
      list.inside = inside;
      for (k = 0; k < list.count; k++) {
        ids[k] = (uint16_t)*at++;
        inside[k] = (uint8_t)(ids[k] & 1);
      }
      answer(&tree, &list, &materials, most);
    }
  }
  return 0;
}
