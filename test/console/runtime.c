/*
 * runtime.c: cull64.h on the machine at hand. Assets in pairs: a tree, and a file of cameras that it is culled with (cases.ts).
 *
 * Prints for each tree its header's numbers and what cull64_open answers to damaged copies, and for each camera one line: hash of
 * the planes, slack, mask, hash of the eye; count, hash of the ids, hash of the inside flags; with CULL64_COUNTERS nodes, planes,
 * leaves, objects; with CULL64_HIDDEN the number of the eye's set, 0 for none, and the hash of its bits; with RUNTIME_CYCLES the cycles of setting the query and those of the cull, each from an empty D-cache.
 * Cameras of floats are left out, and CULL64_NO_FLOAT is set, where the machine has none. With CULL64_ONLY all trees are of that format.
 *
 * Twin: cases.ts, which computes every line but the cycles.
 */
#include "answers.h"
#include "console.h"

#if !CONSOLE_HAS_FLOAT
#define CULL64_NO_FLOAT
#endif
#define CULL64_IMPLEMENTATION
#include "cull64.h"
#include "integer-camera.h"

enum { INTEGER_CAMERA = 1, NO_INSIDE = 2, HIDES = 4 };

/* for one format a constant: the compiler drops the calls of what cull64.h does not have then */
#ifdef CULL64_ONLY
#define IS_FLOAT16(tree) (CULL64_ONLY == CULL64_FLOAT16)
#else
#define IS_FLOAT16(tree) ((tree)->format == CULL64_FLOAT16)
#endif

#ifdef CULL64_HIDDEN
enum { WORDS = CULL64_HIDDEN_WORDS(2 * ROOM - 1, ROOM) };
static uint32_t words[WORDS + 1];
static cull64_hidden hidden;

/* the bits of k .. k + 7, that of k lowest */
static uint32_t eight_bits(const uint32_t *bits, uint32_t k) {
  uint32_t byte = 0;
  for (uint32_t j = 0; j < 8; j++) byte |= (bits[k >> 5] << ((k & 31) + j) >> 31) << j;
  return byte;
}

static void print_hidden(const cull64_tree *tree, const cull64_hidden *seen) {
  uint32_t hash = hash_start;
  if (seen) {
    for (uint32_t k = 0; k < tree->node_count; k += 8) hash = hash_step(hash, eight_bits(seen->nodes, k));
    for (uint32_t k = 0; k < tree->object_count; k += 8) hash = hash_step(hash, eight_bits(seen->objects, k));
  }
  number(seen ? seen->set : 0);
  console_text(" ");
  console_hex(hash);
  if (words[CULL64_HIDDEN_WORDS(tree->node_count, tree->object_count)] != GUARD) console_text(" and writes past its words");
}
#endif

/* damages the file in place, opens it, and restores it */
static void refuse(uint8_t *file, uint32_t bytes, uint32_t at, uint8_t flip) {
  cull64_tree tree;
  file[at] ^= flip;
  number((uint32_t)cull64_open(&tree, file, bytes));
  file[at] ^= flip;
}

static void print_tree(const cull64_tree *tree, uint8_t *file, uint32_t bytes) {
  cull64_tree other;
  console_text("tree");
  number(tree->object_count);
  number(tree->leaf_size);
  number(tree->node_count);
  number(tree->depth);
  number(tree->objects != 0);
  console_text(" sound");
  number((uint32_t)cull64_validate(tree));
  console_text(" refused");
  number((uint32_t)cull64_open(&other, file, 95));
  number((uint32_t)cull64_open(&other, file, bytes - 16));
  number((uint32_t)cull64_open(&other, file + 4, bytes - 4));
  refuse(file, bytes, 0, 1);
  refuse(file, bytes, 4, 0x12 ^ 0x34);
  refuse(file, bytes, 6, 2);
  refuse(file, bytes, 8, 1);
  refuse(file, bytes, bytes - 1, 0x80);
  console_text("\n");
}

#if CONSOLE_HAS_FLOAT
#include "float-camera.h"

/* the bits of a float; those of NaN, which each machine chooses, are made alike */
static uint32_t bits(float value) {
  union {
    float f;
    uint32_t u;
  } word;
  word.f = value;
  return (word.u & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : word.u;
}

static void print_float_query(const cull64_float_query *query) {
  uint32_t planes = hash_start, eye = hash_start;
  for (int k = 0; k < 6; k++) {
    const cull64_float_plane *p = &query->plane[k];
    planes = hash_step(hash_step(planes, bits(p->x)), bits(p->y));
    planes = hash_step(hash_step(planes, bits(p->z)), bits(p->d));
    planes = hash_step(planes, bits(p->world_d));
  }
  for (int k = 0; k < 3; k++) eye = hash_step(eye, bits(query->eye[k]));
  console_hex(planes);
  number(bits(query->slack));
  console_text(" ");
  console_signed(query->mask);
  console_text(" ");
  console_hex(eye);
}
#endif

static void print_view(const cull64_fixed_query *query) {
  uint32_t planes = hash_start, eye = hash_start;
  for (int k = 0; k < 6; k++) {
    const cull64_plane *p = &query->plane[k];
    planes = hash_step(hash_step(planes, (uint32_t)p->x), (uint32_t)p->y);
    planes = hash_step(hash_step(planes, (uint32_t)p->z), (uint32_t)p->d);
  }
  for (int k = 0; k < 3; k++) eye = hash_step(eye, (uint32_t)query->eye[k]);
  console_hex(planes);
  console_text(" ");
  console_signed(query->slack);
  console_text(" ");
  console_signed(query->mask);
  console_text(" ");
  console_hex(eye);
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
#ifdef CULL64_COUNTERS
  number(list->nodes_visited);
  number(list->planes_tested);
  number(list->leaves_visited);
  number(list->objects_tested);
#endif
  if (answer != list->count) console_text(" and answers another count");
}

static void ask(const cull64_tree *tree, const uint32_t *record) {
  const uint32_t room = record[2] < tree->object_count ? record[2] : tree->object_count;
  const int is_integer = (record[0] & INTEGER_CAMERA) != 0;
  cull64_fixed_query query;
  cull64_list list;
  uint32_t start, viewed, begun = 0, ended = 0, answer = 0;
#if CONSOLE_HAS_FLOAT
  const int is_float16 = IS_FLOAT16(tree);
  cull64_float_query float_query;
  cull64_float_camera camera;
  if (!is_integer) camera = float_camera((const float *)(const void *)(record + 3));
#else
  if (!is_integer) return;
#endif
  list.items = ids;
  list.inside = record[0] & NO_INSIDE ? 0 : inside;
  list.order = (int32_t)record[1];
  list.max = record[2];
  ids[room] = GUARD;
  inside[room] = GUARD;

  console_flush_dcache();
  start = console_cycles();
#if CONSOLE_HAS_FLOAT
  if (is_float16) cull64_set_float_query(&float_query, tree, &camera);
  else if (!is_integer) cull64_set_fixed_query(&query, tree, &camera);
  else
#endif
    set_query_from_integers(&query, tree, (const int32_t *)(const void *)(record + 3));
#ifdef CULL64_HIDDEN
  words[CULL64_HIDDEN_WORDS(tree->node_count, tree->object_count)] = GUARD;
#if CONSOLE_HAS_FLOAT
  if (is_float16) {
    if (record[0] & HIDES) cull64_set_float_hidden(&float_query, tree, &camera, &hidden);
  } else
#endif
      if (record[0] & HIDES)
    cull64_set_fixed_hidden(&query, tree, &hidden);
#endif
  viewed = console_cycles();
  console_flush_dcache();
#if CONSOLE_HAS_FLOAT
  if (is_float16) {
    begun = console_cycles();
    answer = cull64_float_cull(tree, &float_query, &list);
    ended = console_cycles();
    print_float_query(&float_query);
  } else
#endif
  {
    begun = console_cycles();
    answer = cull64_fixed_cull(tree, &query, &list);
    ended = console_cycles();
    print_view(&query);
  }
  print_cull(&list, answer);
  if (ids[room] != GUARD || inside[room] != GUARD) console_text(" and writes past its room");
#ifdef CULL64_HIDDEN
#if CONSOLE_HAS_FLOAT
  if (is_float16) print_hidden(tree, float_query.hidden);
  else
#endif
    print_hidden(tree, query.hidden);
#endif
#ifdef RUNTIME_CYCLES
  console_text(" cycles");
  number(viewed - start);
  number(ended - begun);
#else
  (void)start, (void)viewed, (void)begun, (void)ended;
#endif
  console_text("\n");
}

int console_main(void) {
  for (uint32_t pair = 0; pair + 1 < console_asset_count(); pair += 2) {
    cull64_tree tree;
    uint32_t bytes;
    int error;
#ifdef CONSOLE_CARTRIDGE
    uint8_t *const file = tree_memory;
    const uint32_t *const cases = (const uint32_t *)(const void *)case_memory;
    bytes = console_load(pair, tree_memory, sizeof tree_memory);
    console_load(pair + 1, case_memory, sizeof case_memory);
#else
    uint8_t *const file = (uint8_t *)(uintptr_t)console_asset(pair, &bytes);
    uint32_t case_bytes;
    const uint32_t *const cases = console_asset(pair + 1, &case_bytes);
#endif
    error = cull64_open(&tree, file, bytes);
    if (error) {
      console_fail(cull64_error(error));
      return 1;
    }
    if (tree.object_count > ROOM) return 1;
    print_tree(&tree, file, bytes);
#ifdef CULL64_HIDDEN
    hidden.words = words;
    hidden.set = 0;
#endif
    for (uint32_t k = 0; k < cases[0]; k++) ask(&tree, cases + 1 + k * RECORD_WORDS);
  }
  return 0;
}
