/*
 * open.c: opens trees on the cartridge, with their CRC and without, and validates them, each from a cold D-cache.
 *
 * Assets: the trees. A line for each: its bytes, and the cycles of cull64_open, cull64_open_unchecked and cull64_validate.
 * Twin: open.ts reads the lines.
 */
#include "cartridge.h"
#include "console.h"
#define CULL64_IMPLEMENTATION
#include "cull64.h"

static cull64_tree tree;
static uint8_t arena[1 << 20] __attribute__((aligned(CONSOLE_ALIGNMENT)));

typedef int (*opener)(cull64_tree *tree, const void *data, uint32_t bytes);

static void check(int error) {
  if (error) console_fail(cull64_error(error));
}

static uint32_t cycles_of_open(opener open, uint32_t bytes) {
  uint32_t start;
  int error;
  console_flush_dcache();
  start = console_cycles();
  error = open(&tree, arena, bytes);
  start = console_cycles() - start;
  check(error);
  return start;
}

static uint32_t cycles_of_validate(void) {
  uint32_t start;
  int error;
  console_flush_dcache();
  start = console_cycles();
  error = cull64_validate(&tree);
  start = console_cycles() - start;
  check(error);
  return start;
}

int console_main(void) {
  for (uint32_t k = 0; k < console_asset_count(); k++) {
    const uint32_t bytes = console_load(k, arena, sizeof arena);
    /* warms the I-cache */
    cycles_of_open(cull64_open, bytes);
    cycles_of_validate();
    console_number(bytes);
    console_text(" ");
    console_number(cycles_of_open(cull64_open, bytes));
    console_text(" ");
    console_number(cycles_of_open(cull64_open_unchecked, bytes));
    console_text(" ");
    console_number(cycles_of_validate());
    console_text("\n");
  }
  return 0;
}
