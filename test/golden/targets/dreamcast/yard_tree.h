/* yard_tree.h: the numbers of yard.c64, made with it */
#ifndef YARD_TREE_H
#define YARD_TREE_H

#include <stdint.h>

#include "cull64.h"

#define YARD_BYTES 496u
#define YARD_OBJECTS 12u

#ifdef __cplusplus
extern "C" {
#endif
/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int yard_open(const void *data, uint32_t bytes);

/*
 * Each frame: how many objects are visible.
 * objects  your array, with room for YARD_OBJECTS: gets their ids in the model, in the order in which they are stored
 */
uint32_t yard_see(const cull64_float_camera *camera, uint16_t *objects);
#ifdef __cplusplus
}
#endif

#endif
