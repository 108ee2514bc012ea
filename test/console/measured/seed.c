/*
 * The seed article's traversal, as its author published it: 20-byte nodes of floats, recursion, all planes tested at
 * every node. Nodes store the radius, not its square, which saves the squared test.
 */
#include "seed.h"

static const seed_node *nodes;
static const float *camera;
static const float (*planes)[4];
static uint16_t *found;
static uint32_t count;

static void find(uint32_t node) {
  const seed_node *n = &nodes[node];
  uint32_t axis, p;
  for (p = 0; p < 6; p++)
    if (planes[p][0] * n->pos[0] + planes[p][1] * n->pos[1] + planes[p][2] * n->pos[2] + planes[p][3] < -n->radius) return;
  axis = n->flags >> 2;
  if (axis == 3) {
    found[count++] = n->idx;
  } else if (camera[axis] < n->pos[axis]) {
    find(node + 1);
    find(n->idx);
  } else {
    find(n->idx);
    find(node + 1);
  }
}

uint32_t seed_cull(const void *tree, const float eye[3], const float frustum[6][4], uint16_t *ids) {
  nodes = tree;
  camera = eye;
  planes = frustum;
  found = ids;
  count = 0;
  find(0);
  return count;
}
