/*
 * meshes.h: the triangles of a model's objects, in tree order, as a camera sees them on the screen.
 *
 * An object is drawn in pieces of at most MESH_MAX_VERTICES, so that a piece's corners stay in the D-cache while its triangles are
 * made. Triangles are cut at the near plane and far outside the picture, and turned away where they show their back.
 * Twin: tools/console/draw/mesh-asset.ts, which writes the asset and describes it.
 */
#ifndef CULL64_MESHES_H
#define CULL64_MESHES_H

#include "cull64.h"
#include "rdp.h"

#define MESH_MAX_VERTICES 96

enum { MESH_DOUBLE_SIDED = 1, MESH_BLENDED = 2 };

/* 16-bit coordinates are in steps of `scale` from `origin` */
typedef struct {
  float origin[3], scale;
  uint32_t first_vertex, first_triangle;
  uint16_t vertices, triangles;
  uint8_t flags, alpha;
  uint16_t unused;
} mesh_piece;

typedef struct {
  int16_t position[3];
  uint16_t colour; /* 5-5-5-1 */
} mesh_vertex;

typedef struct {
  uint32_t objects;
  const uint32_t *first_piece; /* objects + 1, by slot */
  const mesh_piece *pieces;
  const mesh_vertex *vertices;
  const uint8_t *triangles; /* three vertices of the piece */
} meshes;

/* distances of the fog's begin and of 1 over its depth; its colour, red, green, blue 0 .. 255; a depth of 0 is none */
typedef struct {
  float begin, per_depth;
  float colour[3];
} mesh_fog;

/* a camera of the asset of views: `focal` is 1 / tan(fov / 2) */
typedef struct {
  cull64_float_camera camera;
  float focal;
} mesh_camera;

/* a camera's numbers made ready; and what was drawn with it */
typedef struct {
  float eye[3];
  float rows[3][3]; /* to the right and down in pixels times distance, and ahead */
  float z_near, z_far;
  mesh_fog fog;
  int fogged;
  uint32_t triangles, clipped;
} mesh_view;

void meshes_open(meshes *m, const void *asset);
/* fog may be 0 */
void mesh_view_set(mesh_view *view, const mesh_camera *from, const mesh_fog *fog);
int mesh_is_blended(const meshes *m, uint32_t slot);
/* of a blended object: 0 .. 255 */
uint8_t mesh_alpha(const meshes *m, uint32_t slot);
/* Writes the object's triangles to the RDP's list. */
void mesh_draw(const meshes *m, uint32_t slot, mesh_view *view);

#endif
