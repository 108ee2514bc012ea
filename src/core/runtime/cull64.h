/*
 * cull64.h - sphere trees: what a camera sees, nearest first.
 *
 * One header, C99 or C++, no malloc, no recursion, no libc, no globals. In one file of your program:
 *
 *     #define CULL64_IMPLEMENTATION
 *     #include "cull64.h"
 *
 * and the plain #include wherever else it is used. Then, once:
 *
 *     cull64_tree tree;
 *     int error = cull64_open(&tree, data, size);     // data: aligned to 16 bytes, stays where it is; 0 is success
 *
 * and each frame, with a cull64_float_camera filled in, room for the answer and its order:
 *
 *     static uint16_t items[1000];
 *     cull64_list list;
 *     list.items = items;
 *     list.inside = 0;
 *     list.max = 1000;
 *     list.order = CULL64_FRONT;
 *     cull64_set_fixed_query(&query, &tree, &camera);   // without floats: cull64_set_fixed_query_from_integers
 *     cull64_fixed_cull(&tree, &query, &list);
 *     for (i = 0; i < list.count; i++) draw(list.items[i]);
 *
 * A float16 tree takes cull64_float_query, cull64_set_float_query and cull64_float_cull instead.
 *
 * The tree
 *     A file made by `cull64 export` or `cull64 build`, in the byte order of the machine. It is read where it lies, aligned to 16 bytes:
 *     in RAM, or in ROM that the CPU reads like RAM (GBA). Not on the N64's cartridge bus: load it first, and after a DMA of your own
 *     invalidate its cache lines. compact8, compact4 and compact2 trees are culled in integers, float16 trees by the FPU. seed20 trees are for the code of
 *     the article that they come from, and are refused here.
 *     cull64_open looks at the header and the CRC-32: on the N64 10 cycles a byte and 6,000 more, 21 ms for a tree of 200 KB.
 *     cull64_open_unchecked leaves the CRC out: 1,260 cycles, whatever the length. It is for bytes that were checked before, as when a
 *     level is loaded again, or that cannot be damaged: where nodes are, a cull may then read and write anywhere. (cen64's cycles from a
 *     cold data cache; `npm run bench -- open` of the project's commit 1fdd9ade printed them.)
 *     A file from a stranger, whose CRC says nothing, is for cull64_validate, after either of them: it walks the whole tree once, after
 *     which no cull reads outside the file, writes outside the list or gives an item that is none. What lies in the tree it does not
 *     judge: wrong spheres show wrong objects.
 *
 * What comes out
 *     items   room for `max`; objects in drawing order, at most so many: of compact trees their slots, the numbers of tree order, in which the exporter
 *             lists the objects (in a file with ids, ((const uint16_t *)tree.ids)[slot] is the object's id in the model); of float16
 *             trees their ids in the model.
 *     inside  may be 0; else beside each item 1 where the object lies wholly inside the frustum, and needs no clipping, else 0.
 *     count   how many; nodes_visited, planes_tested, leaves_visited, objects_tested: the work, when CULL64_COUNTERS is defined
 *             before the header is included, everywhere; without it these members are absent, and the cull is faster.
 *     What stands in items behind the last object is undefined: on the N64 a cull writes lines of the data cache without reading them from
 *     memory, those that lie wholly in the list, where its address is one of KSEG0. So a list is fastest that is aligned to 16 bytes and
 *     has a `max` of whole lines, eight objects each; any other one is right too.
 *     Nothing visible is ever missing. An object at the frustum's edge may be given that is not visible: sphere against planes.
 *
 * Order
 *     CULL64_FRONT  nearest first: for a depth buffer, or for a budget of objects (max)
 *     CULL64_BACK   farthest first: for painters
 *     CULL64_NONE   as they are stored: the least work
 *
 * Camera
 *     Right, up and forward are unit vectors at right angles; y up or z up, left- or right-handed, as long as `right` is to the right.
 *     cull64_set_fixed_query takes floats in world units and a vertical field of view in radians.
 *     cull64_set_fixed_query_from_integers takes integers: the eye in 1/256 tree units, axes with 16384 for 1 (four times those of a
 *     4.12 matrix are good enough), and the picture as half width, half height and distance of its plane, in any one unit (on the PS1:
 *     160, 120 and the H of the GTE). A tree unit is tree.scale world
 *     units, a power of two; tree unit 0 lies at tree.origin.
 *     cull64_planes.h takes the planes of a frustum that is there already, as tiny3d's.
 *
 * What is hidden
 *     A tree may say what cannot be seen from where: cells of space, and for each the objects seen from inside it (`--hidden` of build and
 *     export). To leave out the rest, define CULL64_HIDDEN where the implementation is, and after each query is set, set its cell:
 *
 *         static uint32_t words[CULL64_HIDDEN_WORDS(NODES, OBJECTS)]; // tree.node_count and object_count, or more
 *         static cull64_hidden hidden;
 *         hidden.words = words;                                       // once
 *         cull64_set_fixed_hidden(&query, &tree, &hidden);            // each frame; float16: cull64_set_float_hidden
 *
 *     Bits are decoded when the eye comes into a cell of another set, some 14,000 cycles on the N64 for a level of 3,000 objects in leaves of 8,
 *     9,000 in leaves of 32; in the same cell it takes 600. An eye in no cell sees everything, and so does one of a tree that does not say. Without CULL64_HIDDEN the
 *     section is not read, and everything is given. The sets are found by trying many eyes, which is no proof: info prints what was missed.
 *     What comes out is the same list, in the same order, less what is hidden. One struct and its words for each tree and camera; for
 *     another tree, begin with a `set` of 0 again.
 *
 * Several trees, split screens, threads: a cull only reads its tree and its query, and writes its list. A query belongs to the tree that it
 * was set for; one a tree and camera, valid until either moves. A tree that moves as a whole: bring the eye and the axes into
 * its space. Objects that move on their own do not belong into a tree; test their spheres apart.
 * Stack: 0.7 KB a cull of compact8, 1.7 KB of compact4 and compact2, 0.4 KB of float16; 0.9 KB cull64_validate, 1.2 KB cull64_open;
 * with CULL64_HIDDEN 0.8 KB to set a cell, 1.5 KB cull64_validate.
 * Floats: for results that are the same on every machine, compile with -ffp-contract=off where the CPU has fused multiply-add, and without
 * -ffast-math. No number of a camera may be NaN or subnormal: the VR4300's FPU stops on them, and on subnormal
 * results where its flag FCSR.FS is not set.
 * Libraries: none, whatever the compiler's options. What a CPU has no instruction for, compilers call from their own library, which they
 * link by themselves (libgcc): division on the ARM7 and ARM9, and in Thumb products of 64 bits; floats where there is no FPU.
 * Defines, where the implementation is: CULL64_ONLY leaves in the code of one format, as #define CULL64_ONLY CULL64_COMPACT8; cull64_open refuses trees of
 * the others with CULL64_FORMAT, and functions that are for others alone are not there. A program whose trees have several formats does without it.
 * Bytes on the N64 (`npm run bench -- code` of the project's commit 1fdd9ade printed them):
 *
 *                                all formats  compact8  compact4  compact2  float16
 *         plain                       18,304     9,064     9,576     9,576    6,304
 *         with CULL64_HIDDEN          31,624    13,416    14,440    14,440    9,688
 *
 * CULL64_HIDDEN adds what culls hidden cells. CULL64_NO_FLOAT leaves out everything that calculates with floats (machines without an FPU). CULL64_CODE is put before the
 * functions that walk a tree: where a machine runs code from a faster place, such as
 * __attribute__((section(".iwram"), target("arm"), long_call)) on the GBA. On the N64 they are aligned to 256 bytes.
 *
 * Twins, bit for bit: src/core/compact/fixed-query.ts, compact-cull.ts, compact-tree.ts, float-cull.ts, src/core/tree/hidden/hidden-eye.ts of the cull64 project, where the arithmetic's
 * bounds are argued. Licence: MIT, as the project's.
 */
#ifndef CULL64_H
#define CULL64_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CULL64_FRONT, CULL64_BACK, CULL64_NONE };

/* what cull64_open and cull64_validate return */
enum {
  CULL64_OK,
  CULL64_TOO_SHORT,  /* fewer bytes than the header says, or than a header */
  CULL64_NOT_A_TREE, /* does not begin with CULL */
  CULL64_BYTE_ORDER, /* made for the other byte order */
  CULL64_VERSION,    /* of a layout that this header does not know */
  CULL64_FORMAT,     /* nodes that this header does not read: seed20, or all but those of CULL64_ONLY */
  CULL64_HEADER,     /* counts and offsets that contradict each other */
  CULL64_CRC,        /* damaged */
  CULL64_ALIGNMENT,  /* data does not lie at a multiple of 16 */
  CULL64_INVALID     /* cull64_validate: nodes that contradict the header */
};

/* formats: macros, for the preprocessor compares CULL64_ONLY with them */
#define CULL64_FLOAT16 1
#define CULL64_COMPACT8 3
#define CULL64_COMPACT4 4
#define CULL64_COMPACT2 5

/* deepest tree of any file */
enum { CULL64_MAX_DEPTH = 64 };

/* an open tree: pointers into the file, and its header's numbers */
typedef struct {
  const void *nodes;
  const void *objects; /* spheres of objects, or 0: a leaf's objects are visible together */
  const void *ids;     /* tree order -> input id, or 0 */
  uint32_t format;
  uint32_t id_width; /* bytes */
  uint32_t leaf_size;
  uint32_t leaf_count;
  uint32_t node_count;
  uint32_t object_count;
  uint32_t depth;
  float scale;
  float origin[3];
  const void *hidden; /* cells and what is seen from them, or 0 */
  uint32_t hidden_bytes;
} cull64_tree;

/* world units; unit vectors */
typedef struct {
  float eye[3], forward[3], right[3], up[3];
  float fov;    /* vertical, radians, 0 < fov < pi */
  float aspect; /* width / height */
  float z_near, z_far; /* z_far: 0 or less for none */
} cull64_float_camera;

/* integers */
typedef struct {
  int32_t eye[3];                         /* 1/256 tree units */
  int16_t forward[3], right[3], up[3];    /* 16384 is 1 */
  int16_t half_width, half_height, distance; /* 1 .. 16383 */
  int32_t z_near, z_far;                  /* 1/256 tree units; z_far: 0 or less for none */
} cull64_fixed_camera;

/* words that the bits of a tree take */
#define CULL64_HIDDEN_WORDS(nodes, objects) (((nodes) + 31u) / 32u + ((objects) + 31u) / 32u)

/* what can be seen from the cell that an eye is in; one for each tree and camera */
typedef struct {
  uint32_t *words; /* room for CULL64_HIDDEN_WORDS of the tree's nodes and objects */
  uint32_t set;    /* 0 at first: the set whose bits these are */
  const uint32_t *nodes, *objects; /* written: bit 31 - (i & 31) of word i >> 5, of a node by its preorder number, of an object by its slot */
  int32_t low[3], high[3]; /* written: the first steps inside the cell that the eye was last in, and the first ones outside */
} cull64_hidden;

/* planes in tree units: n . p + d in 2^-14 units, positive inside */
typedef struct {
  int32_t x, y, z, d;
} cull64_plane;

typedef struct {
  cull64_plane plane[6]; /* left, right, bottom, top, near, far */
  int32_t slack;         /* added to every radius, 2^-14 units */
  int32_t mask;          /* planes that cut the root; -1: nothing is visible */
  int32_t eye[3];        /* tree units */
  const cull64_hidden *hidden; /* 0: nothing is hidden */
} cull64_fixed_query;

typedef struct {
  uint16_t *items; /* room for max */
  uint8_t *inside; /* room for max, or 0 */
  uint32_t max;
  int32_t order;
  uint32_t count; /* from here on: written by the cull */
#ifdef CULL64_COUNTERS
  uint32_t nodes_visited, planes_tested, leaves_visited, objects_tested;
#endif
} cull64_list;

int cull64_open(cull64_tree *tree, const void *data, uint32_t bytes);
int cull64_open_unchecked(cull64_tree *tree, const void *data, uint32_t bytes); /* without the CRC-32 */
int cull64_validate(const cull64_tree *tree);
const char *cull64_error(int code); /* a short English text */

void cull64_set_fixed_query_from_integers(cull64_fixed_query *query, const cull64_tree *tree, const cull64_fixed_camera *camera);
/* once the query is set: leaves out what is hidden from its eye, where the tree says so */
void cull64_set_fixed_hidden(cull64_fixed_query *query, const cull64_tree *tree, cull64_hidden *hidden);
uint32_t cull64_fixed_cull(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list);

#ifndef CULL64_NO_FLOAT
void cull64_set_fixed_query(cull64_fixed_query *query, const cull64_tree *tree, const cull64_float_camera *camera);

/* the same for float16 trees, in world units; nodes are relative to the tree's origin, objects are not */
typedef struct {
  float x, y, z, d;
  float world_d; /* d for a point that is not relative to the origin */
} cull64_float_plane;

typedef struct {
  cull64_float_plane plane[6];
  float slack;  /* added to every radius */
  int32_t mask; /* planes that are asked */
  float eye[3]; /* relative to the origin */
  const cull64_hidden *hidden; /* 0: nothing is hidden */
} cull64_float_query;

void cull64_set_float_query(cull64_float_query *query, const cull64_tree *tree, const cull64_float_camera *camera);
void cull64_set_float_hidden(cull64_float_query *query, const cull64_tree *tree, const cull64_float_camera *camera, cull64_hidden *hidden);
uint32_t cull64_float_cull(const cull64_tree *tree, const cull64_float_query *query, cull64_list *list);
#endif

#ifdef __cplusplus
}
#endif
#endif /* CULL64_H */

#ifdef CULL64_IMPLEMENTATION

#ifndef CULL64_CODE
#define CULL64_CODE
#endif

#if defined(__GNUC__)
#define CULL64__INLINE static inline __attribute__((always_inline))
#define CULL64__APART static CULL64_CODE __attribute__((noinline))
#else
#define CULL64__INLINE static
#define CULL64__APART static CULL64_CODE
#endif

/* what walks a tree: elsewhere in the N64's I-cache a cull takes some 240 cycles more */
#if defined(__GNUC__) && defined(__mips) && __mips > 1
#define CULL64__WALK CULL64__APART __attribute__((aligned(256)))
#else
#define CULL64__WALK CULL64__APART
#endif

/*
 * CULL64__READS: whether a format is read. CULL64__FORMAT: that of an open tree, where there is only one a constant, by which compilers leave
 * out what is for others.
 */
#ifdef CULL64_ONLY
#if CULL64_ONLY != CULL64_COMPACT8 && CULL64_ONLY != CULL64_COMPACT4 && CULL64_ONLY != CULL64_COMPACT2 && CULL64_ONLY != CULL64_FLOAT16
#error "CULL64_ONLY must be CULL64_COMPACT8, CULL64_COMPACT4, CULL64_COMPACT2 or CULL64_FLOAT16"
#endif
#if CULL64_ONLY == CULL64_FLOAT16 && defined(CULL64_NO_FLOAT)
#error "CULL64_ONLY is CULL64_FLOAT16, and CULL64_NO_FLOAT leaves out what culls it"
#endif
#define CULL64__READS(format) ((format) == CULL64_ONLY)
#define CULL64__FORMAT(tree) ((uint32_t)CULL64_ONLY)
#else
#define CULL64__READS(format) ((format) == CULL64_FLOAT16 || ((format) >= CULL64_COMPACT8 && (format) <= CULL64_COMPACT2))
#define CULL64__FORMAT(tree) ((tree)->format)
#endif
/* whether an open tree is of a format */
#define CULL64__IS(tree, which) (CULL64__READS(which) && (tree)->format == (which))
#define CULL64__READS_COMPACT (CULL64__READS(CULL64_COMPACT8) || CULL64__READS(CULL64_COMPACT4) || CULL64__READS(CULL64_COMPACT2))

/* bytes of the file's header, and where its fields stand: core/file/layout.ts has the table */
enum { CULL64__HEADER = 96, CULL64__CRC_AT = 44 };

static uint32_t cull64__u32(const void *data, uint32_t at) {
  return *(const uint32_t *)(const void *)((const uint8_t *)data + at);
}

static uint32_t cull64__u16(const void *data, uint32_t at) {
  return *(const uint16_t *)(const void *)((const uint8_t *)data + at);
}

static float cull64__f32(const void *data, uint32_t at) {
  return *(const float *)(const void *)((const uint8_t *)data + at);
}

static int cull64__is_big_endian(void) {
  const uint32_t one = 1;
  return *(const uint8_t *)(const void *)&one == 0;
}

/* with its bytes reversed on a big-endian machine */
static uint32_t cull64__little_endian(uint32_t word) {
  if (!cull64__is_big_endian()) return word;
  return word << 24 | (word & 0xff00) << 8 | (word >> 8 & 0xff00) | word >> 24;
}

/*
 * IEEE CRC-32, a word at a time and a byte a step, by a table of 1 KB on the stack: an eighth of the VR4300's D-cache, through which the
 * file passes at the same time. The register has its bytes in the order in which the machine has those of a word, so that on a
 * big-endian one it is the usual register with its bytes reversed, and so is the table.
 * Tried and lost: half a byte a step by 16 numbers (21 cycles a byte); four words a turn (0.06 more).
 * Apart, for gcc keeps the pointers of its loop in memory where it is part of the caller (1,700 cycles).
 */
CULL64__APART void cull64__crc_table(uint32_t table[256]) {
  uint32_t crc = 0x77073096u, bit, k; /* what a byte of 1 leaves in the register */
  table[0] = 0;
  for (bit = 1; bit < 256; bit *= 2) {
    const uint32_t more = cull64__little_endian(crc);
    uint32_t *const half = table + bit;
    for (k = 0; k < bit; k++) half[k] = table[k] ^ more;
    crc = crc << 1 ^ ((crc & 0x80000000u) != 0 ? 0xdb710641u : 0);
  }
}

CULL64__INLINE uint32_t cull64__crc_byte(const uint32_t *table, uint32_t crc) {
  return cull64__is_big_endian() ? crc << 8 ^ table[crc >> 24] : crc >> 8 ^ table[crc & 255];
}

CULL64__INLINE uint32_t cull64__crc_word(const uint32_t *table, uint32_t crc) {
  return cull64__crc_byte(table, cull64__crc_byte(table, cull64__crc_byte(table, cull64__crc_byte(table, crc))));
}

static uint32_t cull64__crc_words(const uint32_t *table, uint32_t crc, const uint32_t *words, const uint32_t *end) {
  for (; words != end; words++) crc = cull64__crc_word(table, crc ^ *words);
  return crc;
}

/* the CRC of a file of whole words, in which its own field counts as 0; eight words a turn */
static uint32_t cull64__crc(const void *data, uint32_t bytes) {
  const uint32_t *const words = (const uint32_t *)data;
  const uint32_t *const end = words + bytes / 4;
  const uint32_t *const field = words + CULL64__CRC_AT / 4;
  const uint32_t *at = end - (end - field - 1) / 8 * 8;
  uint32_t table[256], crc;
  cull64__crc_table(table);
  crc = cull64__crc_words(table, 0xffffffffu, words, field);
  crc = cull64__crc_word(table, crc);
  crc = cull64__crc_words(table, crc, field + 1, at);
  for (; at != end; at += 8) {
    crc = cull64__crc_word(table, crc ^ at[0]);
    crc = cull64__crc_word(table, crc ^ at[1]);
    crc = cull64__crc_word(table, crc ^ at[2]);
    crc = cull64__crc_word(table, crc ^ at[3]);
    crc = cull64__crc_word(table, crc ^ at[4]);
    crc = cull64__crc_word(table, crc ^ at[5]);
    crc = cull64__crc_word(table, crc ^ at[6]);
    crc = cull64__crc_word(table, crc ^ at[7]);
  }
  return cull64__little_endian(crc ^ 0xffffffffu);
}

/* bytes of a node, and of an object's sphere */
static uint32_t cull64__node_bytes(uint32_t format) {
  return format == CULL64_FLOAT16 ? 16 : format == CULL64_COMPACT8 ? 8 : format == CULL64_COMPACT4 ? 4 : 2;
}

static uint32_t cull64__align(uint32_t bytes) { return (bytes + 15) & 0xfffffff0u; }

/* of what is hidden: core/tree/hidden/hidden-code.ts has the table of its header, behind which its nodes, margins and sets stand */
enum { CULL64__HIDDEN_HEADER = 48, CULL64__HIDDEN_NODES = 16383, CULL64__MOST_HIDDEN = 0x0fffffff };

/* where the sets begin in a section whose kd-tree has so many nodes: a word a node, six bytes a cell */
static uint32_t cull64__sets_at(uint32_t nodes) { return CULL64__HIDDEN_HEADER + nodes * 4 + (nodes + 1) * 3; }

/* whether nodes and margins lie in the section */
static int cull64__hidden_fits(const void *hidden, uint32_t bytes) {
  uint32_t nodes;
  if (bytes < CULL64__HIDDEN_HEADER) return 0;
  nodes = cull64__u32(hidden, 0);
  return (nodes & 1) != 0 && nodes <= CULL64__HIDDEN_NODES && cull64__sets_at(nodes) <= bytes;
}

/* whether it is a file for this header and this machine, of the length that it says */
static int cull64__recognize(const void *data, uint32_t bytes) {
  const uint8_t *b = (const uint8_t *)data;
  if (((uintptr_t)data & 15) != 0) return CULL64_ALIGNMENT;
  if (bytes < CULL64__HEADER) return CULL64_TOO_SHORT;
  if (b[0] != 'C' || b[1] != 'U' || b[2] != 'L' || b[3] != 'L') return CULL64_NOT_A_TREE;
  if (cull64__u16(data, 0x04) != 0x1234) return CULL64_BYTE_ORDER;
  if (cull64__u16(data, 0x06) != 1) return CULL64_VERSION;
  if (cull64__u32(data, 0x28) != bytes || (bytes & 15) != 0) return CULL64_TOO_SHORT;
  return CULL64_OK;
}

/* whether the header of a recognized file is valid; then its numbers and pointers */
static int cull64__read_header(cull64_tree *tree, const void *data, uint32_t bytes) {
  const uint8_t *b = (const uint8_t *)data;
  uint32_t format, objects_at, ids_at, hidden_at, each, nodes_end, objects_end, ids_end;
  tree->format = b[0x08];
  tree->id_width = b[0x09];
  tree->leaf_size = cull64__u32(data, 0x0c);
  tree->node_count = cull64__u32(data, 0x10);
  tree->object_count = cull64__u32(data, 0x14);
  tree->depth = cull64__u32(data, 0x18);
  objects_at = cull64__u32(data, 0x20);
  ids_at = cull64__u32(data, 0x24);
  hidden_at = cull64__u32(data, 0x58);
  tree->hidden_bytes = cull64__u32(data, 0x5c);
  tree->scale = cull64__f32(data, 0x30);
  tree->origin[0] = cull64__f32(data, 0x34);
  tree->origin[1] = cull64__f32(data, 0x38);
  tree->origin[2] = cull64__f32(data, 0x3c);
  tree->leaf_count = (tree->node_count + 1) >> 1;
  if (!CULL64__READS(tree->format)) return CULL64_FORMAT;
  format = CULL64__FORMAT(tree);

  /* every count before it is multiplied: then no sum below can wrap */
  if (tree->object_count > 65535 || tree->node_count > 131071 || tree->depth > CULL64_MAX_DEPTH) return CULL64_HEADER;
  if (tree->node_count == 0 ? tree->object_count != 0 : (tree->node_count & 1) == 0) return CULL64_HEADER;
  if (tree->leaf_count > tree->object_count || tree->leaf_size > 255) return CULL64_HEADER;
  if (format != CULL64_FLOAT16) {
    if (tree->leaf_count > 16384 || tree->object_count > tree->leaf_count * tree->leaf_size) return CULL64_HEADER;
    if (tree->leaf_count != 0 && tree->object_count <= (tree->leaf_count - 1) * tree->leaf_size) return CULL64_HEADER;
  }

  /* the sections stand where the counts put them */
  each = cull64__node_bytes(format);
  nodes_end = cull64__align(CULL64__HEADER + tree->node_count * each);
  if (cull64__u32(data, 0x1c) != CULL64__HEADER) return CULL64_HEADER;
  if (objects_at != 0 && (objects_at != nodes_end || tree->leaf_count == tree->object_count)) return CULL64_HEADER;
  if (objects_at == 0 && format == CULL64_FLOAT16 && tree->leaf_count != tree->object_count) return CULL64_HEADER;
  objects_end = objects_at == 0 ? nodes_end : cull64__align(nodes_end + tree->object_count * each);
  if (ids_at == 0) {
    if (format == CULL64_FLOAT16 && tree->object_count != 0) return CULL64_HEADER;
  } else {
    if (ids_at != objects_end || tree->id_width != 2) return CULL64_HEADER;
  }
  ids_end = ids_at == 0 ? objects_end : cull64__align(objects_end + tree->object_count * 2);
  if (hidden_at == 0) {
    if (tree->hidden_bytes != 0 || bytes != ids_end) return CULL64_HEADER;
  } else {
    if (hidden_at != ids_end || tree->hidden_bytes > CULL64__MOST_HIDDEN || tree->node_count == 0) return CULL64_HEADER;
    if (bytes != cull64__align(hidden_at + tree->hidden_bytes)) return CULL64_HEADER;
    if (!cull64__hidden_fits(b + hidden_at, tree->hidden_bytes)) return CULL64_HEADER;
  }
  tree->nodes = b + CULL64__HEADER;
  tree->objects = objects_at == 0 ? 0 : b + objects_at;
  tree->ids = ids_at == 0 ? 0 : b + ids_at;
  tree->hidden = hidden_at == 0 ? 0 : b + hidden_at;
  return CULL64_OK;
}

int cull64_open(cull64_tree *tree, const void *data, uint32_t bytes) {
  const int error = cull64__recognize(data, bytes);
  if (error) return error;
  if (cull64__crc(data, bytes) != cull64__u32(data, CULL64__CRC_AT)) return CULL64_CRC;
  return cull64__read_header(tree, data, bytes);
}

int cull64_open_unchecked(cull64_tree *tree, const void *data, uint32_t bytes) {
  const int error = cull64__recognize(data, bytes);
  return error ? error : cull64__read_header(tree, data, bytes);
}

const char *cull64_error(int code) {
  static const char *const text[] = {
      "no error",
      "the file is cut short, or has another length than its header says",
      "not a tree: it does not begin with CULL",
      "made for the other byte order: export it for this machine",
      "of a version that this cull64.h does not read",
      "of a format that this cull64.h does not read",
      "its header contradicts itself",
      "damaged: its CRC-32 is wrong",
      "it must lie at an address that is a multiple of 16",
      "its nodes contradict its header"};
  return code >= CULL64_OK && code <= CULL64_INVALID ? text[code] : "unknown error";
}

/* ---- nodes of compact trees: spheres in tree units ---- */

typedef struct {
  int32_t x, y, z, r;
} cull64__sphere;

/* by its numbers: for an assignment Thumb code that is not optimised may call memcpy */
CULL64__INLINE void cull64__copy(cull64__sphere *to, const cull64__sphere *from) {
  to->x = from->x;
  to->y = from->y;
  to->z = from->z;
  to->r = from->r;
}

/* the four numbers of a compact8 sphere; the last one is unsigned */
CULL64__INLINE void cull64__words(cull64__sphere *s, const int16_t *w) {
  s->x = w[0];
  s->y = w[1];
  s->z = w[2];
  s->r = (uint16_t)w[3];
}

/* a sphere relative to another one: offsets in 2^-steps of its radius, the radius (code + 1) / 2^bits of it */
CULL64__INLINE void cull64__relative(cull64__sphere *s, const cull64__sphere *from, int32_t x, int32_t y, int32_t z, int steps, int32_t code,
                                     int bits) {
  s->x = from->x + ((x * from->r) >> steps);
  s->y = from->y + ((y * from->r) >> steps);
  s->z = from->z + ((z * from->r) >> steps);
  s->r = (from->r * (code + 1)) >> bits;
}

CULL64__INLINE void cull64__node(cull64__sphere *s, uint32_t format, const void *nodes, uint32_t node, const cull64__sphere *parent) {
  if (format == CULL64_COMPACT8) {
    cull64__words(s, (const int16_t *)nodes + node * 4);
  } else if (format == CULL64_COMPACT4) {
    const uint8_t *b = (const uint8_t *)nodes + node * 4;
    cull64__relative(s, parent, b[0] - 128, b[1] - 128, b[2] - 128, 7, b[3] >> 2, 6);
  } else {
    const int32_t w = ((const uint16_t *)nodes)[node];
    cull64__relative(s, parent, (w >> 12) - 8, (w >> 8 & 15) - 8, (w >> 4 & 15) - 8, 3, w >> 2 & 3, 2);
  }
}

CULL64__INLINE void cull64__object(cull64__sphere *s, uint32_t format, const void *objects, uint32_t object, const cull64__sphere *leaf) {
  if (format == CULL64_COMPACT8) {
    cull64__words(s, (const int16_t *)objects + object * 4);
  } else if (format == CULL64_COMPACT4) {
    const uint8_t *b = (const uint8_t *)objects + object * 4;
    cull64__relative(s, leaf, b[0] - 128, b[1] - 128, b[2] - 128, 7, b[3], 8);
  } else {
    const int32_t w = ((const uint16_t *)objects)[object];
    cull64__relative(s, leaf, (w >> 12) - 8, (w >> 8 & 15) - 8, (w >> 4 & 15) - 8, 3, w & 15, 4);
  }
}

CULL64__INLINE uint32_t cull64__axis(uint32_t format, const void *nodes, uint32_t node) {
  if (format == CULL64_COMPACT8) return (uint32_t)((const uint16_t *)nodes)[node * 4] >> 2 & 3;
  if (format == CULL64_COMPACT4) return ((const uint8_t *)nodes)[node * 4 + 3] & 3;
  return ((const uint16_t *)nodes)[node] & 3;
}

/* leaves on the left of a node that has so many */
CULL64__INLINE uint32_t cull64__left(uint32_t format, const void *nodes, uint32_t node, uint32_t leaves) {
  if (format == CULL64_COMPACT8) {
    const uint16_t *w = (const uint16_t *)nodes + node * 4;
    return (uint32_t)(w[0] & 3) << 12 | (uint32_t)(w[1] & 15) << 8 | (uint32_t)(w[2] & 15) << 4 | (uint32_t)(w[3] & 15);
  }
  return (leaves + 1) >> 1;
}

/* ---- of every cull ---- */

#ifdef CULL64_COUNTERS
#define CULL64__COUNT(counter) (list->counter++)
#else
#define CULL64__COUNT(counter) ((void)0)
#endif

/* whether a bit is set, of a node by its preorder number or of an object by its slot */
CULL64__INLINE uint32_t cull64__is_seen(const uint32_t *bits, uint32_t at) { return bits[at >> 5] << (at & 31) >> 31; }

/* ---- a camera of floats ---- */

#ifndef CULL64_NO_FLOAT
/* square root of a float of 2^-80 to 2^80: Newton's from a start that shares its exponent; the same bits on every machine */
static float cull64__square_root(float value) {
  union {
    float f;
    uint32_t u;
  } root;
  int k;
  root.f = value;
  root.u = (root.u >> 1) + 0x1fc00000u;
  for (k = 0; k < 4; k++) root.f = (root.f + value / root.f) * 0.5f;
  return root.f;
}

/* tangent of an angle in (0, pi/2): by the series of sine and cosine at half of it */
static float cull64__tangent(float angle) {
  const float x = angle * 0.5f, xx = x * x;
  float s, c;
  s = -1.0f / 5040.0f + xx * (1.0f / 362880.0f);
  s = 1.0f / 120.0f + xx * s;
  s = -1.0f / 6.0f + xx * s;
  s = x + x * (xx * s);
  c = 1.0f / 40320.0f + xx * (-1.0f / 3628800.0f);
  c = -1.0f / 720.0f + xx * c;
  c = 1.0f / 24.0f + xx * c;
  c = -0.5f + xx * c;
  c = 1.0f + xx * c;
  return 2.0f * (s * c) / (c * c - s * s);
}

/* unit normals of the two planes whose slope against `forward` is `slope`, on both sides of `side` */
static void cull64__sides(float n[2][3], const float forward[3], const float side[3], float slope) {
  const float length = cull64__square_root(slope * slope + 1.0f);
  const float along = slope / length, across = 1.0f / length;
  int k;
  for (k = 0; k < 3; k++) {
    const float a = forward[k] * along, b = side[k] * across;
    n[0][k] = a + b;
    n[1][k] = a - b;
  }
}

/* the five normals of a camera: left, right, bottom, top, forward */
static void cull64__normals(float n[5][3], const cull64_float_camera *camera) {
  /* the float below pi: a field of query just under pi would be rounded to the one above */
  const float high = cull64__tangent((camera->fov < 3.1415925f ? camera->fov : 3.1415925f) * 0.5f);
  int k;
  cull64__sides(n, camera->forward, camera->right, high * camera->aspect);
  cull64__sides(n + 2, camera->forward, camera->up, high);
  for (k = 0; k < 3; k++) n[4][k] = camera->forward[k];
}
#endif

#if CULL64__READS_COMPACT
/* ---- the query of compact trees ---- */

/* what the root of compact4 and compact2 is relative to: the ball around the cube of coordinates */
static const cull64__sphere cull64__reference = {0, 0, 0, 56756};

static void cull64__root(cull64__sphere *s, const cull64_tree *tree) {
  if (tree->node_count == 0) s->x = s->y = s->z = s->r = 0;
  else if (CULL64__FORMAT(tree) == CULL64_COMPACT8) cull64__node(s, CULL64_COMPACT8, tree->nodes, 0, &cull64__reference);
  else if (CULL64__FORMAT(tree) == CULL64_COMPACT4) cull64__node(s, CULL64_COMPACT4, tree->nodes, 0, &cull64__reference);
  else cull64__node(s, CULL64_COMPACT2, tree->nodes, 0, &cull64__reference);
}

/* eyes and distances in 1/256 tree units are kept below this */
#define CULL64__FARTHEST 0x40000000
/* eighths of 2^-14 by which a component of a normal may be wrong: made from floats, from integers */
enum { CULL64__FLOAT_ERROR = 5, CULL64__INTEGER_ERROR = 40 };

static int32_t cull64__abs(int32_t v) { return v < 0 ? -v : v; }

/* d, slack and mask of planes whose normals (left, right, bottom, top, forward) are given */
static void cull64__finish(cull64_fixed_query *query, const cull64_tree *tree, int32_t n[5][3], const int32_t eye[3],
                           int32_t z_near, int32_t z_far, int32_t error) {
  cull64__sphere root;
  int32_t k, plane, is_near = 1;
  int64_t padded;
  cull64__root(&root, tree);
  for (k = 0; k < 3; k++) {
    query->eye[k] = eye[k] >> 8;
    if (eye[k] <= -CULL64__FARTHEST / 2 || eye[k] >= CULL64__FARTHEST / 2) is_near = 0;
  }
  query->slack = (int32_t)(((int64_t)(cull64__abs(root.x - query->eye[0]) + cull64__abs(root.y - query->eye[1]) +
                                     cull64__abs(root.z - query->eye[2]) + 2 * root.r + 3) * error) >> 3) + 4096;
  padded = (int64_t)root.r * 16384 + query->slack;
  query->hidden = 0;
  /* an eye too far away has one plane of zeros, which cuts everything */
  query->mask = tree->node_count == 0 ? -1 : is_near ? 0 : 1;
  for (plane = 0; plane < 6; plane++) {
    /* volatile: else a compiler may call memset for planes of zeros */
    volatile cull64_plane *p = &query->plane[plane];
    const int32_t *m = n[plane < 5 ? plane : 4];
    const int32_t sign = plane < 5 ? 1 : -1;
    int64_t shift = 0, d, distance;
    p->x = 0;
    p->y = 0;
    p->z = 0;
    p->d = 0;
    if (query->mask < 0 || !is_near || (plane == 5 && z_far == CULL64__FARTHEST)) continue;
    if (plane == 4) shift = -(int64_t)z_near * 16384;
    if (plane == 5) shift = (int64_t)z_far * 16384;
    d = (shift - sign * ((int64_t)m[0] * eye[0] + (int64_t)m[1] * eye[1] + (int64_t)m[2] * eye[2])) >> 8;
    distance = sign * ((int64_t)m[0] * root.x + (int64_t)m[1] * root.y + (int64_t)m[2] * root.z) + d;
    if (distance >= padded) continue;
    if (distance < -padded) {
      query->mask = -1;
    } else {
      query->mask |= 1 << plane;
      p->x = sign * m[0];
      p->y = sign * m[1];
      p->z = sign * m[2];
      p->d = (int32_t)d;
    }
  }
}

/* whole part of the square root of a number below 2^31 */
static int32_t cull64__integer_root(int32_t value) {
  int32_t root = 0, bit;
  for (bit = 1 << 15; bit > 0; bit >>= 1)
    if ((int64_t)(root + bit) * (root + bit) <= value) root += bit;
  return root;
}

/* normals of the two planes on both sides of `side` */
static void cull64__integer_sides(int32_t n[2][3], const int16_t forward[3], const int16_t side[3], int32_t half, int32_t distance) {
  int32_t k, length;
  if (half < 1) half = 1;
  if (distance < 1) distance = 1;
  while (half < 8192 && distance < 8192) {
    half *= 2;
    distance *= 2;
  }
  length = cull64__integer_root(half * half + distance * distance);
  for (k = 0; k < 3; k++) {
    n[0][k] = (forward[k] * half + side[k] * distance) / length;
    n[1][k] = (forward[k] * half - side[k] * distance) / length;
  }
}

void cull64_set_fixed_query_from_integers(cull64_fixed_query *query, const cull64_tree *tree, const cull64_fixed_camera *camera) {
  int32_t n[5][3];
  cull64__integer_sides(n, camera->forward, camera->right, camera->half_width, camera->distance);
  cull64__integer_sides(n + 2, camera->forward, camera->up, camera->half_height, camera->distance);
  n[4][0] = camera->forward[0];
  n[4][1] = camera->forward[1];
  n[4][2] = camera->forward[2];
  cull64__finish(query, tree, n, camera->eye, camera->z_near, camera->z_far <= 0 ? CULL64__FARTHEST : camera->z_far,
                 CULL64__INTEGER_ERROR);
}

#ifndef CULL64_NO_FLOAT
/* nearest whole number, halves up, kept within FARTHEST; 0 for NaN */
static int32_t cull64__to_fixed(float value) {
  int32_t whole;
  float more;
  if (!(value > -1073741824.0f)) return value <= -1073741824.0f ? -CULL64__FARTHEST : 0;
  if (value >= 1073741824.0f) return CULL64__FARTHEST;
  more = value + 0.5f;
  whole = (int32_t)more;
  return (float)whole > more ? whole - 1 : whole;
}

void cull64_set_fixed_query(cull64_fixed_query *query, const cull64_tree *tree, const cull64_float_camera *camera) {
  const float per_unit = 256.0f / tree->scale;
  float unit[5][3], z_far = camera->z_far * per_unit;
  int32_t n[5][3], eye[3], plane, k;
  cull64__normals(unit, camera);
  for (plane = 0; plane < 5; plane++)
    for (k = 0; k < 3; k++) n[plane][k] = cull64__to_fixed(unit[plane][k] * 16384.0f);
  for (k = 0; k < 3; k++) eye[k] = cull64__to_fixed((camera->eye[k] - tree->origin[k]) * per_unit);
  /* one less and one more than rounded, so that neither plane takes more than it should */
  cull64__finish(query, tree, n, eye, cull64__to_fixed(camera->z_near * per_unit) - 1,
                 z_far > 0.0f && z_far < 1073741824.0f ? cull64__to_fixed(z_far) + 1 : CULL64__FARTHEST,
                 CULL64__FLOAT_ERROR);
}
#endif

/* ---- the cull of compact trees ---- */

/* a wholly visible subtree of at most so many objects is given as it is stored, nearer end first */
enum { CULL64__BATCH = 32 };

/* of a sphere's centre from a plane, in 2^-14 tree units */
#define CULL64__DISTANCE(p, s)                                                                                    \
  ((uint32_t)(p)->x * (uint32_t)(s).x + (uint32_t)(p)->y * (uint32_t)(s).y + (uint32_t)(p)->z * (uint32_t)(s).z + (uint32_t)(p)->d)

/*
 * Test the sphere s, whose radius with its slack is `padded`, against one plane: it is cut where -padded <= distance < padded, which is one
 * comparison of unsigned numbers; most spheres that get here are cut.
 */
#define CULL64__PLANE(bit, s, culled)                                                                             \
  if (mask & (1 << bit)) {                                                                                        \
    const uint32_t distance = CULL64__DISTANCE(&query->plane[bit], s);                                            \
    CULL64__COUNT(planes_tested);                                                                                 \
    if (distance + padded >= width) {                                                                             \
      if ((int32_t)distance < 0) goto culled;                                                                     \
      mask &= 63 - (1 << bit);                                                                                    \
    }                                                                                                             \
  }

#define CULL64__PLANES(s, culled)                                                                                 \
  if (mask) {                                                                                                     \
    const uint32_t padded = ((uint32_t)(s).r << 14) + (uint32_t)query->slack;                                     \
    const uint32_t width = 2 * padded;                                                                            \
    CULL64__PLANE(0, s, culled)                                                                                   \
    CULL64__PLANE(1, s, culled)                                                                                   \
    CULL64__PLANE(2, s, culled)                                                                                   \
    CULL64__PLANE(3, s, culled)                                                                                   \
    CULL64__PLANE(4, s, culled)                                                                                   \
    CULL64__PLANE(5, s, culled)                                                                                   \
  }

/*
 * Ids go into the list. On the N64 a line of the data cache is created where its first id is written, and not read from memory: its other
 * words are undefined until they are written, so only a line that lies wholly in the list is created, and a list that begins or ends within
 * one shares it as before. Only in KSEG0, where every address is one of the cache.
 */
#if defined(__GNUC__) && defined(_MIPS_ARCH_VR4300)
typedef struct {
  uint16_t id[8];
} cull64__line;

typedef uint64_t __attribute__((may_alias)) cull64__quad;

/* the address of the last line that may be created of a list of so many ids; 0: none */
CULL64__INLINE uint32_t cull64__last_line(const uint16_t *items, uint32_t most) {
  const uint32_t address = (uint32_t)(uintptr_t)items;
  return address >> 29 == 4 ? address + most * 2 - 16 : 0;
}

CULL64__INLINE int cull64__begins_line(const uint16_t *id) { return ((uintptr_t)id & 15) == 0; }

/* the line that begins at `id`, into which nothing was written */
CULL64__INLINE void cull64__create(uint16_t *id, uint32_t last_line) {
  if ((uint32_t)(uintptr_t)id <= last_line)
    __asm__ volatile("cache 0x0d, %0" : "=m"(*(cull64__line *)(void *)id)); /* Create_Dirty_Exclusive */
}

/* object, object + step and so on from `id` to `end`: within a line one at a time, whole lines by four */
CULL64__INLINE void cull64__give(uint16_t *id, uint16_t *end, uint32_t object, uint32_t step, uint32_t last_line) {
  for (; id != end && !cull64__begins_line(id); object += step) *id++ = (uint16_t)object;
  if (end - id >= 8) {
    const uint64_t two = object << 16 | object;
    /* negative where the step is: all bits of `back` are */
    const uint64_t back = (uint64_t)((int64_t)(int32_t)step >> 1);
    const uint64_t more = (0x0004000400040004u ^ back) - back;
    uint64_t four = (two << 32 | two) + ((0x0000000100020003u ^ back) - back);
    do {
      cull64__quad *const quad = (cull64__quad *)(void *)id;
      cull64__create(id, last_line);
      quad[0] = four;
      quad[1] = four + more;
      four += 2 * more;
      object += 8 * step;
      id += 8;
    } while (end - id >= 8);
  }
  if (id != end) cull64__create(id, last_line);
  for (; id != end; object += step) *id++ = (uint16_t)object;
}
#else
CULL64__INLINE uint32_t cull64__last_line(const uint16_t *items, uint32_t most) {
  (void)items;
  (void)most;
  return 0;
}

CULL64__INLINE int cull64__begins_line(const uint16_t *id) {
  (void)id;
  return 0;
}

CULL64__INLINE void cull64__create(uint16_t *id, uint32_t last_line) {
  (void)id;
  (void)last_line;
}

CULL64__INLINE void cull64__give(uint16_t *id, uint16_t *end, uint32_t object, uint32_t step, uint32_t last_line) {
  (void)last_line;
  for (; id != end; object += step) *id++ = (uint16_t)object;
}
#endif

/* leaves of the largest subtree that is given as it is stored */
static uint32_t cull64__batch(uint32_t leaf_size) {
  uint32_t leaves = 1;
  while ((leaves + 1) * leaf_size <= CULL64__BATCH) leaves++;
  return leaves;
}

/*
 * The walk of every format, made for each by the compiler, with bits of what is hidden and, as if there were none, without.
 *
 * A node asks six bits for the planes that cut it; the objects of a leaf of compact8 have a list of them, of which the first stays in
 * registers: seven in ten such objects of the built-in scenes have no other.
 * Tried and lost, castle from an empty D-cache in cen64: bits 4 and 5 asked together (850 cycles more); the list with compact2, of leaves of 3
 * (1,400 more), and with compact4, of 4 (250 more; 700 less in forest); the node's centre read from memory by its axis (260 more).
 * Counted, and not made: a word of plane numbers for nodes, 5 instructions a plane where a bit takes 2 if it is set and 3 if not; nodes have
 * 3.5 planes to ask.
 */
CULL64__INLINE void cull64__walk(uint32_t format, int hides, const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  /* waiting children, one for each level above the current node */
  uint32_t stack[CULL64_MAX_DEPTH][2];
  cull64__sphere parents[CULL64_MAX_DEPTH];
  cull64__sphere parent;
  const void *const nodes = tree->nodes;
  /* volatile: what leaves alone need is read there, and takes no register from the nodes */
  const volatile cull64_tree *const file = tree;
  uint16_t *const ids = list->items;
  uint8_t *const inside = list->inside;
  const uint32_t most = list->max < tree->object_count ? list->max : tree->object_count;
  const uint32_t batch = list->order == CULL64_NONE ? tree->leaf_count : cull64__batch(tree->leaf_size);
  const int back = list->order == CULL64_BACK, unsorted = list->order == CULL64_NONE;
  const uint32_t *const seen_nodes = hides ? query->hidden->nodes : 0;
  const uint32_t *const seen_objects = hides ? query->hidden->objects : 0;
  const uint32_t last_line = cull64__last_line(ids, most), slack = (uint32_t)query->slack;
  uint16_t *const full = ids + most;
  uint16_t *id = ids;
  uint32_t top = 0, node = 0, leaf = 0, leaves = tree->leaf_count;
  int32_t mask = query->mask;
  cull64__copy(&parent, &cull64__reference);
  for (;;) {
    cull64__sphere s;
    cull64__node(&s, format, nodes, node, &parent);
    CULL64__COUNT(nodes_visited);
    CULL64__PLANES(s, next)
    {
      const uint32_t axis = cull64__axis(format, nodes, node);
      const int32_t centre = axis == 0 ? s.x : axis == 1 ? s.y : s.z;
      const int near_first = ((query->eye[axis] < centre) != back) | unsorted;
      if (leaves > 1 && (mask != 0 || leaves > batch)) {
        const uint32_t left = cull64__left(format, nodes, node, leaves);
        const uint32_t right = leaves - left;
        const uint32_t is_left = !hides || cull64__is_seen(seen_nodes, node + 1);
        const uint32_t is_right = !hides || cull64__is_seen(seen_nodes, node + 2 * left);
        /* where one child alone is seen, it comes first, and what is written of the other one does not wait */
        if (hides && !(is_left & is_right) ? is_left != 0 : near_first) {
          stack[top][0] = (node + 2 * left) << 16 | (leaf + left);
          stack[top][1] = right << 16 | (uint32_t)mask;
          node = node + 1;
          leaves = left;
        } else {
          stack[top][0] = (node + 1) << 16 | leaf;
          stack[top][1] = left << 16 | (uint32_t)mask;
          node = node + 2 * left;
          leaf = leaf + left;
          leaves = right;
        }
        if (format != CULL64_COMPACT8) {
          cull64__copy(&parents[top], &s);
          cull64__copy(&parent, &s);
        }
        top += is_left & is_right;
        continue;
      } else {
        const void *const objects = file->objects;
        const uint32_t leaf_size = file->leaf_size, from = leaf * leaf_size, behind = file->object_count - from;
        uint32_t object = from, size = leaves * leaf_size, step = 1;
        if (size > behind) size = behind;
        if (!near_first) {
          object = from + size - 1;
          step = (uint32_t)-1;
        }
        if (leaves == 1) CULL64__COUNT(leaves_visited);
        if (!hides && (mask == 0 || !objects)) {
          const uint32_t room = (uint32_t)(full - id);
          uint16_t *end;
          if (size > room) size = room;
          end = id + size;
          if (inside) {
            /* volatile: else a compiler may call memset for the loop */
            volatile uint8_t *flag = inside + (id - ids), *const last = flag + size;
            for (; flag != last; flag++) *flag = mask == 0;
          }
          cull64__give(id, end, object, step, last_line);
          id = end;
        } else {
          const int asks = !hides || (mask != 0 && objects);
          const int32_t cutting = mask;
          /* of compact8, the planes that cut the leaf: the first stays in registers for all its objects, the others are a list */
          cull64_plane first;
          const cull64_plane *others[5], **const first_other = others, **behind_others = others;
          first.x = first.y = first.z = first.d = 0; /* one by one: an initialiser may call memset */
          if (asks && format == CULL64_COMPACT8) {
            const cull64_plane *p = query->plane;
            for (; !(mask & 1); mask >>= 1) p++;
            first.x = p->x;
            first.y = p->y;
            first.z = p->z;
            first.d = p->d;
            while ((mask >>= 1) != 0) {
              p++;
              if (mask & 1) *behind_others++ = p;
            }
          }
          for (; size != 0; size--, object += step) {
            uint32_t is_cut = cutting != 0;
            if (hides && !cull64__is_seen(seen_objects, object)) continue;
            if (asks && format == CULL64_COMPACT8) {
              const cull64_plane **other = first_other;
              cull64__sphere o;
              uint32_t padded, width, distance;
              cull64__object(&o, format, objects, object, &s);
              padded = ((uint32_t)o.r << 14) + slack;
              width = 2 * padded;
              is_cut = 0;
              CULL64__COUNT(objects_tested);
              CULL64__COUNT(planes_tested);
              distance = CULL64__DISTANCE(&first, o);
              if (distance + padded < width) is_cut = 1;
              else if ((int32_t)distance < 0) continue;
              for (; other != behind_others; other++) {
                CULL64__COUNT(planes_tested);
                distance = CULL64__DISTANCE(*other, o);
                if (distance + padded < width) is_cut = 1;
                else if ((int32_t)distance < 0) goto hidden;
              }
            } else if (asks) {
              cull64__sphere o;
              mask = cutting;
              cull64__object(&o, format, objects, object, &s);
              CULL64__COUNT(objects_tested);
              CULL64__PLANES(o, hidden)
              is_cut = mask != 0;
            }
            if (inside) inside[id - ids] = !is_cut;
            if (cull64__begins_line(id)) cull64__create(id, last_line);
            *id++ = (uint16_t)object;
            if (id == full) break;
          hidden:;
          }
        }
      }
    }
    if (id == full) break;
  next:
    if (top == 0) break;
    top--;
    node = stack[top][0] >> 16;
    leaf = stack[top][0] & 0xffff;
    leaves = stack[top][1] >> 16;
    mask = (int32_t)(stack[top][1] & 63);
    if (format != CULL64_COMPACT8) cull64__copy(&parent, &parents[top]);
  }
  list->count = (uint32_t)(id - ids);
}

/* apart, so that each has a stack frame of its own */
CULL64__WALK void cull64__walk8(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  cull64__walk(CULL64_COMPACT8, 0, tree, query, list);
}

CULL64__WALK void cull64__walk4(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  cull64__walk(CULL64_COMPACT4, 0, tree, query, list);
}

CULL64__WALK void cull64__walk2(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  cull64__walk(CULL64_COMPACT2, 0, tree, query, list);
}

#ifdef CULL64_HIDDEN
CULL64__WALK void cull64__hidden_walk8(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  cull64__walk(CULL64_COMPACT8, 1, tree, query, list);
}

CULL64__WALK void cull64__hidden_walk4(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  cull64__walk(CULL64_COMPACT4, 1, tree, query, list);
}

CULL64__WALK void cull64__hidden_walk2(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  cull64__walk(CULL64_COMPACT2, 1, tree, query, list);
}
#endif

uint32_t cull64_fixed_cull(const cull64_tree *tree, const cull64_fixed_query *query, cull64_list *list) {
  list->count = 0;
#ifdef CULL64_COUNTERS
  list->nodes_visited = list->planes_tested = list->leaves_visited = list->objects_tested = 0;
#endif
  if (query->mask < 0 || list->max == 0 || tree->node_count == 0) return 0;
#ifdef CULL64_HIDDEN
  if (query->hidden) {
    if (CULL64__IS(tree, CULL64_COMPACT8)) cull64__hidden_walk8(tree, query, list);
    else if (CULL64__IS(tree, CULL64_COMPACT4)) cull64__hidden_walk4(tree, query, list);
    else if (CULL64__IS(tree, CULL64_COMPACT2)) cull64__hidden_walk2(tree, query, list);
    return list->count;
  }
#endif
  if (CULL64__IS(tree, CULL64_COMPACT8)) cull64__walk8(tree, query, list);
  else if (CULL64__IS(tree, CULL64_COMPACT4)) cull64__walk4(tree, query, list);
  else if (CULL64__IS(tree, CULL64_COMPACT2)) cull64__walk2(tree, query, list);
  return list->count;
}
#endif

/* ---- float16 trees ---- */

/* the link: a byte in the low bits of each of the four floats; axis (3: a leaf) above right child or first object */
static uint32_t cull64__link(const void *nodes, uint32_t node) {
  const uint32_t *w = (const uint32_t *)nodes + node * 4;
  return w[0] << 24 | (w[1] & 255) << 16 | (w[2] & 255) << 8 | (w[3] & 255);
}

/* first object at or below a node: that of its leftmost leaf */
static uint32_t cull64__first_object(const cull64_tree *tree, uint32_t node) {
  while (node < tree->node_count && cull64__link(tree->nodes, node) >> 30 != 3) node++;
  return node < tree->node_count ? cull64__link(tree->nodes, node) & 0x3fffffff : tree->object_count;
}

#if CULL64__READS(CULL64_FLOAT16) && !defined(CULL64_NO_FLOAT)
static float cull64__fabs(float v) { return v < 0.0f ? -v : v; }

static float cull64__dot(const cull64_float_plane *p, const float v[3]) {
  float sum = p->x * v[0];
  sum = sum + p->y * v[1];
  return sum + p->z * v[2];
}

void cull64_set_float_query(cull64_float_query *query, const cull64_tree *tree, const cull64_float_camera *camera) {
  const float *root = (const float *)tree->nodes;
  float n[5][3], extent = 0.0f;
  int32_t plane, k;
  cull64__normals(n, camera);
  for (k = 0; k < 3; k++) {
    query->eye[k] = camera->eye[k] - tree->origin[k];
    extent = extent + (cull64__fabs(query->eye[k]) + cull64__fabs(tree->origin[k]));
    if (tree->node_count != 0) extent = extent + (cull64__fabs(root[k]) + root[3]);
  }
  query->slack = extent * (1.0f / 262144.0f);
  query->hidden = 0;
  query->mask = camera->z_far > 0.0f && camera->z_far <= 3.4028234e38f ? 63 : 31;
  for (plane = 0; plane < 6; plane++) {
    cull64_float_plane *p = &query->plane[plane];
    const float *m = n[plane < 5 ? plane : 4];
    float shift = 0.0f;
    p->x = plane < 5 ? m[0] : -m[0];
    p->y = plane < 5 ? m[1] : -m[1];
    p->z = plane < 5 ? m[2] : -m[2];
    if (plane == 4) shift = -camera->z_near;
    if (plane == 5 && query->mask == 63) shift = camera->z_far;
    p->d = shift - cull64__dot(p, query->eye);
    p->world_d = shift - cull64__dot(p, camera->eye);
  }
}

/* planes of the mask that cut a sphere; -1 when it lies behind one */
CULL64__INLINE int32_t cull64__float_cutting(const cull64_float_query *query, const float *sphere, int in_world, int32_t mask,
                                             cull64_list *list) {
  const float padded = sphere[3] + query->slack;
  const float below = -padded;
  const cull64_float_plane *p = query->plane;
  int32_t bit;
  (void)list;
  for (bit = 1; bit <= mask; bit <<= 1, p++) {
    float distance;
    if (!(mask & bit)) continue;
    CULL64__COUNT(planes_tested);
    distance = cull64__dot(p, sphere);
    distance = distance + (in_world ? p->world_d : p->d);
    if (distance < below) return -1;
    if (distance >= padded) mask -= bit;
  }
  return mask;
}

CULL64__INLINE uint32_t cull64__float_walk(int hides, const cull64_tree *tree, const cull64_float_query *query, cull64_list *list) {
  uint32_t stack[CULL64_MAX_DEPTH]; /* node << 6 | mask */
  const float *const nodes = (const float *)tree->nodes;
  const float *const objects = (const float *)tree->objects;
  const uint16_t *const ids = (const uint16_t *)tree->ids;
  const uint32_t most = list->max < tree->object_count ? list->max : tree->object_count;
  const uint32_t *const seen_nodes = hides ? query->hidden->nodes : 0;
  const uint32_t *const seen_objects = hides ? query->hidden->objects : 0;
  uint32_t top = 0, node = 0, count = 0;
  int32_t mask = query->mask;
  list->count = 0;
#ifdef CULL64_COUNTERS
  list->nodes_visited = list->planes_tested = list->leaves_visited = list->objects_tested = 0;
#endif
  if (most == 0 || tree->format != CULL64_FLOAT16) return 0;
  for (;;) {
    CULL64__COUNT(nodes_visited);
    if (mask) mask = cull64__float_cutting(query, nodes + node * 4, 0, mask, list);
    if (mask >= 0) {
      const uint32_t link = cull64__link(nodes, node), axis = link >> 30, target = link & 0x3fffffff;
      if (axis != 3) {
        const int near_first = (query->eye[axis] < nodes[node * 4 + axis]) != (list->order == CULL64_BACK);
        const uint32_t is_left = !hides || cull64__is_seen(seen_nodes, node + 1);
        const uint32_t is_right = !hides || cull64__is_seen(seen_nodes, target);
        if (hides && !(is_left & is_right) ? is_left != 0 : near_first || list->order == CULL64_NONE) {
          stack[top] = target << 6 | (uint32_t)mask;
          node = node + 1;
        } else {
          stack[top] = (node + 1) << 6 | (uint32_t)mask;
          node = target;
        }
        top += is_left & is_right;
        continue;
      } else {
        const uint32_t end = objects ? cull64__first_object(tree, node + 1) : target + 1;
        uint32_t object;
        CULL64__COUNT(leaves_visited);
        for (object = target; object < end && count < most; object++) {
          int32_t left = mask;
          if (hides && !cull64__is_seen(seen_objects, object)) continue;
          if (objects && mask) {
            CULL64__COUNT(objects_tested);
            left = cull64__float_cutting(query, objects + object * 4, 1, mask, list);
            if (left < 0) continue;
          }
          if (list->inside) list->inside[count] = left == 0;
          list->items[count++] = ids[object];
        }
        if (count >= most) break;
      }
    }
    if (top == 0) break;
    top--;
    node = stack[top] >> 6;
    mask = (int32_t)(stack[top] & 63);
  }
  list->count = count;
  return count;
}

#ifdef CULL64_HIDDEN
CULL64__APART uint32_t cull64__plain_float_walk(const cull64_tree *tree, const cull64_float_query *query, cull64_list *list) {
  return cull64__float_walk(0, tree, query, list);
}

CULL64__APART uint32_t cull64__hidden_float_walk(const cull64_tree *tree, const cull64_float_query *query, cull64_list *list) {
  return cull64__float_walk(1, tree, query, list);
}
#endif

uint32_t cull64_float_cull(const cull64_tree *tree, const cull64_float_query *query, cull64_list *list) {
#ifdef CULL64_HIDDEN
  return query->hidden ? cull64__hidden_float_walk(tree, query, list) : cull64__plain_float_walk(tree, query, list);
#else
  return cull64__float_walk(0, tree, query, list);
#endif
}
#endif

/* ---- what is hidden ---- */

/* the node that follows the subtree of an inner node's left child: its right child */
CULL64__INLINE uint32_t cull64__right(uint32_t format, const void *nodes, uint32_t node, uint32_t leaves, uint32_t *left) {
  if (format == CULL64_FLOAT16) {
    const uint32_t right = cull64__link(nodes, node) & 0x3fffffff;
    *left = (right - node) >> 1;
    return right;
  }
  if (format == CULL64_COMPACT8) *left = cull64__left(CULL64_COMPACT8, nodes, node, leaves);
  else *left = (leaves + 1) >> 1;
  return node + 2 * *left;
}

#ifdef CULL64_HIDDEN
/* the bits of coded sets, the highest of a byte first; zeros behind the section */
typedef struct {
  const uint8_t *at, *end; /* the next byte, the section's end */
  uint32_t window;         /* bits that were read, from the highest on */
  uint32_t count;          /* of them */
} cull64__reader;

/* bits that a window has after it was filled, at least */
enum { CULL64__FILLED = 25 };

CULL64__INLINE void cull64__fill(cull64__reader *reader) {
  for (; reader->count < CULL64__FILLED; reader->count += 8, reader->at++)
    if (reader->at < reader->end) reader->window |= (uint32_t)*reader->at << (24 - reader->count);
}

CULL64__INLINE void cull64__see(uint32_t *bits, uint32_t at) { bits[at >> 5] |= 0x80000000u >> (at & 31); }

/* the bits of the objects from .. end - 1 */
CULL64__INLINE void cull64__see_objects(cull64__reader *reader, uint32_t *seen, uint32_t from, uint32_t end) {
  while (from < end) {
    const uint32_t left = end - from, most = CULL64__FILLED, size = left < most ? left : most, shift = from & 31;
    uint32_t bits;
    if (reader->count < size) cull64__fill(reader);
    /* by shifts: cen64 takes 58 cycles for the NOR of a mask */
    bits = reader->window >> (32 - size) << (32 - size);
    reader->window <<= size;
    reader->count -= size;
    if (seen) {
      uint32_t *const word = seen + (from >> 5);
      word[0] |= bits >> shift;
      if (shift + size > 32) word[1] |= bits << (32 - shift);
    }
    from += size;
  }
}

/*
 * Decodes the set at a byte of the section into `words`, or, where that is 0, only walks it; gives the byte behind it. It comes by visible
 * nodes alone, left child first: an inner node takes a bit, and another one where a child is hidden; a leaf a bit for each object.
 */
CULL64__INLINE uint32_t cull64__decode_as(uint32_t format, const cull64_tree *tree, uint32_t from, uint32_t *words) {
  uint32_t stack[CULL64_MAX_DEPTH][2]; /* right children that wait: node and, in 16 bits each, leaves before it and its leaves */
  uint32_t *const seen_objects = words ? words + (tree->node_count + 31) / 32 : 0;
  const void *const nodes = tree->nodes;
  const uint32_t leaf_size = tree->leaf_size, object_count = tree->object_count;
  uint32_t top = 0, node = 0, leaf = 0, leaves = tree->leaf_count;
  cull64__reader reader;
  reader.at = (const uint8_t *)tree->hidden + from;
  reader.end = (const uint8_t *)tree->hidden + tree->hidden_bytes;
  reader.window = reader.count = 0;
  for (;;) {
    const uint32_t link = format == CULL64_FLOAT16 ? cull64__link(nodes, node) : 0;
    if (words) cull64__see(words, node);
    if (format == CULL64_FLOAT16 ? link >> 30 != 3 : leaves > 1) {
      const uint32_t left = format == CULL64_FLOAT16 ? 0 : cull64__left(format, nodes, node, leaves);
      const uint32_t right = format == CULL64_FLOAT16 ? link & 0x3fffffff : node + 2 * left;
      if (reader.count < 2) cull64__fill(&reader);
      if (reader.window >> 31 == 0) {
        reader.window <<= 1;
        reader.count -= 1;
        stack[top][0] = right;
        if (format != CULL64_FLOAT16) stack[top][1] = (leaf + left) << 16 | (leaves - left);
        top++;
      } else {
        const uint32_t goes_right = reader.window & 0x40000000;
        reader.window <<= 2;
        reader.count -= 2;
        if (goes_right) {
          node = right;
          leaf = leaf + left;
          leaves = leaves - left;
          continue;
        }
      }
      node = node + 1;
      leaves = left;
    } else {
      const uint32_t object = format == CULL64_FLOAT16 ? link & 0x3fffffff : leaf * leaf_size;
      uint32_t end = format == CULL64_FLOAT16 ? cull64__first_object(tree, node + 1) : object + leaf_size;
      if (end > object_count) end = object_count;
      cull64__see_objects(&reader, seen_objects, object, end);
      if (top == 0) return (uint32_t)(reader.at - (const uint8_t *)tree->hidden) - (reader.count >> 3);
      top--;
      node = stack[top][0];
      if (format == CULL64_FLOAT16) continue;
      leaf = stack[top][1] >> 16;
      leaves = stack[top][1] & 0xffff;
    }
  }
}

/* apart, so that each has the way to the right child of its own format */
CULL64__APART uint32_t cull64__decode8(const cull64_tree *tree, uint32_t from, uint32_t *words) {
  return cull64__decode_as(CULL64_COMPACT8, tree, from, words);
}

CULL64__APART uint32_t cull64__decode_balanced(const cull64_tree *tree, uint32_t from, uint32_t *words) {
  return cull64__decode_as(CULL64_COMPACT4, tree, from, words);
}

CULL64__APART uint32_t cull64__decode16(const cull64_tree *tree, uint32_t from, uint32_t *words) {
  return cull64__decode_as(CULL64_FLOAT16, tree, from, words);
}

static uint32_t cull64__decode(const cull64_tree *tree, uint32_t from, uint32_t *words) {
  if (CULL64__FORMAT(tree) == CULL64_COMPACT8) return cull64__decode8(tree, from, words);
  if (CULL64__FORMAT(tree) == CULL64_FLOAT16) return cull64__decode16(tree, from, words);
  return cull64__decode_balanced(tree, from, words);
}

/* by how many steps a margin lies inside a region of so many */
static int32_t cull64__inset(int32_t extent, uint32_t margin) { return (extent * (int32_t)margin + 255) >> 8; }

/* whether these steps are low .. high - 1 */
CULL64__INLINE int cull64__is_within(const int32_t eye[3], const int32_t low[3], const int32_t high[3]) {
  return eye[0] >= low[0] && eye[0] < high[0] && eye[1] >= low[1] && eye[1] < high[1] && eye[2] >= low[2] && eye[2] < high[2];
}

/*
 * The set for an eye that stands in these steps of the grid: 1 and its byte among the sets; 0: everything is seen. low and high: its
 * cell's, or where nothing is known any.
 */
static uint32_t cull64__set_at(const cull64_tree *tree, const int32_t eye[3], int32_t low[3], int32_t high[3]) {
  const void *const hidden = tree->hidden;
  const uint8_t *margins = (const uint8_t *)hidden + CULL64__HIDDEN_HEADER + cull64__u32(hidden, 0) * 4;
  uint32_t node = 0, word, k;
  /* what the planes leave of the region of all cells */
  for (k = 0; k < 3; k++) {
    low[k] = (int32_t)cull64__u16(hidden, 0x18 + 2 * k);
    high[k] = (int32_t)cull64__u16(hidden, 0x1e + 2 * k);
  }
  for (;;) {
    uint32_t axis;
    int32_t plane;
    word = cull64__u32(hidden, CULL64__HIDDEN_HEADER + node * 4);
    axis = word >> 30;
    if (axis == 3) break;
    plane = (int32_t)(word & 0xffff);
    if (eye[axis] < plane) {
      high[axis] = plane;
      node++;
    } else {
      const uint32_t right = word >> 16 & 0x3fff;
      low[axis] = plane;
      margins += (right - node) / 2 * 6;
      node = right;
    }
  }
  for (k = 0; k < 3; k++) {
    const int32_t extent = high[k] - low[k];
    low[k] += cull64__inset(extent, margins[k]);
    high[k] -= cull64__inset(extent, margins[k + 3]);
  }
  return cull64__is_within(eye, low, high) ? word & 0x3fffffff : 0;
}

/* volatile: else a compiler may call memset */
CULL64__INLINE void cull64__clear(volatile uint32_t *word, uint32_t count) {
  volatile uint32_t *const end = word + count;
  for (; end - word >= 4; word += 4) {
    word[0] = 0;
    word[1] = 0;
    word[2] = 0;
    word[3] = 0;
  }
  for (; word != end; word++) *word = 0;
}

/* the bits of the cell that an eye stands in, decoded when the set is another one; 0: everything is seen */
static const cull64_hidden *cull64__hidden_at(const cull64_tree *tree, const int32_t eye[3], cull64_hidden *hidden) {
  const uint32_t node_words = (tree->node_count + 31) / 32;
  int32_t low[3], high[3];
  uint32_t set, k;
  if (!tree->hidden) return 0;
  if (hidden->set != 0 && cull64__is_within(eye, hidden->low, hidden->high)) return hidden;
  set = cull64__set_at(tree, eye, low, high);
  if (set == 0) return 0;
  for (k = 0; k < 3; k++) {
    /* volatile: else a compiler may call memcpy */
    *(volatile int32_t *)&hidden->low[k] = low[k];
    *(volatile int32_t *)&hidden->high[k] = high[k];
  }
  if (set != hidden->set) {
    cull64__clear(hidden->words, node_words + (tree->object_count + 31) / 32);
    cull64__decode(tree, cull64__sets_at(cull64__u32(tree->hidden, 0)) + set - 1, hidden->words);
    hidden->set = set;
    hidden->nodes = hidden->words;
    hidden->objects = hidden->words + node_words;
  }
  return hidden;
}

#if CULL64__READS_COMPACT
/* the grid of a compact tree's cells is its own tree units; step 32768 is tree unit 0 */
void cull64_set_fixed_hidden(cull64_fixed_query *query, const cull64_tree *tree, cull64_hidden *hidden) {
  int32_t eye[3], k;
  for (k = 0; k < 3; k++) eye[k] = query->eye[k] + 32768;
  query->hidden = cull64__hidden_at(tree, eye, hidden);
}
#endif

#if CULL64__READS(CULL64_FLOAT16) && !defined(CULL64_NO_FLOAT)
/* a whole number not above a float within 2^16 steps; else one outside every cell */
static int32_t cull64__step(float distance, float scale) {
  const float steps = distance / scale;
  int32_t whole;
  if (!(steps > -65536.0f && steps < 65536.0f)) return -1;
  whole = (int32_t)steps;
  return ((float)whole > steps ? whole - 1 : whole) + 32768;
}

void cull64_set_float_hidden(cull64_float_query *query, const cull64_tree *tree, const cull64_float_camera *camera, cull64_hidden *hidden) {
  int32_t eye[3], k;
  query->hidden = 0;
  if (!tree->hidden) return;
  for (k = 0; k < 3; k++)
    eye[k] = cull64__step(camera->eye[k] - cull64__f32(tree->hidden, 0x0c + 4 * (uint32_t)k), cull64__f32(tree->hidden, 0x08));
  query->hidden = cull64__hidden_at(tree, eye, hidden);
}
#endif
#endif

/* ---- validation ---- */

static int cull64__is_leaf(const cull64_tree *tree, uint32_t node, uint32_t leaves) {
  return CULL64__FORMAT(tree) == CULL64_FLOAT16 ? cull64__link(tree->nodes, node) >> 30 == 3 : leaves == 1;
}

/* the bits of a float, without reading it as one: without their sign those of infinity and NaN are 0x7f800000 and more */
static uint32_t cull64__bits(float value) {
  union {
    float f;
    uint32_t u;
  } same;
  same.f = value;
  return same.u;
}

/* whether each of `count` spheres of floats is finite, with a radius that is not negative and, where asked, as nodes are: nothing subnormal */
static int cull64__floats_valid(const void *spheres, uint32_t count, int normal) {
  const uint32_t *w = (const uint32_t *)spheres;
  uint32_t k;
  for (k = 0; k < count * 4; k++) {
    const uint32_t size = w[k] & 0x7fffffff;
    if (size >= 0x7f800000 || (normal && size != 0 && size < 0x00800000)) return 0;
    if ((k & 3) == 3 && size != w[k] && (normal || size != 0)) return 0;
  }
  return 1;
}

#ifdef CULL64_HIDDEN
/*
 * Whether every way down the kd-tree ends in a cell, and the sets stand one behind the other up to the end, in the order in which cells name
 * them first. A cell may name another byte before that: what is decoded there ends with the section, and is bits of this tree.
 */
static int cull64__hidden_valid(const cull64_tree *tree) {
  const uint32_t nodes = cull64__u32(tree->hidden, 0), sets_at = cull64__sets_at(nodes);
  uint32_t node, end = sets_at;
  for (node = 0; node < nodes; node++) {
    const uint32_t word = cull64__u32(tree->hidden, CULL64__HIDDEN_HEADER + node * 4);
    if (word >> 30 != 3) {
      const uint32_t right = word >> 16 & 0x3fff;
      if (right <= node + 1 || right >= nodes) return 0;
    } else if ((word & 0x3fffffff) != 0) {
      const uint32_t from = sets_at + (word & 0x3fffffff) - 1;
      if (from > end) return 0;
      if (from == end) end = cull64__decode(tree, from, 0);
    }
  }
  return end == tree->hidden_bytes;
}
#endif

/* what is not structure: scale and origin, ids, floats */
static int cull64__content_valid(const cull64_tree *tree) {
  const uint16_t *ids = (const uint16_t *)tree->ids;
  const uint32_t scale = cull64__bits(tree->scale);
  uint32_t k;
  if ((scale & 0x7fffff) != 0 || scale < 27u << 23 || scale > 237u << 23) return 0;
  for (k = 0; k < 3; k++)
    if ((cull64__bits(tree->origin[k]) & 0x7fffffff) >= 0x7f800000) return 0;
  if (ids)
    for (k = 0; k < tree->object_count; k++)
      if (ids[k] >= tree->object_count) return 0;
  if (CULL64__FORMAT(tree) != CULL64_FLOAT16) return 1;
  if (!cull64__floats_valid(tree->nodes, tree->node_count, 1)) return 0;
  return !tree->objects || cull64__floats_valid(tree->objects, tree->object_count, 0);
}

/*
 * Walks the tree in preorder, as no cull does: every node once. A subtree of l leaves has 2 l - 1 nodes; each left side must have 1 to
 * l - 1 of them, so every walk stays in the file and ends, and no way down is longer than the header's depth.
 */
int cull64_validate(const cull64_tree *tree) {
  uint32_t stack[CULL64_MAX_DEPTH][2]; /* right child and its leaves; levels are counted by `levels` */
  uint32_t levels[CULL64_MAX_DEPTH];
  uint32_t top = 0, node = 0, leaves = tree->leaf_count, level = 1, deepest = 0, object = 0, k;
  if (!cull64__content_valid(tree)) return CULL64_INVALID;
  if (tree->node_count == 0) return tree->depth == 0 ? CULL64_OK : CULL64_INVALID;
  for (;;) {
    if (level > tree->depth) return CULL64_INVALID;
    if (level > deepest) deepest = level;
    if (leaves > 1) {
      uint32_t left, right;
      if (cull64__is_leaf(tree, node, leaves)) return CULL64_INVALID;
      right = cull64__right(CULL64__FORMAT(tree), tree->nodes, node, leaves, &left);
      if (left < 1 || left >= leaves || right != node + 2 * left) return CULL64_INVALID;
      stack[top][0] = right;
      stack[top][1] = leaves - left;
      level++;
      levels[top++] = level;
      node = node + 1;
      leaves = left;
      continue;
    }
    if (!cull64__is_leaf(tree, node, leaves)) return CULL64_INVALID;
    if (CULL64__FORMAT(tree) == CULL64_FLOAT16) {
      const uint32_t first = cull64__link(tree->nodes, node) & 0x3fffffff;
      const uint32_t end = cull64__first_object(tree, node + 1);
      if (first != object || end <= first || end - first > tree->leaf_size) return CULL64_INVALID;
      object = end;
    }
    if (top == 0) break;
    top--;
    node = stack[top][0];
    leaves = stack[top][1];
    level = levels[top];
  }
  if (deepest != tree->depth) return CULL64_INVALID;
  if (CULL64__FORMAT(tree) == CULL64_FLOAT16) {
    if (object != tree->object_count) return CULL64_INVALID;
  } else {
    for (k = 0; k < tree->node_count; k++)
      if ((CULL64__FORMAT(tree) == CULL64_COMPACT8 ? cull64__axis(CULL64_COMPACT8, tree->nodes, k)
           : CULL64__FORMAT(tree) == CULL64_COMPACT4 ? cull64__axis(CULL64_COMPACT4, tree->nodes, k)
                                             : cull64__axis(CULL64_COMPACT2, tree->nodes, k)) > 2)
        return CULL64_INVALID;
  }
#ifdef CULL64_HIDDEN
  if (tree->hidden && !cull64__hidden_valid(tree)) return CULL64_INVALID;
#endif
  return CULL64_OK;
}
#endif /* CULL64_IMPLEMENTATION */
