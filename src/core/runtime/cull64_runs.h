/*
 * cull64_runs.h - the list of a compact tree's cull as runs: nodes of which every object is given, and single objects.
 *
 * What is recorded for a node beforehand, as a display list, is drawn by one call where the whole node is given. Beside cull64.h, under the same terms:
 * C99 or C++, no malloc, no recursion, no libc, no globals. In the file that has the implementation:
 *
 *     #define CULL64_IMPLEMENTATION
 *     #include "cull64.h"
 *     #include "cull64_runs.h"
 *
 * and wherever else it is used, after cull64.h. Once, with room for NODES, tree.node_count, or more:
 *
 *     static cull64_run runs[NODES];
 *     count = cull64_possible_runs(&tree, 8, runs); // all that can come, of 8 objects at most
 *     for (i = 0; i < count; i++) recorded[runs[i].node] = record(runs[i].first, runs[i].count);
 *
 * and each frame, after cull64_fixed_cull, with room for as many runs as the list has items:
 *
 *     count = cull64_collect_runs(&tree, &list, 8, runs);
 *     for (i = 0; i < count; i++) {
 *       if (runs[i].node == CULL64_SINGLE) draw(runs[i].first);
 *       else call(recorded[runs[i].node]);
 *     }
 *
 * What comes out
 *     first, count  slots first .. first + count - 1, all of which the list gives, one after the other in any order
 *     node          whose objects they are, the root 0, in preorder; CULL64_SINGLE for a single object of a leaf of several
 *     Each item of the list is in one run, runs are in its order, and none could be that of a larger node of `most` objects. Inside a run objects are
 *     drawn as they were recorded, in the order of slots, which may be the reverse of the list's.
 *
 * Lists of culls in any order, cut short by `max` or by what is hidden; of other lists of slots, each at most once, the runs are wholly given too, but fewer.
 * A float16 tree's lists have ids, not slots, and make no runs: single objects come out.
 * Time: it grows with the items and the nodes above them. Stack: 1 KB. Twin, to the bit: src/core/compact/runs.ts. Licence: MIT, as the project's.
 */
#ifndef CULL64_RUNS_H
#define CULL64_RUNS_H

enum { CULL64_SINGLE = 0xffff };

typedef struct {
  uint16_t first, count, node;
} cull64_run;

#ifdef __cplusplus
extern "C" {
#endif
/* Every node of at most `most` objects, in preorder; how many. */
uint32_t cull64_possible_runs(const cull64_tree *tree, uint32_t most, cull64_run *runs);
/* The list as runs of at most `most` objects; how many. */
uint32_t cull64_collect_runs(const cull64_tree *tree, const cull64_list *list, uint32_t most, cull64_run *runs);
#ifdef __cplusplus
}
#endif

#ifdef CULL64_IMPLEMENTATION

CULL64__INLINE void cull64__run(cull64_run *run, uint32_t first, uint32_t count, uint32_t node) {
  run->first = (uint16_t)first;
  run->count = (uint16_t)count;
  run->node = (uint16_t)node;
}

/* The slot after the last one of so many leaves. */
CULL64__INLINE uint32_t cull64__slots_end(const cull64_tree *tree, uint32_t leaf, uint32_t leaves) {
  const uint32_t end = (leaf + leaves) * tree->leaf_size;
  return end < tree->object_count ? end : tree->object_count;
}

uint32_t cull64_possible_runs(const cull64_tree *tree, uint32_t most, cull64_run *runs) {
  uint32_t stack[CULL64_MAX_DEPTH][2]; /* leaf and leaves of right sides that wait */
  uint32_t node, leaf = 0, leaves = tree->leaf_count, top = 0, count = 0;
  if (CULL64__FORMAT(tree) == CULL64_FLOAT16) return 0;
  for (node = 0; node < tree->node_count; node++) {
    const uint32_t first = leaf * tree->leaf_size, end = cull64__slots_end(tree, leaf, leaves);
    if (end - first <= most) cull64__run(runs + count++, first, end - first, node);
    if (leaves > 1) {
      const uint32_t left = cull64__left(CULL64__FORMAT(tree), tree->nodes, node, leaves);
      stack[top][0] = leaf + left;
      stack[top][1] = leaves - left;
      top++;
      leaves = left;
    } else if (top > 0) {
      top--;
      leaf = stack[top][0];
      leaves = stack[top][1];
    }
  }
  return count;
}

/* Whether the items from `at` on are all of first .. end - 1. */
CULL64__INLINE uint32_t cull64__is_whole(const cull64_list *list, uint32_t at, uint32_t first, uint32_t end) {
  const uint32_t size = end - first, after = at + size;
  const uint16_t *const items = list->items;
  if (after > list->count) return 0;
  /* in the list of a cull the last one tells */
  if ((uint32_t)items[after - 1] - first >= size) return 0;
  for (; at < after; at++)
    if ((uint32_t)items[at] - first >= size) return 0;
  return 1;
}

uint32_t cull64_collect_runs(const cull64_tree *tree, const cull64_list *list, uint32_t most, cull64_run *runs) {
  uint32_t stack[CULL64_MAX_DEPTH][3]; /* node, leaf, leaves */
  const uint16_t *const items = list->items;
  const uint32_t size = tree->leaf_size;
  uint32_t node = 0, leaf = 0, leaves = tree->leaf_count, top = 0, count = 0, at = 0;
  if (CULL64__FORMAT(tree) != CULL64_FLOAT16 && leaves > 0) {
    while (at < list->count) {
      const uint32_t first = leaf * size, end = cull64__slots_end(tree, leaf, leaves);
      if ((uint32_t)items[at] - first < end - first) {
        if (end - first <= most && cull64__is_whole(list, at, first, end)) {
          cull64__run(runs + count++, first, end - first, node);
          at += end - first;
        } else if (leaves > 1) {
          /* the side of the next item first */
          const uint32_t left = cull64__left(CULL64__FORMAT(tree), tree->nodes, node, leaves);
          if (items[at] < (leaf + left) * size) {
            stack[top][0] = node + 2 * left;
            stack[top][1] = leaf + left;
            stack[top][2] = leaves - left;
            node = node + 1;
            leaves = left;
          } else {
            stack[top][0] = node + 1;
            stack[top][1] = leaf;
            stack[top][2] = left;
            node = node + 2 * left;
            leaf = leaf + left;
            leaves = leaves - left;
          }
          top++;
          continue;
        } else {
          do cull64__run(runs + count++, items[at++], 1, CULL64_SINGLE);
          while (at < list->count && (uint32_t)items[at] - first < end - first);
        }
      }
      if (top == 0) break;
      top--;
      node = stack[top][0];
      leaf = stack[top][1];
      leaves = stack[top][2];
    }
  }
  for (; at < list->count; at++) cull64__run(runs + count++, items[at], 1, CULL64_SINGLE);
  return count;
}
#endif
#endif
