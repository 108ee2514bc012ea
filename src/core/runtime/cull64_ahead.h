/*
 * cull64_ahead.h - what can be seen from the next cell, decoded a little each frame before the eye comes into it.
 *
 * cull64_set_fixed_hidden decodes a cell's set in the frame in which the eye comes into it, which is then a longer frame than the others.
 * This looks where the eye will be if it goes on as it goes, and decodes the set of that cell ahead of time, so many nodes a frame. An eye that
 * turns where nothing was decoded costs what it costs without. What is given is the same in every frame. docs/hidden.md of the cull64 project
 * has what it costs and how many long frames are left.
 *
 * Beside cull64.h, under the same terms: C99 or C++, no malloc, no recursion, no libc, no globals. In the file that has the implementation:
 *
 *     #define CULL64_HIDDEN
 *     #define CULL64_IMPLEMENTATION
 *     #include "cull64.h"
 *     #include "cull64_ahead.h"
 *
 * and wherever else it is used, after cull64.h. Once, with NODES and OBJECTS as for cull64_hidden:
 *
 *     static uint32_t words[CULL64_HIDDEN_WORDS(NODES, OBJECTS)], next_words[CULL64_HIDDEN_WORDS(NODES, OBJECTS)];
 *     static cull64_hidden hidden;
 *     static cull64_ahead ahead;
 *     hidden.words = words;
 *     ahead.words = next_words;
 *     ahead.frames = 40; // how far it looks ahead
 *     ahead.nodes = 32;  // that it decodes a frame at most: 64 take more than 8,000 cycles on the N64 in leaves of 8
 *
 * and each frame, after the query is set, in place of cull64_set_fixed_hidden:
 *
 *     cull64_set_fixed_hidden_ahead(&query, &tree, &hidden, &ahead);
 *
 * A set is ready in time where the eye takes more frames to its cell than the set has visible nodes / `nodes`, and goes straight for a while.
 * `frames` times the eye's steps in a frame stay below 2^30. For another tree or camera begin with zeros again, but for the words and both
 * numbers.
 * Stack: 0.2 KB. Licence: MIT, as the project's.
 */
#ifndef CULL64_AHEAD_H
#define CULL64_AHEAD_H

/* all 0 at first but for the words and both numbers */
typedef struct {
  uint32_t *words;        /* room for CULL64_HIDDEN_WORDS, besides those of the cull64_hidden, with which they change places */
  uint32_t frames, nodes; /* how far it looks ahead; what it decodes a frame at most */
  uint32_t set;           /* written from here on: the set that is decoded; 0: none */
  uint32_t left;          /* whether some of it is still to be decoded */
  int32_t eye[3];         /* of the frame before, tree units */
  uint32_t begun;         /* all bits, where there was one */
  uint32_t wait;          /* frames until it looks again where the eye goes */
  const uint8_t *at;      /* where in the set: the next byte, bits that were read, and how many */
  uint32_t window, count;
  uint32_t node, leaf, leaves, top;
  uint32_t stack[CULL64_MAX_DEPTH][2]; /* right children that wait */
} cull64_ahead;

#ifdef __cplusplus
extern "C" {
#endif
void cull64_set_fixed_hidden_ahead(cull64_fixed_query *query, const cull64_tree *tree, cull64_hidden *hidden, cull64_ahead *ahead);
#ifdef __cplusplus
}
#endif

#if defined(CULL64_IMPLEMENTATION) && defined(CULL64_HIDDEN)

#if !CULL64__READS_COMPACT
#error "cull64_ahead.h is for compact trees: CULL64_ONLY is for others"
#endif

/* cells that are looked at in a frame at most; frames from one to the next where nothing is known; frames without a look after one */
enum { CULL64__AHEAD_TRIES = 3, CULL64__AHEAD_STEP = 4, CULL64__AHEAD_WAIT = 3 };

/* The set, from its first node on, with nothing seen yet. */
static void cull64__begin_ahead(const cull64_tree *tree, cull64_ahead *a, uint32_t set) {
  cull64__clear(a->words, (tree->node_count + 31) / 32 + (tree->object_count + 31) / 32);
  a->set = set;
  a->left = 1;
  a->at = (const uint8_t *)tree->hidden + cull64__sets_at(cull64__u32(tree->hidden, 0)) + set - 1;
  a->window = a->count = 0;
  a->node = a->leaf = a->top = 0;
  a->leaves = tree->leaf_count;
}

/* cull64__decode_as of compact trees, so many nodes of it */
CULL64__APART void cull64__decode_ahead(const cull64_tree *tree, cull64_ahead *a, uint32_t most) {
  uint32_t *const seen_objects = a->words + (tree->node_count + 31) / 32;
  cull64__reader reader;
  reader.at = a->at;
  reader.end = (const uint8_t *)tree->hidden + tree->hidden_bytes;
  reader.window = a->window;
  reader.count = a->count;
  for (; most > 0; most--) {
    cull64__see(a->words, a->node);
    if (a->leaves > 1) {
      const uint32_t left = cull64__left(CULL64__FORMAT(tree), tree->nodes, a->node, a->leaves);
      if (reader.count < 2) cull64__fill(&reader);
      if (reader.window >> 31 == 0) {
        reader.window <<= 1;
        reader.count -= 1;
        a->stack[a->top][0] = a->node + 2 * left;
        a->stack[a->top][1] = (a->leaf + left) << 16 | (a->leaves - left);
        a->top++;
      } else {
        const uint32_t goes_right = reader.window & 0x40000000;
        reader.window <<= 2;
        reader.count -= 2;
        if (goes_right) {
          a->node += 2 * left;
          a->leaf += left;
          a->leaves -= left;
          continue;
        }
      }
      a->node++;
      a->leaves = left;
    } else {
      const uint32_t object = a->leaf * tree->leaf_size;
      uint32_t end = object + tree->leaf_size;
      if (end > tree->object_count) end = tree->object_count;
      cull64__see_objects(&reader, seen_objects, object, end);
      if (a->top == 0) {
        a->left = 0;
        return;
      }
      a->top--;
      a->node = a->stack[a->top][0];
      a->leaf = a->stack[a->top][1] >> 16;
      a->leaves = a->stack[a->top][1] & 0xffff;
    }
  }
  a->at = reader.at;
  a->window = reader.window;
  a->count = reader.count;
}

/* The decoded set in place of the one that `hidden` has. */
static void cull64__take_ahead(const cull64_tree *tree, cull64_hidden *hidden, cull64_ahead *a) {
  uint32_t *const words = hidden->words;
  hidden->words = a->words;
  a->words = words;
  hidden->set = a->set;
  hidden->nodes = hidden->words;
  hidden->objects = hidden->words + (tree->node_count + 31) / 32;
  a->set = 0;
}

/* After how many frames an eye that goes on so is outside low .. high - 1, in which it is: 1 or more; `most` where it is later. */
static uint32_t cull64__leaves_in(const int32_t eye[3], const int32_t speed[3], const int32_t low[3], const int32_t high[3], uint32_t most) {
  uint32_t inside = 0, outside = most;
  while (outside - inside > 1) {
    const uint32_t middle = (inside + outside) >> 1;
    int32_t at[3];
    uint32_t k;
    for (k = 0; k < 3; k++) at[k] = eye[k] + speed[k] * (int32_t)middle;
    if (cull64__is_within(at, low, high)) inside = middle;
    else outside = middle;
  }
  return outside;
}

/* The first other set that an eye which goes on so comes into; 0: none within a->frames. */
static uint32_t cull64__next_set(const cull64_tree *tree, const cull64_hidden *hidden, const cull64_ahead *a, const int32_t eye[3], const int32_t speed[3]) {
  int32_t low[3], high[3], next[3];
  uint32_t k, tries, frames = cull64__leaves_in(eye, speed, hidden->low, hidden->high, a->frames);
  for (tries = 0; tries < CULL64__AHEAD_TRIES && frames < a->frames; tries++) {
    uint32_t set;
    for (k = 0; k < 3; k++) next[k] = eye[k] + speed[k] * (int32_t)frames;
    set = cull64__set_at(tree, next, low, high);
    if (set != 0 && set != hidden->set) return set;
    /* between two cells nothing is known: a little farther */
    if (set == 0) frames += CULL64__AHEAD_STEP;
    else frames += cull64__leaves_in(next, speed, low, high, a->frames);
  }
  return 0;
}

void cull64_set_fixed_hidden_ahead(cull64_fixed_query *query, const cull64_tree *tree, cull64_hidden *hidden, cull64_ahead *ahead) {
  int32_t eye[3], speed[3], low[3], high[3];
  uint32_t k, moves = 0, before = hidden->set;
  query->hidden = 0;
  if (!tree->hidden) return;
  for (k = 0; k < 3; k++) {
    eye[k] = query->eye[k] + 32768;
    speed[k] = eye[k] - ahead->eye[k];
    moves |= (uint32_t)speed[k];
    ahead->eye[k] = eye[k];
  }
  moves &= ahead->begun;
  ahead->begun = 0xffffffff;
  if (ahead->set != 0 && !(before != 0 && cull64__is_within(eye, hidden->low, hidden->high)) &&
      cull64__set_at(tree, eye, low, high) == ahead->set) {
    if (ahead->left) cull64__decode_ahead(tree, ahead, tree->node_count);
    cull64__take_ahead(tree, hidden, ahead);
  }
  query->hidden = cull64__hidden_at(tree, eye, hidden);
  /* enough for this frame, if a set was taken or decoded in it */
  if (hidden->set != before) return;
  if (ahead->set != 0 && ahead->left) {
    cull64__decode_ahead(tree, ahead, ahead->nodes);
  } else if (ahead->wait > 0) {
    ahead->wait--;
  } else if (moves && query->hidden) {
    const uint32_t set = cull64__next_set(tree, hidden, ahead, eye, speed);
    if (set != 0 && set != ahead->set) cull64__begin_ahead(tree, ahead, set);
    ahead->wait = CULL64__AHEAD_WAIT;
  }
}
#endif
#endif
