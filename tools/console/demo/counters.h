/*
 * counters.h: the cull of cull64.h a second time, with its counters. They cost 2 to 3 % of the cycles, so the program
 * measures the cull without them.
 */
#ifndef CULL64_DEMO_COUNTERS_H
#define CULL64_DEMO_COUNTERS_H

#include <stdint.h>

typedef struct {
  uint32_t count, nodes, planes, leaves, objects;
} cull_counters;

/*
 * Opens the tree and culls it, nearest first. `camera` is a cull64_float_camera; `words` are for what is hidden from its cell, with CULL64_HIDDEN.
 * 0, or an error of cull64_open.
 */
int count_cull(const void *file, uint32_t bytes, const void *camera, uint32_t *words, uint16_t *ids, cull_counters *counters);

#endif
