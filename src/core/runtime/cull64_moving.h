/*
 * cull64_moving.h - moving objects in the list that a cull of a compact tree gave, each at its place, without being in the tree.
 *
 * Beside cull64.h, under the same terms: C99 or C++, no malloc, no recursion, no libc, no globals. In the file that has the implementation:
 *
 *     #define CULL64_IMPLEMENTATION
 *     #include "cull64.h"
 *     #include "cull64_moving.h"
 *
 * and wherever else it is used, after cull64.h. Once, with room for MOVERS of your own:
 *
 *     static cull64_moving_sphere spheres[MOVERS];
 *     static uint16_t found[MOVERS], before[MOVERS];
 *     cull64_moving moving;
 *     moving.spheres = spheres;
 *     moving.sphere_count = MOVERS;
 *     moving.hide = 0;
 *     moving.found = found;
 *     moving.before = before;
 *
 * and each frame, after cull64_fixed_cull:
 *
 *     cull64_set_moving_sphere(&spheres[m], &tree, position, radius);  // each that has moved; or x, y, z, r in tree units
 *     cull64_find_moving(&tree, &query, &moving);
 *     cull64_merge_moving(&tree, &query, &list, &moving);
 *     for (i = k = 0; i <= list.count; i++) {
 *       for (; k < moving.found_count && before[k] == i; k++) draw_moving(found[k] & 0x7fff);
 *       if (i < list.count) draw(list.items[i]);
 *     }
 *
 * What comes out
 *     found   m, and CULL64_MOVING_INSIDE where it lies wholly inside the frustum: ascending after cull64_find_moving, in drawing order after
 *             cull64_merge_moving. Between the two a program may take some out.
 *     before  for each found, how many of the list's items are drawn before it. The list itself is only read.
 *     nodes_visited, planes_tested: the work, when CULL64_COUNTERS is defined, as in cull64.h.
 *     Nothing visible is missing. A sphere is tested against the planes that cross the root's sphere, all that the query holds; beyond the root's
 *     sphere it says nothing, so a moving object whose centre lies there, or that is larger than the whole tree, is given always.
 *     What is hidden (cull64_set_fixed_hidden) is of static objects: moving ones are not asked.
 *
 * Place: the one that an object has in the tree. Its centre goes down from the root, at each node to the side of the node's centre that it lies
 * on along the node's axis, to a leaf; what stands in another leaf comes before or after it as the cull walks. Within the leaf it
 * stands before the leaf's objects where its centre is nearer to the eye than the leaf's (with CULL64_BACK: farther), else after them; several
 * moving ones of a leaf go by distance, equal distances by number. With CULL64_NONE they follow the list, by number.
 *
 * LOD: cull64_distance_squared is that of a centre from the eye, in tree units: compare it with the square of your distance / tree.scale.
 *
 * Two queries of one frame, as for a near layer with a depth buffer and a far one without: two queries, two lists, and one `moving` after the
 * other, or two of them with arrays of their own and the same spheres. The far one comes first on screen:
 *
 *     camera.z_near = 50, camera.z_far = 0;  query it;  list.order = CULL64_BACK;   // drawn first, without Z
 *     camera.z_near = 1, camera.z_far = 50;  query it;  list.order = CULL64_FRONT;  // drawn over it, with Z
 *
 * An object that reaches over the border is in both lists: draw it in the near one.
 *
 * Cost: the spheres, one step a level for each moving object found (one that is alone in a subtree needs no stack), log2 of the list's length at most for each node with one below it, and
 * m^1.5 comparisons at most where m of them stand in one leaf. Stack: 3 KB.
 * Twins: src/core/tree/sphere/sphere-merge-walk.ts, and test/core/compact/fixed-moving.ts, to the bit. Licence: MIT, as the project's.
 */
#ifndef CULL64_MOVING_H
#define CULL64_MOVING_H

#ifndef CULL64_H
#error "include cull64.h before cull64_moving.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CULL64_MOVING_MAX = 0x8000, CULL64_MOVING_INSIDE = 0x8000 };

/* in tree units; x, y, z: -2^22 .. 2^22, r: 0 .. 2^22 */
typedef struct {
  int32_t x, y, z, r;
} cull64_moving_sphere;

typedef struct {
  const cull64_moving_sphere *spheres;
  uint32_t sphere_count; /* at most CULL64_MOVING_MAX */
  const uint32_t *hide;  /* 0, or bit 31 - (m & 31) of word m >> 5: moving object m is left out */
  uint16_t *found;       /* room for sphere_count */
  uint16_t *before;      /* room for sphere_count */
  uint32_t found_count;  /* from here on: written */
#ifdef CULL64_COUNTERS
  uint32_t nodes_visited, planes_tested;
#endif
} cull64_moving;

#ifndef CULL64_NO_FLOAT
/* a sphere of world units, enlarged by its rounding; kept within the bounds above */
void cull64_set_moving_sphere(cull64_moving_sphere *sphere, const cull64_tree *tree, const float position[3], float radius);
#endif
/* writes the moving objects that the query sees to found, and gives how many */
uint32_t cull64_find_moving(const cull64_tree *tree, const cull64_fixed_query *query, cull64_moving *moving);
/* brings found into drawing order, and writes for each what is drawn before it; list: of the same tree and query */
void cull64_merge_moving(const cull64_tree *tree, const cull64_fixed_query *query, const cull64_list *list, cull64_moving *moving);
/* from the eye to a centre, in tree units */
uint64_t cull64_distance_squared(const cull64_fixed_query *query, const cull64_moving_sphere *sphere);

#ifdef __cplusplus
}
#endif
#endif /* CULL64_MOVING_H */

#ifdef CULL64_IMPLEMENTATION

#if !CULL64__READS_COMPACT
#error "cull64_moving.h is for compact trees: CULL64_ONLY is for others"
#endif

#ifdef CULL64_COUNTERS
#define CULL64__COUNT_MOVING(counter) (moving->counter++)
#else
#define CULL64__COUNT_MOVING(counter) ((void)0)
#endif

#ifndef CULL64_NO_FLOAT
static int32_t cull64__moving_units(float value) {
  if (!(value > -4194304.0f)) return -4194304;
  return value < 4194304.0f ? cull64__to_fixed(value) : 4194304;
}

void cull64_set_moving_sphere(cull64_moving_sphere *sphere, const cull64_tree *tree, const float position[3], float radius) {
  /*
   * In the root's sphere, 2^17 units from the origin at most, each coordinate is off by half a unit and 1/64 for the floats: the
   * centre by less than 1, which the radius grows by. Beyond it the sphere is given always.
   */
  const float per_unit = 1.0f / tree->scale;
  sphere->x = cull64__moving_units((position[0] - tree->origin[0]) * per_unit);
  sphere->y = cull64__moving_units((position[1] - tree->origin[1]) * per_unit);
  sphere->z = cull64__moving_units((position[2] - tree->origin[2]) * per_unit);
  sphere->r = cull64__moving_units(radius * per_unit + 1.5f);
}
#endif

uint64_t cull64_distance_squared(const cull64_fixed_query *query, const cull64_moving_sphere *sphere) {
  const int64_t x = sphere->x - query->eye[0], y = sphere->y - query->eye[1], z = sphere->z - query->eye[2];
  return (uint64_t)(x * x + y * y + z * z);
}

/* whether a centre lies within `reach` of the root's, reach below 2^16; no product reaches 2^32 */
CULL64__INLINE int cull64__is_about(const cull64__sphere *root, const cull64_moving_sphere *s, int32_t reach) {
  const int32_t x = s->x - root->x, y = s->y - root->y, z = s->z - root->z;
  uint32_t rest, square;
  if (reach < 0 || x > reach || x < -reach || y > reach || y < -reach || z > reach || z < -reach) return 0;
  rest = (uint32_t)reach * (uint32_t)reach - (uint32_t)x * (uint32_t)x;
  square = (uint32_t)y * (uint32_t)y;
  if (square > rest) return 0;
  rest -= square;
  return (uint32_t)z * (uint32_t)z <= rest;
}

/* as cull64__is_about where it is so, without a product */
CULL64__INLINE int cull64__is_in_cube(const cull64__sphere *root, const cull64_moving_sphere *s, uint32_t half) {
  return (uint32_t)(s->x - root->x) + half <= 2 * half && (uint32_t)(s->y - root->y) + half <= 2 * half &&
         (uint32_t)(s->z - root->z) + half <= 2 * half;
}

/*
 * Centres in the root's sphere, radii below its: then the bound of cull64_fixed_cull's 32-bit products holds, and the query's slack is
 * enough. A plane that is not asked has the whole root before it, so no such sphere lies behind it; but one may stick out of the root
 * and be cut by it, so that only a sphere wholly in the root's is called inside. mask -1: the whole root lies behind a plane.
 */
uint32_t cull64_find_moving(const cull64_tree *tree, const cull64_fixed_query *query, cull64_moving *moving) {
  const cull64_moving_sphere *s = moving->spheres;
  uint16_t *out = moving->found;
  cull64__sphere root;
  uint32_t m, within;
  const cull64_plane *asked[6], **asked_end = asked;
#ifdef CULL64_COUNTERS
  moving->nodes_visited = moving->planes_tested = 0;
#endif
  if (query->mask >= 0)
    for (m = 0; m < 6; m++)
      if (query->mask >> m & 1) *asked_end++ = &query->plane[m];
  cull64__root(&root, tree);
  within = (uint32_t)root.r * 37837 >> 16; /* over the square root of 3: half the side of the cube in the root's sphere */
  for (m = 0; m < moving->sphere_count; m++, s++) {
    uint32_t inside = 0;
    if (moving->hide && (moving->hide[m >> 5] << (m & 31) >> 31) != 0) continue;
    if (query->mask < 0) {
      if (tree->node_count != 0 && cull64__is_about(&root, s, root.r - s->r)) continue;
    } else if (s->r <= root.r && (cull64__is_in_cube(&root, s, within) || cull64__is_about(&root, s, root.r))) {
      const uint32_t padded = ((uint32_t)s->r << 14) + (uint32_t)query->slack, width = 2 * padded;
      const cull64_plane *const *p;
      int is_cut = 0;
      for (p = asked; p != asked_end; p++) {
        const uint32_t distance = CULL64__DISTANCE(*p, *s);
        CULL64__COUNT_MOVING(planes_tested);
        if (distance + padded < width) is_cut = 1;
        else if ((int32_t)distance < 0) goto behind;
      }
      if (!is_cut && cull64__is_about(&root, s, root.r - s->r)) inside = CULL64_MOVING_INSIDE;
    }
    *out++ = (uint16_t)(m | inside);
  behind:;
  }
  moving->found_count = (uint32_t)(out - moving->found);
  return moving->found_count;
}

/* a part of the list that waits, with its moving objects */
typedef struct {
  cull64__sphere parent;
  uint32_t node, leaf, leaves;
  uint32_t low, high, from, to;
} cull64__part;

/* a node's centre along its axis; sphere: the node's, made where its children are relative to it */
CULL64__INLINE int32_t cull64__centre_along(cull64__sphere *sphere, uint32_t format, const void *nodes, uint32_t node, uint32_t axis,
                                            const cull64__sphere *parent) {
  if (format == CULL64_COMPACT8) return ((const int16_t *)nodes)[node * 4 + axis];
  cull64__node(sphere, format, nodes, node, parent);
  return axis == 0 ? sphere->x : axis == 1 ? sphere->y : sphere->z;
}

/* where a part of the list goes over from one side of a node to the other: by halves */
static uint32_t cull64__change_in(const uint16_t *items, uint32_t low, uint32_t high, uint32_t first_of_right, int starts_left) {
  uint32_t last = low, rest = high - 1 - low;
  while (rest > 1) {
    const uint32_t half = rest >> 1;
    if ((items[last + half] < first_of_right) == starts_left) last += half;
    rest -= half;
  }
  return last + 1;
}

/* bring those that come first to the front; gives where the others begin. Their order is made in the leaf. */
static uint32_t cull64__parting(const cull64_moving *moving, uint32_t from, uint32_t to, uint32_t axis, int32_t centre, int left_first) {
  const int32_t *const along = &moving->spheres->x + axis; /* four numbers apart */
  uint16_t *const found = moving->found;
  uint16_t *low = found + from, *high = found + to;
  while (low != high) {
    const uint16_t m = *low;
    if ((along[(uint32_t)(m & 0x7fff) * 4] < centre) == left_first) {
      low++;
    } else {
      *low = *--high;
      *high = m;
    }
  }
  return (uint32_t)(low - found);
}

/* by distance in the order asked for, equal distances by number: Shell's sort with Hibbard's steps, for most leaves have one or two */
CULL64__APART void cull64__sort_moving(const cull64_fixed_query *query, cull64_moving *moving, uint32_t from, uint32_t to, int back) {
  uint16_t *const found = moving->found + from;
  const uint32_t count = to - from;
  uint32_t gap = 1, i;
  while (gap * 2 + 1 < count) gap = gap * 2 + 1;
  for (; gap != 0; gap >>= 1)
    for (i = gap; i < count; i++) {
      const uint16_t m = found[i];
      const uint64_t key = cull64_distance_squared(query, &moving->spheres[m & 0x7fff]);
      uint32_t at = i;
      for (; at >= gap; at -= gap) {
        const uint16_t other = found[at - gap];
        const uint64_t its = cull64_distance_squared(query, &moving->spheres[other & 0x7fff]);
        if (its == key ? (other & 0x7fff) < (m & 0x7fff) : (its < key) != back) break;
        found[at] = other;
      }
      found[at] = m;
    }
}

CULL64__INLINE void cull64__put_moving(cull64_moving *moving, uint32_t from, uint32_t to, uint32_t place) {
  for (; from < to; from++) moving->before[from] = (uint16_t)place;
}

CULL64__INLINE uint64_t cull64__key_of_leaf(uint32_t format, const cull64_tree *tree, const cull64_fixed_query *query, uint32_t node,
                                            const cull64__sphere *parent) {
  cull64_moving_sphere centre;
  cull64__sphere s;
  cull64__node(&s, format, tree->nodes, node, parent);
  centre.x = s.x;
  centre.y = s.y;
  centre.z = s.z;
  return cull64_distance_squared(query, &centre);
}

/* whether a found one stands before the objects of its leaf */
CULL64__INLINE int cull64__is_before(const cull64_fixed_query *query, const cull64_moving *moving, uint32_t which, uint64_t key, int back) {
  const uint64_t its = cull64_distance_squared(query, &moving->spheres[moving->found[which] & 0x7fff]);
  return back ? its > key : its < key;
}

/* the walk for one moving object, from a node down; what it steps over has none, so that nothing waits */
CULL64__INLINE void cull64__merge_one(uint32_t format, const cull64_tree *tree, const cull64_fixed_query *query, const cull64_list *list,
                                      cull64_moving *moving, uint32_t which, uint32_t node, uint32_t leaf, uint32_t leaves, uint32_t low,
                                      uint32_t high, const cull64__sphere *above) {
  const cull64_moving_sphere *const own = &moving->spheres[moving->found[which] & 0x7fff];
  const int back = list->order == CULL64_BACK;
  cull64__sphere parent, s;
  int32_t at[3];
  cull64__copy(&parent, above);
  at[0] = own->x;
  at[1] = own->y;
  at[2] = own->z;
  CULL64__COUNT_MOVING(nodes_visited);
  while (leaves > 1 && low != high) {
    const uint32_t axis = cull64__axis(format, tree->nodes, node);
    const uint32_t left = cull64__left(format, tree->nodes, node, leaves);
    const int32_t centre = cull64__centre_along(&s, format, tree->nodes, node, axis, &parent);
    const uint32_t first_of_right = (leaf + left) * tree->leaf_size;
    const int starts_left = list->items[low] < first_of_right;
    const int is_left = at[axis] < centre;
    if (starts_left != (list->items[high - 1] < first_of_right)) {
      const uint32_t middle = cull64__change_in(list->items, low, high, first_of_right, starts_left);
      if (is_left == starts_left) high = middle;
      else low = middle;
    } else if (is_left != starts_left) {
      /* nothing on its side: before or after the other */
      if (is_left == ((query->eye[axis] < centre) != back)) high = low;
      else low = high;
    }
    if (format != CULL64_COMPACT8) cull64__copy(&parent, &s);
    if (is_left) {
      node = node + 1;
      leaves = left;
    } else {
      node = node + 2 * left;
      leaf = leaf + left;
      leaves = leaves - left;
    }
    CULL64__COUNT_MOVING(nodes_visited);
  }
  if (low != high && !cull64__is_before(query, moving, which, cull64__key_of_leaf(format, tree, query, node, &parent), back)) low = high;
  moving->before[which] = (uint16_t)low;
}

/* the walk of sphere-merge-walk.ts, as which it finds each part of the list */
CULL64__INLINE void cull64__merge(uint32_t format, const cull64_tree *tree, const cull64_fixed_query *query, const cull64_list *list,
                                  cull64_moving *moving) {
  cull64__part stack[CULL64_MAX_DEPTH];
  cull64__sphere parent;
  const int back = list->order == CULL64_BACK;
  uint32_t top = 0, node = 0, leaf = 0, leaves = tree->leaf_count;
  uint32_t low = 0, high = list->count, from = 0, to = moving->found_count;
  cull64__copy(&parent, &cull64__reference);
  for (;;) {
    if (to - from == 1) {
      cull64__merge_one(format, tree, query, list, moving, from, node, leaf, leaves, low, high, &parent);
    } else if (from < to) {
      CULL64__COUNT_MOVING(nodes_visited);
      if (leaves > 1) {
        cull64__sphere s;
        cull64__part *const part = &stack[top];
        const uint32_t axis = cull64__axis(format, tree->nodes, node);
        const uint32_t left = cull64__left(format, tree->nodes, node, leaves);
        const int32_t centre = cull64__centre_along(&s, format, tree->nodes, node, axis, &parent);
        uint32_t middle = low, split;
        int left_first = (query->eye[axis] < centre) != back;
        if (low < high) {
          const uint32_t first_of_right = (leaf + left) * tree->leaf_size;
          const int starts_left = list->items[low] < first_of_right;
          const int ends_left = list->items[high - 1] < first_of_right;
          if (starts_left != ends_left) {
            left_first = starts_left;
            middle = cull64__change_in(list->items, low, high, first_of_right, starts_left);
          } else if (starts_left == left_first) {
            middle = high;
          }
        }
        split = cull64__parting(moving, from, to, axis, centre, left_first);
        if (format != CULL64_COMPACT8) {
          cull64__copy(&part->parent, &s);
          cull64__copy(&parent, &s);
        }
        part->low = middle;
        part->high = high;
        part->from = split;
        part->to = to;
        if (left_first) {
          part->node = node + 2 * left;
          part->leaf = leaf + left;
          part->leaves = leaves - left;
          node = node + 1;
          leaves = left;
        } else {
          part->node = node + 1;
          part->leaf = leaf;
          part->leaves = left;
          node = node + 2 * left;
          leaf = leaf + left;
          leaves = leaves - left;
        }
        /* a side without moving objects does not wait */
        top += split < to;
        high = middle;
        to = split;
        continue;
      } else {
        const uint64_t key = cull64__key_of_leaf(format, tree, query, node, &parent);
        uint32_t next = from;
        cull64__sort_moving(query, moving, from, to, back);
        while (next < to && cull64__is_before(query, moving, next, key, back)) next++;
        cull64__put_moving(moving, from, next, low);
        cull64__put_moving(moving, next, to, high);
      }
    }
    if (top == 0) break;
    top--;
    node = stack[top].node;
    leaf = stack[top].leaf;
    leaves = stack[top].leaves;
    low = stack[top].low;
    high = stack[top].high;
    from = stack[top].from;
    to = stack[top].to;
    if (format != CULL64_COMPACT8) cull64__copy(&parent, &stack[top].parent);
  }
}

/* apart, so that each has a stack frame of its own */
CULL64__APART void cull64__merge8(const cull64_tree *tree, const cull64_fixed_query *query, const cull64_list *list, cull64_moving *moving) {
  cull64__merge(CULL64_COMPACT8, tree, query, list, moving);
}

CULL64__APART void cull64__merge_relative(const cull64_tree *tree, const cull64_fixed_query *query, const cull64_list *list,
                                          cull64_moving *moving) {
  cull64__merge(CULL64__FORMAT(tree), tree, query, list, moving);
}

void cull64_merge_moving(const cull64_tree *tree, const cull64_fixed_query *query, const cull64_list *list, cull64_moving *moving) {
  if (list->order == CULL64_NONE || tree->node_count == 0) {
    if (list->order != CULL64_NONE) cull64__sort_moving(query, moving, 0, moving->found_count, list->order == CULL64_BACK);
    cull64__put_moving(moving, 0, moving->found_count, list->count);
  } else if (CULL64__FORMAT(tree) == CULL64_COMPACT8) {
    cull64__merge8(tree, query, list, moving);
  } else {
    cull64__merge_relative(tree, query, list, moving);
  }
}
#endif /* CULL64_IMPLEMENTATION */
