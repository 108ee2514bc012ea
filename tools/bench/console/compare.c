/* Culls the recorded views with the seed article's traversal and with cull64.h, each from a cold D-cache; prints cycles and counts. */
#include "console.h"
#include "seed.h"
#define CULL64_IMPLEMENTATION
#include "cull64.h"

static uint16_t ids[65536];

/* one view of the asset: the camera, and its planes for the seed's traversal */
typedef struct {
  cull64_camera camera;
  float planes[6][4];
} recorded;

int console_main(void) {
  uint32_t size, bytes, view, start, set_up, mine, seeds, seed_count;
  const void *seed_tree = console_asset(0, &size);
  const void *file = console_asset(1, &bytes);
  const recorded *views = (const recorded *)console_asset(2, &size);
  cull64_tree tree;
  cull64_view look;
  cull64_list list;
  int error = cull64_open(&tree, file, bytes);
  if (error) console_fail(cull64_error(error));
  for (view = 0; view < size / sizeof *views; view++) {
    list.ids = ids;
    list.inside = 0;
    list.max = 65536;
    list.order = CULL64_FRONT;
    console_flush_dcache();
    console_mark();
    start = console_cycles();
    seed_count = seed_cull(seed_tree, views[view].camera.eye, views[view].planes, ids);
    seeds = console_cycles() - start;
    console_mark();
    start = console_cycles();
    cull64_set_view(&look, &tree, &views[view].camera);
    set_up = console_cycles() - start;
    console_flush_dcache();
    console_mark();
    start = console_cycles();
    cull64_cull(&tree, &look, &list);
    mine = console_cycles() - start;
    console_mark();
    console_number(seed_count);
    console_text(" ");
    console_number(seeds);
    console_text(" ");
    console_number(list.count);
    console_text(" ");
    console_number(set_up);
    console_text(" ");
    console_number(mine);
    console_text("\n");
  }
  return 0;
}
