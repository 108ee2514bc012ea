/*
 * What an export for tiny3d uses of <t3d/t3dmodel.h>, declared anew: names, types and the places of fields as tiny3d's sources have them
 * (pointers are of 32 bits there, as on the machines that the tests run it on).
 */
#ifndef T3DMODEL_H
#define T3DMODEL_H

#include <stdint.h>

typedef union {
  struct {
    float x, y, z;
  } named;
  float v[3];
} T3DVec3;

typedef union {
  struct {
    float x, y, z, w;
  } named;
  float v[4];
} T3DVec4;

typedef struct {
  T3DVec4 planes[6];
} T3DFrustum;

typedef struct {
  uint64_t colorCombiner, otherModeValue, otherModeMask;
  uint32_t blendMode, renderFlags;
} T3DMaterial;

typedef struct {
  char *name;
  uint16_t numParts, triCount;
  T3DMaterial *material;
  void *userBlock;
  uint8_t isVisible, padding, userValue0, userValue1;
  int16_t aabbMin[3], aabbMax[3];
} T3DObject;

typedef union {
  char type;
  uint32_t offset;
} T3DChunkOffset;

typedef struct {
  char magic[4];
  uint32_t chunkCount;
  uint16_t totalVertCount, totalIndexCount;
  uint32_t chunkIdxVertices, chunkIdxIndices, chunkIdxMaterials;
  char *stringTablePtr;
  void *userBlock;
  int16_t aabbMin[3], aabbMax[3];
  T3DChunkOffset chunkOffsets[1];
} T3DModel;

enum T3DModelChunkType { T3D_CHUNK_TYPE_OBJECT = 'O' };

static inline T3DObject *t3d_model_get_object_by_index(const T3DModel *model, uint32_t index) {
  return (T3DObject *)(void *)((char *)(uintptr_t)model + (model->chunkOffsets[index].offset & 0x00FFFFFF));
}

#endif
