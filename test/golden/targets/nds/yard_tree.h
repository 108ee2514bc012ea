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
 * Each frame: how many objects to draw.
 * eye        in the model's units, 20.12 (inttof32(1) is 1)
 * axes       right, up, forward: unit vectors in the world, 20.12
 * triangles  of each object by its slot (yard.objects.txt has them): the list ends before their sum exceeds 2048;
 *            0: no such end
 * objects    your array, with room for YARD_OBJECTS: gets their slots, nearest first
 */
uint32_t yard_see(const int32_t eye[3], const int32_t axes[9], const uint16_t *triangles, uint16_t *objects);
#ifdef __cplusplus
}
#endif

#endif
