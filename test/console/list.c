/*
 * list.c: lists that begin and end anywhere in a line of the data cache. Assets: a tree, and queries as cull64_fixed_query lays them out.
 *
 * Prints for each order, query, place of the list in a line (0 to 7 ids) and maximum a line: count and hash of the ids. Every word of the
 * memory around the list is looked at after the cull, from RDRAM: one that changed is said. Before each cull, all lines of the D-cache
 * are full of other words, which a line created and not written whole would leave in memory. The same in KSEG1, where nothing is cached.
 *
 * Twin: list.test.ts.
 */
#include "console.h"
#define CULL64_IMPLEMENTATION
#include "cull64.h"

enum { WORDS = 4096, BEFORE = 16, LINE_IDS = 8, CACHE_BYTES = 8192, KSEG1 = 0x20000000 };

static uint16_t memory[WORDS] __attribute__((aligned(16)));
static uint32_t other[CACHE_BYTES / 4] __attribute__((aligned(16)));
static const uint32_t maxima[] = {1, 2, 7, 8, 9, 15, 16, 17, 24, 31, 100, 1000, 2000};

static uint16_t guard(uint32_t k) { return (uint16_t)(0xa000 + k); }

static void ask(const cull64_tree *tree, const cull64_fixed_query *query, int32_t order, uint32_t place, uint32_t max, uint32_t segment) {
  const uint32_t first = BEFORE + place;
  const volatile uint16_t *const ram = (const volatile uint16_t *)((uintptr_t)memory + KSEG1);
  uint32_t k, hash = 2166136261u, changed = 0, sum = 0;
  cull64_list list;
  for (k = 0; k < WORDS; k++) memory[k] = guard(k);
  console_flush_dcache();
  for (k = 0; k < CACHE_BYTES / 4; k++) sum += other[k];
  list.items = (uint16_t *)((uintptr_t)memory + segment) + first;
  list.inside = 0;
  list.max = max;
  list.order = order;
  cull64_fixed_cull(tree, query, &list);
  console_flush_dcache();
  for (k = 0; k < list.count; k++) hash = (hash ^ ram[first + k]) * 16777619u; /* FNV-1a */
  /* of the list itself, what stands behind the last id is nobody's */
  for (k = 0; k < WORDS; k++)
    if ((k < first || k >= first + (max < tree->object_count ? max : tree->object_count)) && ram[k] != guard(k)) changed++;
  console_number(list.count);
  console_text(" ");
  console_hex(hash);
  if (changed != 0 || sum != 0) {
    console_text(" ");
    console_number(changed);
    console_text(" words beside the list were written");
  }
  console_text("\n");
}

int console_main(void) {
  uint32_t bytes, query_bytes, place, k;
  cull64_tree tree;
  const void *const file = console_asset(0, &bytes);
  const cull64_fixed_query *const queries = (const cull64_fixed_query *)console_asset(1, &query_bytes);
  const int error = cull64_open(&tree, file, bytes);
  if (error) console_fail(cull64_error(error));
  for (int32_t order = CULL64_FRONT; order <= CULL64_NONE; order++)
    for (uint32_t q = 0; q < query_bytes / sizeof *queries; q++)
      for (k = 0; k < sizeof maxima / sizeof *maxima; k++) {
        for (place = 0; place < LINE_IDS; place++) ask(&tree, &queries[q], order, place, maxima[k], 0);
        ask(&tree, &queries[q], order, 3, maxima[k], KSEG1);
      }
  return 0;
}
