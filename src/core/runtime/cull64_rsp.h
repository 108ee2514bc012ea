/*
 * cull64_rsp.h - the cull of a compact8 tree on the Nintendo 64's RSP: what is visible, nearest first.
 *
 * Beside cull64.h, under the same terms: C99 or C++, no malloc, no recursion, no libc. For programs that have the RSP to themselves while
 * they cull. cull64_rsp.S is compiled into the program with it. In one file:
 *
 *     #define CULL64_IMPLEMENTATION
 *     #include "cull64.h"
 *     #include "cull64_rsp.h"
 *
 * Once, after cull64_open, with memory of cull64_rsp_bytes(&tree) bytes, aligned to 16, that is the RSP's from then on:
 *
 *     int error = cull64_rsp_open(&rsp, &tree, memory, bytes);   // 0 is success
 *     cull64_rsp_load();                                          // the microcode, again after other microcode has run
 *
 * and each frame, after the query of cull64.h is set:
 *
 *     cull64_rsp_start(&rsp, &query);        // the RSP tests spheres; the CPU is free
 *     cull64_rsp_finish(&rsp, &query, &list); // waits for it, and orders
 *
 * What is given: every object that cull64_fixed_cull gives. Its own sphere and its leaf's are tested, exactly; those of the nodes above are
 * not, so that a few more may be given (docs/rsp.md has how many). Bits of hidden cells (cull64_set_fixed_hidden) are not read.
 * Order: at every node the nearer child first, and a leaf's objects along its axis, as in cull64_fixed_cull; but for its batches: that
 * gives a wholly visible subtree of up to 32 objects as it is stored.
 * inside: 0 for all, where it is asked for: which objects lie wholly inside is not told.
 * The tree: compact8, at most 8 objects a leaf and 8,192 leaves, and its objects have spheres. cull64_rsp_open refuses others.
 * Lists: what lies behind list.count in list.items may be overwritten, up to max. The order is quickest where items is aligned to 16.
 * Counters, where CULL64_COUNTERS is defined: nodes and leaves are those that the CPU walks; what the RSP tests is not counted.
 *
 * Twin: test/core/compact/rsp-cull.ts of the cull64 project. Licence: MIT, as the project's.
 */
#ifndef CULL64_RSP_H
#define CULL64_RSP_H

#ifndef CULL64_H
#error "include cull64.h before cull64_rsp.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* what cull64_rsp_open returns */
enum {
  CULL64_RSP_OK,
  CULL64_RSP_FORMAT,  /* not compact8 */
  CULL64_RSP_LEAF,    /* more than 8 objects a leaf, or objects without spheres: export with --leaf 8 or less, and more than 1 */
  CULL64_RSP_LEAVES,  /* more than 8,192 leaves, or none */
  CULL64_RSP_MEMORY   /* not aligned to 16, or too little */
};

enum { CULL64_RSP_LANES = 8, CULL64_RSP_MOST_LEAVES = 8192 };

/* a tree as the RSP reads it; leaf k is lane k ^ 7, so that its bit stands where a big-endian word has it */
typedef struct {
  int16_t *leaf_blocks;   /* eight leaves: x, y, z, r - 32768 of each */
  int16_t *object_blocks; /* a leaf's objects likewise, lane k for object k; at the leaf's lane */
  uint32_t *inner;        /* inner nodes in preorder: centre along the axis << 16 | axis << 14 | leaves on the left */
  uint32_t *ends;         /* leaves: centre along the axis << 16 | axis << 14 */
  uint32_t *bits;         /* written: bit 31 - (k & 31) of word k >> 5, 1 where leaf k is not outside */
  uint32_t *within;       /* written: the same, 1 where leaf k lies inside all planes */
  uint8_t *masks;         /* written: at k ^ 7 a bit for each object of leaf k, where that has its bit */
  uint16_t *visits;       /* the CPU's: leaves in the order of a cull */
  uint32_t leaves, groups, leaf_size, object_count, batch;
} cull64_rsp;

/* what cull64_rsp_open needs for a tree; 0: it refuses the tree */
uint32_t cull64_rsp_bytes(const cull64_tree *tree);
int cull64_rsp_open(cull64_rsp *rsp, const cull64_tree *tree, void *memory, uint32_t bytes);
/* what the RSP reads at the start of its DMEM, for a query that sees something: 36 words */
enum { CULL64_RSP_QUERY_WORDS = 36 };
void cull64_rsp_query(volatile uint32_t *words, const cull64_rsp *rsp, const cull64_fixed_query *query);
/* the list from bits and masks that are there */
uint32_t cull64_rsp_order(const cull64_rsp *rsp, const cull64_fixed_query *query, cull64_list *list);

/* drops what the data cache has of an earlier answer; cull64_rsp_start does it */
void cull64_rsp_forget(const cull64_rsp *rsp);

/* for a program that has the RSP to itself */
void cull64_rsp_load(void);
void cull64_rsp_start(const cull64_rsp *rsp, const cull64_fixed_query *query);
void cull64_rsp_wait(void); /* until it is halted; cull64_rsp_finish does it */
uint32_t cull64_rsp_finish(const cull64_rsp *rsp, const cull64_fixed_query *query, cull64_list *list);

#ifdef __cplusplus
}
#endif
#endif /* CULL64_RSP_H */

#ifdef CULL64_IMPLEMENTATION

#if !CULL64__READS(CULL64_COMPACT8)
#error "cull64_rsp.h is for compact8: CULL64_ONLY is for others"
#endif

/* ---- the tree as the RSP reads it ---- */

/* leaves of a run, at most: 2 bits of it */
enum { CULL64__RSP_RUN = 4 };

static uint32_t cull64__rsp_refusal(const cull64_tree *tree) {
  if (tree->format != CULL64_COMPACT8) return CULL64_RSP_FORMAT;
  if (tree->leaf_count == 0 || tree->leaf_count > CULL64_RSP_MOST_LEAVES) return CULL64_RSP_LEAVES;
  if (!tree->objects || tree->leaf_size > CULL64_RSP_LANES) return CULL64_RSP_LEAF;
  return CULL64_RSP_OK;
}

static uint32_t cull64__rsp_groups(const cull64_tree *tree) { return (tree->leaf_count + 7) / 8; }

uint32_t cull64_rsp_bytes(const cull64_tree *tree) {
  const uint32_t groups = cull64__rsp_groups(tree);
  if (cull64__rsp_refusal(tree)) return 0;
  /* leaf blocks, object blocks, inner nodes, ends, bits (twice), masks, visits: each to a whole line of the cache */
  return groups * 64 + groups * 512 + 2 * cull64__align(tree->leaf_count * 4) + 2 * (cull64__align(groups) + 16) +
         cull64__align(groups * 8) + cull64__align(tree->leaf_count * 2);
}

/* lane `lane` of a block */
static void cull64__rsp_lane(int16_t *block, uint32_t lane, const cull64__sphere *s) {
  block[lane] = (int16_t)s->x;
  block[8 + lane] = (int16_t)s->y;
  block[16 + lane] = (int16_t)s->z;
  block[24 + lane] = (int16_t)(s->r - 32768);
}

static uint32_t cull64__rsp_end(const cull64__sphere *s, uint32_t axis) {
  const int32_t centre = axis == 0 ? s->x : axis == 1 ? s->y : s->z;
  return (uint32_t)centre << 16 | axis << 14;
}

static void cull64__rsp_objects(const cull64_rsp *rsp, const cull64_tree *tree, uint32_t leaf) {
  int16_t *const block = rsp->object_blocks + 32 * (leaf ^ 7);
  uint32_t k;
  for (k = 0; k < CULL64_RSP_LANES; k++) {
    cull64__sphere s;
    uint32_t object = leaf * tree->leaf_size + k;
    if (object >= tree->object_count) object = tree->object_count - 1;
    cull64__object(&s, CULL64_COMPACT8, tree->objects, object, &cull64__reference);
    cull64__rsp_lane(block, k, &s);
  }
}

/* the whole tree, in preorder */
static void cull64__rsp_tables(const cull64_rsp *rsp, const cull64_tree *tree) {
  uint32_t stack[CULL64_MAX_DEPTH]; /* leaves of the right children that wait */
  uint32_t top = 0, node = 0, inner = 0, leaf = 0, leaves = tree->leaf_count;
  cull64__sphere s;
  for (;; node++) {
    const uint32_t axis = cull64__axis(CULL64_COMPACT8, tree->nodes, node);
    cull64__node(&s, CULL64_COMPACT8, tree->nodes, node, &cull64__reference);
    if (leaves > 1) {
      const uint32_t left = cull64__left(CULL64_COMPACT8, tree->nodes, node, leaves);
      rsp->inner[inner++] = cull64__rsp_end(&s, axis) | left;
      stack[top++] = leaves - left;
      leaves = left;
      continue;
    }
    rsp->ends[leaf] = cull64__rsp_end(&s, axis);
    cull64__rsp_lane(rsp->leaf_blocks + 32 * (leaf >> 3), (leaf & 7) ^ 7, &s);
    cull64__rsp_objects(rsp, tree, leaf);
    leaf++;
    if (top == 0) break;
    leaves = stack[--top];
  }
  /* the last group is filled up with the last leaf */
  for (; (leaf & 7) != 0; leaf++) {
    cull64__rsp_lane(rsp->leaf_blocks + 32 * (leaf >> 3), (leaf & 7) ^ 7, &s);
    cull64__rsp_objects(rsp, tree, leaf);
  }
}

#if defined(__mips) && __mips > 1
/* writes back and drops the lines of the data cache */
static void cull64__rsp_drop(const void *start, uint32_t bytes) {
  const char *line = (const char *)start, *const end = line + bytes;
  for (; line < end; line += 16) __asm__ volatile("cache 0x15, 0(%0)" : : "r"(line) : "memory");
}
#else
static void cull64__rsp_drop(const void *start, uint32_t bytes) { (void)start, (void)bytes; }
#endif

int cull64_rsp_open(cull64_rsp *rsp, const cull64_tree *tree, void *memory, uint32_t bytes) {
  const uint32_t refusal = cull64__rsp_refusal(tree), groups = cull64__rsp_groups(tree);
  uint8_t *at = (uint8_t *)memory;
  if (refusal) return (int)refusal;
  if (((uintptr_t)memory & 15) != 0 || bytes < cull64_rsp_bytes(tree)) return CULL64_RSP_MEMORY;
  rsp->leaves = tree->leaf_count;
  rsp->groups = groups;
  rsp->leaf_size = tree->leaf_size;
  rsp->object_count = tree->object_count;
  rsp->batch = cull64__batch(tree->leaf_size);
  if (rsp->batch > CULL64__RSP_RUN) rsp->batch = CULL64__RSP_RUN;
  rsp->leaf_blocks = (int16_t *)(void *)at;
  at += groups * 64;
  rsp->object_blocks = (int16_t *)(void *)at;
  at += groups * 512;
  rsp->inner = (uint32_t *)(void *)at;
  at += cull64__align(tree->leaf_count * 4);
  rsp->ends = (uint32_t *)(void *)at;
  at += cull64__align(tree->leaf_count * 4);
  rsp->bits = (uint32_t *)(void *)at;
  at += cull64__align(groups) + 16; /* a window reads a word more */
  rsp->within = (uint32_t *)(void *)at;
  at += cull64__align(groups) + 16;
  rsp->masks = at;
  at += cull64__align(groups * 8);
  rsp->visits = (uint16_t *)(void *)at;
  cull64__rsp_tables(rsp, tree);
  cull64__rsp_drop(memory, bytes);
  return CULL64_RSP_OK;
}

/* ---- the query as the RSP reads it ---- */

void cull64_rsp_query(volatile uint32_t *words, const cull64_rsp *rsp, const cull64_fixed_query *query) {
  /* physical addresses */
  words[0] = (uint32_t)(uintptr_t)rsp->leaf_blocks & 0x1fffffff;
  words[1] = (uint32_t)(uintptr_t)rsp->object_blocks & 0x1fffffff;
  words[2] = rsp->groups;
  words[3] = (uint32_t)(uintptr_t)rsp->bits & 0x1fffffff;
  words[4] = (uint32_t)(uintptr_t)rsp->masks & 0x1fffffff;
  words[5] = (uint32_t)(uintptr_t)rsp->within & 0x1fffffff;
  words[6] = (uint32_t)query->mask >> 5 & 1; /* whether the far plane is asked */
  {
    uint32_t k;
    for (k = 0; k < 6; k++) {
      const cull64_plane *const p = &query->plane[k];
      volatile uint32_t *const w = words + 8 + 4 * k;
      /* d with the slack, and 2^14 * 32768 for the offset of radii */
      const int64_t d = (int64_t)p->d + query->slack + 0x20000000;
      const uint32_t low = (uint32_t)d;
      /* a plane that crosses nothing, or whose d does not fit, keeps everything */
      if ((query->mask >> k & 1) == 0 || d > 0x7fffffff) {
        w[0] = w[1] = 0;
        w[2] = 0x7fff0000;
      } else {
        w[0] = (uint32_t)p->x << 16 | (uint32_t)(p->y & 0xffff);
        w[1] = (uint32_t)p->z << 16 | (low & 0xffff);
        w[2] = low & 0xffff0000;
      }
    }
  }
  /* 2, 2^14; -1, and half of what is taken from the doubled sum for "inside", rounded down to 2^16; 0xff00 */
  words[32] = 2u << 16 | 16384;
  words[33] = 0xffff0000 | (uint32_t)(-(0x40000000 + 2 * query->slack) >> 16 & 0xffff);
  words[34] = 0xff000000;
}

void cull64_rsp_forget(const cull64_rsp *rsp) {
  cull64__rsp_drop(rsp->bits, rsp->groups);
  cull64__rsp_drop(rsp->within, rsp->groups);
  cull64__rsp_drop(rsp->masks, rsp->groups * 8);
}

/* ---- the order ---- */

/* the bits of at most 32 leaves from a leaf on, the first one highest */
CULL64__INLINE uint32_t cull64__rsp_window(const uint32_t *bits, uint32_t leaf, uint32_t leaves) {
  const uint32_t shift = leaf & 31;
  uint32_t window = bits[leaf >> 5] << shift;
  if (shift + leaves > 32) window |= bits[(leaf >> 5) + 1] >> (32 - shift);
  return window >> (32 - leaves) << (32 - leaves);
}

/* the same; of more leaves only whether there are any in the words that they reach into */
CULL64__INLINE uint32_t cull64__rsp_any(const uint32_t *bits, uint32_t leaf, uint32_t leaves) {
  const uint32_t *word = bits + (leaf >> 5), *const last = bits + ((leaf + leaves - 1) >> 5);
  if (leaves <= 32) return cull64__rsp_window(bits, leaf, leaves);
  while (word < last && *word == 0) word++;
  return *word;
}

/* before up to eight ids are written, of which some are written over: the line that they may begin, `fresh`, into which nothing was written */
#define CULL64__RSP_FRESH                                           \
  if ((char *)(id + 8) > fresh) {                                   \
    cull64__create((uint16_t *)(void *)fresh, last_line);           \
    fresh += 16;                                                    \
  }

#define CULL64__RSP_GIVE(k)               \
  *id = (uint16_t)(object + (uint32_t)k); \
  id += mask >> k & 1;

/*
 * The leaves that have a bit, in their order, in runs: first leaf << 3 | leaves - 1 << 1 | whether the objects come forwards. A run of more
 * than one is a subtree that lies inside. Apart, so that the walk has the registers to itself.
 */
CULL64__WALK uint16_t *cull64__rsp_walk(const cull64_rsp *rsp, const cull64_fixed_query *query, cull64_list *list) {
  uint32_t stack[CULL64_MAX_DEPTH][3]; /* inner << 16 | leaf, leaves, bits */
  const uint32_t *const inner = rsp->inner, *const ends = rsp->ends, *const bits = rsp->bits;
  const int32_t *const eye = query->eye;
  const int back = list->order == CULL64_BACK, unsorted = list->order == CULL64_NONE;
  const uint32_t batch = rsp->batch;
  uint16_t *out = rsp->visits;
  const uint32_t last_line = cull64__last_line(out, cull64__align(rsp->leaves * 2) / 2);
  uint32_t top = 0, at = 0, leaf = 0, leaves = rsp->leaves, seen = cull64__rsp_any(bits, 0, leaves);
  if (seen == 0) return out;
  for (;;) {
    while (leaves > 1) {
      const uint32_t info = inner[at], left = info & 0x3fff, right = leaves - left;
      const int near_first = ((eye[info >> 14 & 3] < (int32_t)info >> 16) != back) | unsorted;
      uint32_t is_left, is_right;
      CULL64__COUNT(nodes_visited);
      if (leaves <= batch && cull64__rsp_window(rsp->within, leaf, leaves) >> (32 - leaves) == (1u << leaves) - 1) {
        if (cull64__begins_line(out)) cull64__create(out, last_line);
        *out++ = (uint16_t)(leaf << 3 | (leaves - 1) << 1 | (uint32_t)near_first);
        goto next;
      }
      if (leaves <= 32) {
        is_left = seen >> (32 - left) << (32 - left);
        is_right = seen << left;
      } else {
        is_left = cull64__rsp_any(bits, leaf, left);
        is_right = cull64__rsp_any(bits, leaf + left, right);
        if ((is_left | is_right) == 0) goto next;
      }
      if (is_right == 0 || (near_first && is_left != 0)) {
        if (is_right != 0) {
          stack[top][0] = (at + left) << 16 | (leaf + left);
          stack[top][1] = right;
          stack[top++][2] = is_right;
        }
        at = at + 1;
        leaves = left;
        seen = is_left;
      } else {
        if (is_left != 0) {
          stack[top][0] = (at + 1) << 16 | leaf;
          stack[top][1] = left;
          stack[top++][2] = is_left;
        }
        at = at + left;
        leaf = leaf + left;
        leaves = right;
        seen = is_right;
      }
    }
    {
      const uint32_t info = ends[leaf];
      const int near_first = ((eye[info >> 14 & 3] < (int32_t)info >> 16) != back) | unsorted;
      CULL64__COUNT(leaves_visited);
      if (cull64__begins_line(out)) cull64__create(out, last_line);
      *out++ = (uint16_t)(leaf << 3 | (uint32_t)near_first);
    }
  next:
    if (top == 0) return out;
    top--;
    at = stack[top][0] >> 16;
    leaf = stack[top][0] & 0xffff;
    leaves = stack[top][1];
    seen = stack[top][2];
  }
}

/* the visible objects of these runs */
CULL64__WALK void cull64__rsp_give(const cull64_rsp *rsp, const uint16_t *visit, const uint16_t *last, cull64_list *list) {
  const uint8_t *const masks = rsp->masks;
  const uint32_t leaf_size = rsp->leaf_size, object_count = rsp->object_count;
  const uint32_t most = list->max < object_count ? list->max : object_count;
  uint16_t *id = list->items, *const end = id + most;
  const uint32_t last_line = cull64__last_line(id, most);
  /* the first line of the list's that nothing was written to */
  char *fresh = (char *)(((uintptr_t)id + 15) & ~(uintptr_t)15);
  for (; visit != last && id != end; visit++) {
    const uint32_t leaf = *visit >> 3, run = (*visit >> 1 & 3) + 1, near_first = *visit & 1;
    const uint32_t mask = run == 1 ? masks[leaf ^ 7] : 255;
    uint32_t object = leaf * leaf_size, size = run * leaf_size;
    if (size > object_count - object) size = object_count - object;
    if (mask == 255) {
      const uint32_t room = (uint32_t)(end - id), first = near_first ? object : object + size - 1;
      if (size > room) size = room;
      cull64__give(id, id + size, first, near_first ? 1 : (uint32_t)-1, last_line);
      id += size;
    } else if (size == 8 && end - id >= 8) {
      CULL64__RSP_FRESH
      if (near_first) {
        CULL64__RSP_GIVE(0)
        CULL64__RSP_GIVE(1)
        CULL64__RSP_GIVE(2)
        CULL64__RSP_GIVE(3)
        CULL64__RSP_GIVE(4)
        CULL64__RSP_GIVE(5)
        CULL64__RSP_GIVE(6)
        CULL64__RSP_GIVE(7)
      } else {
        CULL64__RSP_GIVE(7)
        CULL64__RSP_GIVE(6)
        CULL64__RSP_GIVE(5)
        CULL64__RSP_GIVE(4)
        CULL64__RSP_GIVE(3)
        CULL64__RSP_GIVE(2)
        CULL64__RSP_GIVE(1)
        CULL64__RSP_GIVE(0)
      }
      continue;
    } else {
      uint32_t k;
      for (k = 0; k < size && id != end; k++) {
        const uint32_t offset = near_first ? k : size - 1 - k;
        if ((mask >> offset & 1) != 0) *id++ = (uint16_t)(object + offset);
      }
    }
    fresh = (char *)(((uintptr_t)id + 15) & ~(uintptr_t)15);
  }
  list->count = (uint32_t)(id - list->items);
  if (list->inside) {
    /* volatile: else a compiler may call memset for the loop */
    volatile uint8_t *flag = list->inside, *const ended = flag + list->count;
    for (; flag != ended; flag++) *flag = 0;
  }
}

static int cull64__rsp_begin(const cull64_fixed_query *query, cull64_list *list) {
  list->count = 0;
#ifdef CULL64_COUNTERS
  list->nodes_visited = list->planes_tested = list->leaves_visited = list->objects_tested = 0;
#endif
  return query->mask >= 0 && list->max != 0;
}

uint32_t cull64_rsp_order(const cull64_rsp *rsp, const cull64_fixed_query *query, cull64_list *list) {
  if (cull64__rsp_begin(query, list)) cull64__rsp_give(rsp, rsp->visits, cull64__rsp_walk(rsp, query, list), list);
  return list->count;
}

/* ---- the RSP ---- */

#if defined(__mips) && __mips > 1
#define CULL64__RSP_WORD(address) (*(volatile uint32_t *)(uintptr_t)(address))
#define CULL64__RSP_DMEM 0xa4000000u
#define CULL64__RSP_IMEM 0xa4001000u
#define CULL64__RSP_STATUS 0xa4040010u
#define CULL64__RSP_PC 0xa4080000u
/* of the status: read, halted and signal 0; written, clear halt, broke and signal 0, set halt */
enum { CULL64__RSP_HALTED = 1, CULL64__RSP_LEAVES_DONE = 0x80, CULL64__RSP_GO = 1 | 4 | 0x200, CULL64__RSP_HALT = 2 };

extern const uint32_t cull64_rsp_code[], cull64_rsp_code_end[];

void cull64_rsp_load(void) {
  const uint32_t *word = cull64_rsp_code;
  uint32_t at = CULL64__RSP_IMEM;
  CULL64__RSP_WORD(CULL64__RSP_STATUS) = CULL64__RSP_HALT;
  while ((CULL64__RSP_WORD(CULL64__RSP_STATUS) & CULL64__RSP_HALTED) == 0) {
  }
  for (; word != cull64_rsp_code_end; word++, at += 4) CULL64__RSP_WORD(at) = *word;
}

void cull64_rsp_start(const cull64_rsp *rsp, const cull64_fixed_query *query) {
  if (query->mask < 0) return;
  cull64_rsp_query(&CULL64__RSP_WORD(CULL64__RSP_DMEM), rsp, query);
  cull64_rsp_forget(rsp);
  CULL64__RSP_WORD(CULL64__RSP_PC) = 0;
  CULL64__RSP_WORD(CULL64__RSP_STATUS) = CULL64__RSP_GO;
}

/* meanwhile the tables of the walk come into the data cache */
static void cull64__rsp_wait_for_leaves(const cull64_rsp *rsp) {
  const volatile uint32_t *line = rsp->inner, *const end = line + 2 * (cull64__align(rsp->leaves * 4) / 4) - 15;
  while ((CULL64__RSP_WORD(CULL64__RSP_STATUS) & (CULL64__RSP_LEAVES_DONE | CULL64__RSP_HALTED)) == 0)
    if (line < end) {
      (void)line[0];
      (void)line[4];
      (void)line[8];
      (void)line[12];
      line += 16;
    }
}

void cull64_rsp_wait(void) {
  while ((CULL64__RSP_WORD(CULL64__RSP_STATUS) & CULL64__RSP_HALTED) == 0) {
  }
}

uint32_t cull64_rsp_finish(const cull64_rsp *rsp, const cull64_fixed_query *query, cull64_list *list) {
  const uint16_t *last;
  if (!cull64__rsp_begin(query, list)) return 0;
  cull64__rsp_wait_for_leaves(rsp);
  last = cull64__rsp_walk(rsp, query, list);
  cull64_rsp_wait();
  cull64__rsp_give(rsp, rsp->visits, last, list);
  return list->count;
}
#endif

#endif /* CULL64_IMPLEMENTATION */
