/* The seed article's traversal, and the same with plane masks: what cull64.h is measured against. */
#ifndef SEED_H
#define SEED_H
#include <stdint.h>

typedef struct {
  float pos[3];
  float radius;
  uint8_t flags; /* axis << 2; 12: a leaf */
  uint16_t idx;  /* right child, or object */
} seed_node;

/* eye, six planes (n, d) that point into the frustum; ids of the visible objects, nearest first; returns how many */
uint32_t seed_cull(const void *tree, const float eye[3], const float frustum[6][4], uint16_t *ids);
uint32_t seed_masked_cull(const void *tree, const float eye[3], const float frustum[6][4], uint16_t *ids);
#endif
