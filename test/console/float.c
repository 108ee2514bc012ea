/*
 * float.c: the cull of float16 trees by cull64.h on the machine at hand. Assets in pairs: a tree, and a file of cameras that it is culled
 * with (cases.ts; all of floats).
 *
 * Prints for each tree its counts and what cull64_validate answers, and for each camera one line: hashes of the planes, the slack and the
 * eye, as bits; the mask; count, hash of the ids, hash of the inside flags, nodes, planes, leaves, objects.
 * All NaNs are hashed as one: machines make different ones.
 *
 * Twin: float.test.ts, which computes every line.
 */
#include "answers.h"
#include "console.h"

#define CULL64_COUNTERS
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "float-camera.h"

enum { NO_INSIDE = 2 };

static uint32_t hash_float(uint32_t hash, float value) {
  union {
    float f;
    uint32_t u;
  } bits;
  bits.f = value;
  return hash_step(hash, (bits.u & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : bits.u);
}

static void print_view(const cull64_float_query *query) {
  uint32_t planes = hash_start, world = hash_start, eye = hash_float(hash_start, query->slack);
  for (int k = 0; k < 6; k++) {
    const cull64_float_plane *p = &query->plane[k];
    planes = hash_float(hash_float(planes, p->x), p->y);
    planes = hash_float(hash_float(planes, p->z), p->d);
    world = hash_float(world, p->world_d);
  }
  for (int k = 0; k < 3; k++) eye = hash_float(eye, query->eye[k]);
  console_hex(planes);
  console_text(" ");
  console_hex(world);
  console_text(" ");
  console_hex(eye);
  console_text(" ");
  console_signed(query->mask);
}

static void print_cull(const cull64_list *list, uint32_t answer) {
  uint32_t of_ids = hash_start, of_inside = hash_start;
  for (uint32_t k = 0; k < list->count; k++) of_ids = hash_step(of_ids, ids[k]);
  if (list->inside)
    for (uint32_t k = 0; k < list->count; k++) of_inside = hash_step(of_inside, inside[k]);
  number(list->count);
  console_text(" ");
  console_hex(of_ids);
  console_text(" ");
  console_hex(of_inside);
  number(list->nodes_visited);
  number(list->planes_tested);
  number(list->leaves_visited);
  number(list->objects_tested);
  if (answer != list->count) console_text(" and answers another count");
}

static void ask(const cull64_tree *tree, const uint32_t *record) {
  const float *const number_of = (const float *)(const void *)(record + 3);
  const uint32_t room = record[2] < tree->object_count ? record[2] : tree->object_count;
  const cull64_float_camera camera = float_camera(number_of);
  cull64_float_query query;
  cull64_list list;
  uint32_t answer;
  list.items = ids;
  list.inside = record[0] & NO_INSIDE ? 0 : inside;
  list.order = (int32_t)record[1];
  list.max = record[2];
  ids[room] = GUARD;
  inside[room] = GUARD;
  cull64_set_float_query(&query, tree, &camera);
  answer = cull64_float_cull(tree, &query, &list);
  print_view(&query);
  print_cull(&list, answer);
  if (ids[room] != GUARD || inside[room] != GUARD) console_text(" and writes past its room");
  console_text("\n");
}

int console_main(void) {
  for (uint32_t pair = 0; pair + 1 < console_asset_count(); pair += 2) {
    cull64_tree tree;
    uint32_t bytes;
    int error;
#ifdef CONSOLE_CARTRIDGE
    const uint8_t *const file = tree_memory;
    const uint32_t *const cases = (const uint32_t *)(const void *)case_memory;
    bytes = console_load(pair, tree_memory, sizeof tree_memory);
    console_load(pair + 1, case_memory, sizeof case_memory);
#else
    const uint8_t *const file = (const uint8_t *)console_asset(pair, &bytes);
    uint32_t case_bytes;
    const uint32_t *const cases = (const uint32_t *)console_asset(pair + 1, &case_bytes);
#endif
    error = cull64_open(&tree, file, bytes);
    if (error) {
      console_fail(cull64_error(error));
      return 1;
    }
    if (tree.object_count > ROOM) return 1;
    console_text("tree");
    number(tree.object_count);
    number(tree.node_count);
    number(tree.depth);
    number(tree.objects != 0);
    number((uint32_t)cull64_validate(&tree));
    console_text("\n");
    for (uint32_t k = 0; k < cases[0]; k++) ask(&tree, cases + 1 + k * RECORD_WORDS);
  }
  return 0;
}
