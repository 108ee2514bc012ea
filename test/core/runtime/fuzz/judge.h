/*
 * judge.h: what must hold of cull64.h for any bytes, as code that stops where it does not hold.
 *
 * A file is opened and validated. If both succeed, every cull of it, with any camera, order and limit, stays within the
 * file and the list, gives at most as many objects as asked for, names no object that does not exist, and gives the
 * same number in every order. With the eye's cell set it gives those objects of the same list that are seen from there,
 * in the same order, and decoding stays within the words. The file and the lists lie in blocks of exactly their size,
 * so that the address sanitizer, without which this checks little, sees the first byte read or written past them.
 *
 * Used by: cull64-fuzz.c, and the test of damaged files (test/core/runtime/bad-data.c). Needs a C library.
 */
#ifndef CULL64_JUDGE_H
#define CULL64_JUDGE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CULL64_HIDDEN
#define CULL64_IMPLEMENTATION
#include "cull64.h"

/* Says what went wrong and stops, as a sanitizer does. */
static void judge_stop(const char *what) {
  fprintf(stderr, "judge: %s\n", what);
  abort();
}

/* A block of exactly `bytes`, aligned to 16. */
static void *judge_room(uint32_t bytes) {
  void *room = malloc(bytes);
  if (!room && bytes != 0) judge_stop("no memory");
  return room;
}

/* A block with a copy of the file. */
static uint8_t *judge_copy(const uint8_t *file, uint32_t bytes) {
  uint8_t *block = (uint8_t *)judge_room(bytes);
  if (bytes != 0) memcpy(block, file, bytes);
  return block;
}

/* The result of cull64_open and, if that succeeds, of cull64_validate. */
static int judge_open(cull64_tree *tree, const uint8_t *block, uint32_t bytes) {
  const int error = cull64_open(tree, block, bytes);
  return error ? error : cull64_validate(tree);
}

/* The same without the CRC; stops if that changes any result but CULL64_CRC. */
static int judge_open_unchecked(cull64_tree *tree, const uint8_t *block, uint32_t bytes) {
  cull64_tree checked;
  const int error = cull64_open(&checked, block, bytes);
  const int unchecked = cull64_open_unchecked(tree, block, bytes);
  if (error != CULL64_CRC && error != unchecked) judge_stop("without the CRC, another answer than of the CRC has changed");
  return unchecked ? unchecked : cull64_validate(tree);
}

static uint8_t judge_seen[65536];

static uint32_t judge_list(const cull64_tree *tree, const cull64_fixed_query *query, const cull64_float_query *float_query,
                           int32_t order, uint32_t max, int flags) {
  const uint32_t room = max < tree->object_count ? max : tree->object_count;
  uint16_t *const ids = (uint16_t *)judge_room(2 * room);
  uint8_t *const inside = (uint8_t *)judge_room(room);
  cull64_list list;
  uint32_t answer;
  list.items = ids;
  list.inside = flags ? inside : 0;
  list.max = max;
  list.order = order;
  list.count = 0xffffffffu;
  answer = query ? cull64_fixed_cull(tree, query, &list) : cull64_float_cull(tree, float_query, &list);
  if (answer != list.count) judge_stop("a cull returns another count than it writes");
  if (list.count > room) judge_stop("a cull gives more objects than it was asked for, or than there are");
  for (uint32_t k = 0; k < list.count; k++)
    if (ids[k] >= tree->object_count) judge_stop("a cull gives an object that is not there");
  if (tree->format != CULL64_FLOAT16) {
    /* places: each object is below one leaf */
    for (uint32_t k = 0; k < list.count; k++) {
      if (judge_seen[ids[k]]++) judge_stop("a cull gives an object twice");
    }
    for (uint32_t k = 0; k < list.count; k++) judge_seen[ids[k]] = 0;
  }
  if (flags)
    for (uint32_t k = 0; k < list.count; k++)
      if (inside[k] > 1) judge_stop("an inside flag is neither 0 nor 1");
  free(ids);
  free(inside);
  return list.count;
}

/* All orders, with limits of none, one, `limit` and no object left out; returns how many are visible. */
static uint32_t judge_orders(const cull64_tree *tree, const cull64_fixed_query *query, const cull64_float_query *float_query, uint32_t limit) {
  const uint32_t all = judge_list(tree, query, float_query, CULL64_NONE, 0xffffffffu, 1);
  for (int32_t order = CULL64_FRONT; order <= CULL64_NONE; order++) {
    const uint32_t limits[] = {0, 1, limit, tree->object_count};
    for (uint32_t k = 0; k < sizeof limits / sizeof *limits; k++) {
      const uint32_t count = judge_list(tree, query, float_query, order, limits[k], (k + (uint32_t)order) & 1);
      if (count != (limits[k] < all ? limits[k] : all)) judge_stop("an order, or a limit, changes what is visible");
    }
  }
  return all;
}

static int judge_is_seen(const uint32_t *bits, uint32_t at) { return bits[at >> 5] << (at & 31) >> 31; }

/* The slots or ids that a cull gives, in a block of its own. */
static uint16_t *judge_items(const cull64_tree *tree, const cull64_fixed_query *query, const cull64_float_query *float_query,
                             int32_t order, uint32_t *count) {
  cull64_list list;
  list.items = (uint16_t *)judge_room(2 * tree->object_count);
  list.inside = 0;
  list.max = tree->object_count;
  list.order = order;
  *count = query ? cull64_fixed_cull(tree, query, &list) : cull64_float_cull(tree, float_query, &list);
  return list.items;
}

/* Compares the objects given with the eye's cell set and without; the query comes with the cell set. */
static void judge_seen_list(const cull64_tree *tree, const cull64_hidden *hidden, cull64_fixed_query *query, cull64_float_query *float_query) {
  for (int32_t order = CULL64_FRONT; order <= CULL64_NONE; order++) {
    uint32_t some, all, next = 0;
    uint16_t *const seen = judge_items(tree, query, float_query, order, &some);
    uint16_t *every;
    if (query) query->hidden = 0;
    else float_query->hidden = 0;
    every = judge_items(tree, query, float_query, order, &all);
    if (query) query->hidden = hidden;
    else float_query->hidden = hidden;
    /* the items of float16 are ids, not slots */
    for (uint32_t k = 0; k < all; k++)
      if (query ? judge_is_seen(hidden->objects, every[k]) : next < some && seen[next] == every[k]) {
        if (next >= some || seen[next++] != every[k]) judge_stop("an object that is seen from the cell is missing");
      }
    if (next != some) judge_stop("an object is given that is hidden, or out of order");
    free(seen);
    free(every);
  }
}

/* The cell of the query's eye, set twice: the second time nothing is decoded. */
static void judge_hidden(const cull64_tree *tree, cull64_fixed_query *query, cull64_float_query *float_query,
                         const cull64_float_camera *camera, uint32_t limit) {
  cull64_hidden hidden;
  hidden.words = (uint32_t *)judge_room(4 * CULL64_HIDDEN_WORDS(tree->node_count, tree->object_count));
  hidden.set = 0;
  for (int k = 0; k < 2; k++) {
    const cull64_hidden *seen;
    if (query) cull64_set_fixed_hidden(query, tree, &hidden);
    else cull64_set_float_hidden(float_query, tree, camera, &hidden);
    seen = query ? query->hidden : float_query->hidden;
    if (seen && (!tree->hidden || !judge_is_seen(seen->nodes, 0))) judge_stop("bits that no tree has");
    if (seen) judge_seen_list(tree, seen, query, float_query);
    judge_orders(tree, query, float_query, limit);
  }
  free(hidden.words);
}

/* Both ways to set a query and both culls; the ones that are not for the tree's format must give nothing. */
static uint32_t judge_camera(const cull64_tree *tree, const cull64_float_camera *camera, uint32_t limit) {
  cull64_fixed_query query;
  cull64_float_query float_query;
  cull64_set_fixed_query(&query, tree, camera);
  cull64_set_float_query(&float_query, tree, camera);
  if (tree->format == CULL64_FLOAT16) {
    if (judge_list(tree, &query, 0, CULL64_FRONT, 0xffffffffu, 1) != 0) judge_stop("the cull of integers takes a float16 tree");
    judge_hidden(tree, 0, &float_query, camera, limit);
    float_query.hidden = 0;
    return judge_orders(tree, 0, &float_query, limit);
  }
  if (judge_list(tree, 0, &float_query, CULL64_FRONT, 0xffffffffu, 1) != 0) judge_stop("the cull of floats takes a compact tree");
  judge_hidden(tree, &query, 0, 0, limit);
  query.hidden = 0;
  return judge_orders(tree, &query, 0, limit);
}

static uint32_t judge_fixed_camera(const cull64_tree *tree, const cull64_fixed_camera *camera, uint32_t limit) {
  cull64_fixed_query query;
  cull64_set_fixed_query_from_integers(&query, tree, camera);
  judge_hidden(tree, &query, 0, 0, limit);
  query.hidden = 0;
  return judge_orders(tree, &query, 0, limit);
}

#endif
