/*
 * cull-views.c: a cartridge that culls a model's tree with each of its recorded views, and prints the counts and
 * cycles.
 *
 * Assets: 0 the tree; 1 the views, cull64_float_camera after cull64_float_camera. A line for the tree, then one for
 * each view: how many objects are given, FNV-1a of their slots, what was visited and tested, and the cycles of setting
 * the query and of the cull, nearest first, each from an empty D-cache; the I-cache is as the program leaves it. With
 * CULL64_HIDDEN, objects hidden from the eye's cell are left out, and the line ends with the number of the cell's set,
 * 0 for none, and the cycles of setting the cell, each time as if the eye came into it. Twins:
 * tools/cli/cartridges.ts writes the views, tools/console/demo/read-views.ts reads the lines.
 */
#include "console.h"
#include "counters.h"
#define CULL64_IMPLEMENTATION
#include "cull64.h"

static uint16_t ids[65535];
static uint32_t words[CULL64_HIDDEN_WORDS(131071u, 65535u)];
#ifdef CULL64_HIDDEN
static cull64_hidden hidden = {words, 0, 0, 0, {0, 0, 0}, {0, 0, 0}};
#endif

static void number(const char *name, uint32_t value) {
  console_text(name);
  console_number(value);
}

static int print_view(uint32_t index, const cull64_tree *tree, const void *file, uint32_t bytes, const cull64_float_camera *camera) {
  cull64_fixed_query query;
  cull64_list list;
  cull_counters counters;
  uint32_t start, set, culled, hash = 2166136261u;
#ifdef CULL64_HIDDEN
  uint32_t cell;
#endif
  list.items = ids;
  list.inside = 0;
  list.max = tree->object_count;
  list.order = CULL64_FRONT;
  console_flush_dcache();
  start = console_cycles();
  cull64_set_fixed_query(&query, tree, camera);
  set = console_cycles() - start;
#ifdef CULL64_HIDDEN
  console_flush_dcache();
  start = console_cycles();
  cull64_set_fixed_hidden(&query, tree, &hidden);
  cell = console_cycles() - start;
#endif
  console_flush_dcache();
  start = console_cycles();
  cull64_fixed_cull(tree, &query, &list);
  culled = console_cycles() - start;
  for (uint32_t k = 0; k < list.count; k++) hash = (hash ^ ids[k]) * 16777619u;
#ifdef CULL64_HIDDEN
  const uint32_t seen_set = query.hidden ? hidden.set : 0;
  /* as if the words were another set's: they are decoded anew for the next view */
  hidden.set = 0;
#endif
  if (count_cull(file, bytes, camera, words, ids, &counters)) return 1;
  if (counters.count != list.count) console_fail("the cull with counters gives another count");
  number("view ", index);
  number(" given ", list.count);
  console_text(" slots ");
  console_hex(hash);
  number(" nodes ", counters.nodes);
  number(" planes ", counters.planes);
  number(" leaves ", counters.leaves);
  number(" objects ", counters.objects);
  number(" query-cycles ", set);
  number(" cull-cycles ", culled);
#ifdef CULL64_HIDDEN
  number(" set ", seen_set);
  number(" cell-cycles ", cell);
#endif
  console_text("\n");
  return 0;
}

int console_main(void) {
  uint32_t bytes, view_bytes;
  const void *const file = console_asset(0, &bytes);
  const cull64_float_camera *const cameras = (const cull64_float_camera *)console_asset(1, &view_bytes);
  cull64_tree tree;
  const int error = cull64_open(&tree, file, bytes);
  if (error) {
    console_fail(cull64_error(error));
    return 1;
  }
  console_text("tree " DEMO_MODEL);
  number(" objects ", tree.object_count);
  number(" leaf ", tree.leaf_size);
  number(" bytes ", bytes);
  console_text("\n");
  for (uint32_t k = 0; k < view_bytes / sizeof *cameras; k++)
    if (print_view(k, &tree, file, bytes, &cameras[k])) return 1;
  return 0;
}
