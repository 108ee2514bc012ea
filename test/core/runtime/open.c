/*
 * open.c: the results of cull64_open and cull64_open_unchecked on files, and what they read from their headers.
 *
 * Asset: files one after the other, each behind 16 bytes that begin with its length, and up to a multiple of 16. Prints the text of
 * each error, from one below the first to one above the last; then a line for each file: both answers, and where the second one is 0
 * what cull64_validate says, the counts, the places of the sections as bytes from the file's start (0: absent), scale and origin as bits.
 *
 * Twin: open.test.ts, which knows every line.
 */
#include "console.h"

#define CULL64_IMPLEMENTATION
#if !CONSOLE_HAS_FLOAT
#define CULL64_NO_FLOAT
#endif
#include "cull64.h"

static void number(uint32_t value) {
  console_text(" ");
  console_number(value);
}

static void bits(float value) {
  union {
    float f;
    uint32_t u;
  } same;
  same.f = value;
  console_text(" ");
  console_hex(same.u);
}

static uint32_t place(const uint8_t *file, const void *section) {
  return section ? (uint32_t)((const uint8_t *)section - file) : 0;
}

static void open_file(const uint8_t *file, uint32_t bytes) {
  cull64_tree tree;
  console_number((uint32_t)cull64_open(&tree, file, bytes));
  const int error = cull64_open_unchecked(&tree, file, bytes);
  number((uint32_t)error);
  if (!error) {
    number((uint32_t)cull64_validate(&tree));
    number(tree.format);
    number(tree.id_width);
    number(tree.leaf_size);
    number(tree.leaf_count);
    number(tree.node_count);
    number(tree.object_count);
    number(tree.depth);
    number(place(file, tree.nodes));
    number(place(file, tree.objects));
    number(place(file, tree.ids));
    number(place(file, tree.hidden));
    number(tree.hidden_bytes);
    bits(tree.scale);
    for (int k = 0; k < 3; k++) bits(tree.origin[k]);
  }
  console_text("\n");
}

int console_main(void) {
  uint32_t length;
  const uint8_t *const pack = (const uint8_t *)console_asset(0, &length);
  for (int code = -1; code <= CULL64_INVALID + 1; code++) {
    console_text(cull64_error(code));
    console_text("\n");
  }
  for (uint32_t at = 0; at < length;) {
    const uint32_t bytes = *(const uint32_t *)(const void *)(pack + at);
    open_file(pack + at + 16, bytes);
    at += 16 + ((bytes + 15) & ~15u);
  }
  return 0;
}
