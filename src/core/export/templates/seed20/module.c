/*
 * {{name}}.c: what a frustum holds of {{name}}, from the nodes of the article "Sort a sphere BVH with split planes". Yours to change.
 *
 * The file is a header of {{nodes at}} bytes, which a program may skip, and {{nodes}} nodes of the article's struct, root first: code
 * that was written for the article reads them as they are. The left child of a node is the next one.
 */
#include "{{name}}_tree.h"

enum { NODES_AT = {{nodes at}}, LEAF_FLAGS = 0 };

typedef struct {
  float pos[3];
  float radius_sqr;
  uint8_t flags; /* bit 0: left child, bit 1: right child, bits 2..3: axis; a leaf: 0 */
  uint16_t idx;  /* right child; of a leaf: the object's id in the model */
} {{name}}_node;

static const {{name}}_node *nodes;

void {{name}}_open(const void *data) { nodes = (const {{name}}_node *)(const void *)((const uint8_t *)data + NODES_AT); }

/* gives how many objects the list has with those below the node */
static uint32_t visit(uint32_t index, const float eye[3], float planes[6][4], uint16_t *objects, uint32_t count) {
  const {{name}}_node *node = &nodes[index];
  int p, near_left;
  for (p = 0; p < 6; p++) {
    const float *q = planes[p];
    const float d = q[0] * node->pos[0] + q[1] * node->pos[1] + q[2] * node->pos[2] + q[3];
    if (d < 0 && d * d > node->radius_sqr) return count;
  }
  if (node->flags == LEAF_FLAGS) {
    objects[count] = node->idx;
    return count + 1;
  }
  near_left = {{near left}};
  count = visit(near_left ? index + 1 : node->idx, eye, planes, objects, count);
  return visit(near_left ? node->idx : index + 1, eye, planes, objects, count);
}

uint32_t {{name}}_see(const float eye[3], float planes[6][4], uint16_t *objects) {
  return visit(0, eye, planes, objects, 0);
}
