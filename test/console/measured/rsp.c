/*
 * rsp.c: cull64_rsp.h on the cartridge beside cull64_fixed_cull. Assets in pairs: a tree, and a file of culls: a word with their number, then 18
 * words each: order, max, and a camera of 16 floats.
 *
 * Prints of each tree what cull64_rsp_open says and the bytes that it needs, and of each cull one line: count and hash of the slots that the RSP's
 * cull gives; cycles of cull64_fixed_cull, of cull64_rsp_start, and of all of the RSP's cull, each from an empty D-cache. Ends as FAILED where
 * something was written behind the list. Twin: rsp.ts.
 */
#include "console.h"

#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "cull64_rsp.h"

enum { CULL_WORDS = 18, GUARD = 0x5a5a };

#define LINE __attribute__((aligned(CONSOLE_ALIGNMENT)))
static uint8_t tree_memory[512 << 10] LINE;
static uint8_t case_memory[64 << 10] LINE;
static uint8_t rsp_memory[1 << 20] LINE;
static uint16_t rsp_ids[65536] LINE;
static cull64_rsp rsp LINE;

/* FNV-1a, a number a step */
static const uint32_t hash_start = 2166136261u;
static uint32_t hash_step(uint32_t hash, uint32_t value) { return (hash ^ value) * 16777619u; }

static void number(uint32_t value) {
  console_text(" ");
  console_number(value);
}

typedef struct {
  uint32_t count, slots, fixed, start, all;
} answer;

static answer ask(const cull64_tree *tree, const uint32_t *words) {
  cull64_fixed_query query;
  cull64_list list;
  answer r;
  uint32_t slots = hash_start, fixed, begun, start, ended, k;
  list.items = rsp_ids;
  list.inside = 0;
  list.order = (int32_t)words[0];
  list.max = words[1];
  cull64_set_fixed_query(&query, tree, (const cull64_float_camera *)(const void *)(words + 2));
  console_flush_dcache();
  start = console_cycles();
  cull64_fixed_cull(tree, &query, &list);
  fixed = console_cycles() - start;
  for (k = 0; k < 65536; k++) rsp_ids[k] = GUARD;
  console_flush_dcache();
  start = console_cycles();
  cull64_rsp_start(&rsp, &query);
  begun = console_cycles();
  cull64_rsp_finish(&rsp, &query, &list);
  ended = console_cycles();
  for (k = 0; k < list.count; k++) slots = hash_step(slots, rsp_ids[k]);
  for (k = list.max; k < 65536; k++)
    if (rsp_ids[k] != GUARD) console_fail("written behind the list");
  r.count = list.count;
  r.slots = slots;
  r.fixed = fixed;
  r.start = begun - start;
  r.all = ended - start;
  return r;
}

static void print(answer r) {
  console_number(r.count);
  console_text(" ");
  console_hex(r.slots);
  number(r.fixed);
  number(r.start);
  number(r.all);
  console_text("\n");
}

int console_main(void) {
  cull64_rsp_load();
  for (uint32_t pair = 0; pair + 1 < console_asset_count(); pair += 2) {
    cull64_tree tree;
    const uint32_t *const cases = (const uint32_t *)(const void *)case_memory;
    const uint32_t bytes = console_load(pair, tree_memory, sizeof tree_memory);
    int error = cull64_open(&tree, tree_memory, bytes);
    if (error) console_fail(cull64_error(error));
    console_load(pair + 1, case_memory, sizeof case_memory);
    error = cull64_rsp_open(&rsp, &tree, rsp_memory, sizeof rsp_memory);
    console_text("tree");
    number((uint32_t)error);
    number(cull64_rsp_bytes(&tree));
    console_text("\n");
    if (error) continue;
    for (uint32_t k = 0; k < cases[0]; k++) {
      if (k == 0) ask(&tree, cases + 1); /* warms the I-cache */
      print(ask(&tree, cases + 1 + k * CULL_WORDS));
    }
  }
  return 0;
}
