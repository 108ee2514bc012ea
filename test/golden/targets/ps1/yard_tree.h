/* yard_tree.h: the numbers of yard.c64, made with it */
#ifndef YARD_TREE_H
#define YARD_TREE_H

#include <stdint.h>

#include "cull64.h"

#define YARD_BYTES 224u
#define YARD_OBJECTS 12u

/*
 * World units with 12 bits behind the point -> 1/256 tree units: coordinates of the eye, and distances. Where the result would be
 * beyond +-0x3fffffff it stays there: for cull64.h such an eye is too far away, and it gives everything.
 */
static inline int32_t yard_units(int32_t world, int32_t least, int32_t most, int32_t from) {
  if (world < least) return -0x3fffffff;
  if (world > most) return 0x3fffffff;
  return (int32_t)(((uint32_t)world << 6) - (uint32_t)from);
}
#define YARD_EYE_X(world) yard_units(world, -16777215, 16777215, 0)
#define YARD_EYE_Y(world) yard_units(world, -16778239, 16776191, -65536)
#define YARD_EYE_Z(world) yard_units(world, -16777215, 16777215, 0)
#define YARD_LENGTH(world) yard_units(world, -16777215, 16777215, 0)

#ifdef __cplusplus
extern "C" {
#endif
/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int yard_open(const void *data, uint32_t bytes);

/*
 * Each frame: how many objects are visible, at most `most` of them.
 * eye       in the model's units, 20.12 (4096 is 1); a game with 256 units to one of the model's gives its position << 4
 * rotation  of the world into the GTE's view, nine numbers of 4.12 as MATRIX.m has them: rows right, down, forward; pass &matrix.m[0][0]
 * h         the GTE's projection distance, as in gte_SetGeomScreen(h), 1 .. 16383; beyond, the nearer of the two is taken
 * most      a budget: the list ends there, and what is left out is what comes last in the order
 * objects   your array, with room for `most` or YARD_OBJECTS, whichever is less: gets their slots, nearest first
 * inside    0, or as long: gets a 1 for each of them that lies wholly in the picture and needs no clipping, else a 0
 */
uint32_t yard_see(const int32_t eye[3], const int16_t *rotation, int32_t h, uint32_t most, uint16_t *objects, uint8_t *inside);
#ifdef __cplusplus
}
#endif

#endif
