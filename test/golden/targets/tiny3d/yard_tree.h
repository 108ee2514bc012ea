/* yard_tree.h: the numbers of yard.c64, made with it */
#ifndef YARD_TREE_H
#define YARD_TREE_H

#include <stdint.h>
#include <t3d/t3dmodel.h>

#include "cull64.h"

#define YARD_BYTES 160u
#define YARD_OBJECTS 4u

#ifdef __cplusplus
extern "C" {
#endif
/* what yard_open returns where the objects of the model are not those of the tree */
#define YARD_OTHER_MODEL 255

/*
 * Once, after t3d_model_load. `data` are the bytes of yard.c64, which lie at a multiple of 16 and stay, and `model` stays too.
 * 0, YARD_OTHER_MODEL, or what cull64_error() puts into words.
 */
int yard_open(const void *data, uint32_t bytes, const T3DModel *model);

/*
 * Each frame: how many objects are visible.
 * frustum   of the viewport, as t3d_viewport_look_at leaves it: in the world, not scaled
 * eye       of the camera, in the world
 * position, scale  of the model in the world, which is not turned
 * objects   your array, with room for YARD_OBJECTS: opaque objects nearest first, then blended ones farthest first
 */
uint32_t yard_see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects);
#ifdef __cplusplus
}
#endif

#endif
