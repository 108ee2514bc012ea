/*
 * counters.c: see counters.h. The functions of cull64.h are in the program twice, so here they have names of their own.
 */
#include "counters.h"

#define CULL64_COUNTERS
#define cull64_open counted_open
#define cull64_open_unchecked counted_open_unchecked
#define cull64_validate counted_validate
#define cull64_error counted_error
#define cull64_set_fixed_query_from_integers counted_set_fixed_query_from_integers
#define cull64_set_fixed_query counted_set_fixed_query
#define cull64_fixed_cull counted_cull
#define cull64_set_fixed_hidden counted_set_fixed_hidden
#define cull64_set_float_query counted_set_float_query
#define cull64_set_float_hidden counted_set_float_hidden
#define cull64_float_cull counted_float_cull
#define CULL64_IMPLEMENTATION
#include "cull64.h"

int count_cull(const void *file, uint32_t bytes, const void *camera, uint32_t *words, uint16_t *ids, cull_counters *counters) {
  cull64_tree tree;
  cull64_fixed_query query;
  cull64_list list;
  const int error = cull64_open(&tree, file, bytes);
  if (error) return error;
  cull64_set_fixed_query(&query, &tree, (const cull64_float_camera *)camera);
#ifdef CULL64_HIDDEN
  cull64_hidden hidden;
  hidden.words = words;
  hidden.set = 0;
  cull64_set_fixed_hidden(&query, &tree, &hidden);
#else
  (void)words;
#endif
  list.items = ids;
  list.inside = 0;
  list.max = tree.object_count;
  list.order = CULL64_FRONT;
  cull64_fixed_cull(&tree, &query, &list);
  counters->count = list.count;
  counters->nodes = list.nodes_visited;
  counters->planes = list.planes_tested;
  counters->leaves = list.leaves_visited;
  counters->objects = list.objects_tested;
  return 0;
}
