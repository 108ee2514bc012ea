/* yard_tree.h: the numbers of yard.c64, made with it */
#ifndef YARD_TREE_H
#define YARD_TREE_H

#include <stdint.h>

#include "cull64.h"

#define YARD_BYTES 224u
#define YARD_OBJECTS 12u

#ifdef __cplusplus
extern "C" {
#endif
extern const uint8_t yard_data[224];

/* Once. 0, or what cull64_error() puts into words. */
int yard_open(void);

/*
 * Each frame: how many objects are visible.
 * objects  your array, with room for YARD_OBJECTS: gets their slots, the numbers of tree order, nearest first
 * inside   0, or as long: gets a 1 for each of them that lies wholly in the picture and needs no clipping, else a 0
 */
uint32_t yard_see(const cull64_float_camera *camera, uint16_t *objects, uint8_t *inside);
#ifdef __cplusplus
}
#endif

#endif
