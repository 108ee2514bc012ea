/* yard_tree.h: the numbers of yard.c64, made with it */
#ifndef YARD_TREE_H
#define YARD_TREE_H

#include <stdint.h>
#include <ultra64.h>

#include "cull64.h"

#define YARD_BYTES 144u
#define YARD_OBJECTS 4u

#ifdef __cplusplus
extern "C" {
#endif
extern const uint8_t yard_data[144];

/* Once. 0, or what cull64_error() puts into words. */
int yard_open(void);

/*
 * Each frame: appends a call of the display list of each visible object, opaque objects nearest first, then blended ones farthest first, and returns
 * where the next command belongs. There has to be room for YARD_OBJECTS commands at `head`.
 */
Gfx *yard_draw(Gfx *head, const cull64_float_camera *camera);
#ifdef __cplusplus
}
#endif

#endif
