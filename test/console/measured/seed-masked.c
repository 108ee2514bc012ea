/*
 * The seed article's traversal with one addition, which its author's later library code has: a plane that has a node
 * wholly on its inner side is not tested below that node. Nodes, recursion and order are those of seed.c.
 */
#include "seed.h"

/* like the variables of seed.c, but with names of their own */
static struct {
  const seed_node *nodes;
  const float *camera;
  const float (*planes)[4];
  uint16_t *found;
  uint32_t count;
} masked;

static void find(uint32_t node, uint32_t mask) {
  const seed_node *n = &masked.nodes[node];
  uint32_t axis, p;
  for (p = 0; p < 6; p++)
    if (mask & 1u << p) {
      const float *plane = masked.planes[p];
      const float d = plane[0] * n->pos[0] + plane[1] * n->pos[1] + plane[2] * n->pos[2] + plane[3];
      if (d < -n->radius) return;
      if (d >= n->radius) mask -= 1u << p;
    }
  axis = n->flags >> 2;
  if (axis == 3) {
    masked.found[masked.count++] = n->idx;
  } else if (masked.camera[axis] < n->pos[axis]) {
    find(node + 1, mask);
    find(n->idx, mask);
  } else {
    find(n->idx, mask);
    find(node + 1, mask);
  }
}

uint32_t seed_masked_cull(const void *tree, const float eye[3], const float frustum[6][4], uint16_t *ids) {
  masked.nodes = tree;
  masked.camera = eye;
  masked.planes = frustum;
  masked.found = ids;
  masked.count = 0;
  find(0, 63);
  return masked.count;
}
