/*
 * main.c: a field of 256 cubes on a PlayStation, drawn with PSn00bSDK: those that the camera sees, while it turns.
 *
 * The model is field.obj, which CMakeLists.txt writes: cube k stands at 4 (k % 16), 0, 4 (k / 16), and the second axis points down. The program's units are
 * 256 to one of the model. The list comes nearest first: when the packet buffer is full, what is left out is farthest; and within one entry of the
 * ordering table addPrim puts a later packet before an earlier one, so that the nearest is drawn last.
 */
#include <inline_c.h>
#include <psxgpu.h>
#include <psxgte.h>

#include "field_tree.h"

enum { WIDTH = 320, HEIGHT = 240, DISTANCE = 160 }; /* those of field.c */
enum { SIDE = 16, STEP = 4, UNIT = 256 };
enum { ENTRIES = 2048, DEPTH_SHIFT = 2, PACKET_BYTES = 16384 };
enum { DIVIDE_OVERFLOW = 1 << 17 }; /* FLAG: nearer than half the projection distance */

typedef struct {
  DISPENV display;
  DRAWENV drawing;
  uint32_t table[ENTRIES];
  uint8_t packets[PACKET_BYTES];
} Frame;

extern const uint8_t field_c64[]; /* by psn00bsdk_target_incbin_a, at a multiple of 16 */
static Frame frames[2];
static uint16_t slots[FIELD_OBJECTS];

static void begin(void) {
  ResetGraph(0);
  for (int k = 0; k < 2; k++) {
    SetDefDispEnv(&frames[k].display, 0, k * HEIGHT, WIDTH, HEIGHT);
    SetDefDrawEnv(&frames[k].drawing, 0, (1 - k) * HEIGHT, WIDTH, HEIGHT);
    setRGB0(&frames[k].drawing, 40, 60, 90);
    frames[k].drawing.isbg = 1;
  }
  InitGeom();
  gte_SetGeomOffset(WIDTH / 2, HEIGHT / 2);
  gte_SetGeomScreen(DISTANCE);
  SetDispMask(1);
}

/* Each face that is turned to the eye becomes a packet in the table; where the next packet goes. */
static uint8_t *draw_cube(Frame *frame, uint8_t *next, uint16_t id) {
  static const uint8_t faces[6][4] = {{0, 1, 2, 3}, {5, 4, 7, 6}, {4, 0, 6, 2}, {1, 5, 3, 7}, {4, 5, 0, 1}, {2, 3, 6, 7}};
  SVECTOR corners[8];
  for (int c = 0; c < 8; c++) {
    corners[c].vx = (int16_t)((id % SIDE * STEP + (c & 1)) * UNIT);
    corners[c].vy = (int16_t)((c >> 1 & 1) * UNIT);
    corners[c].vz = (int16_t)((id / SIDE * STEP + (c >> 2)) * UNIT);
  }
  for (int face = 0; face < 6 && next + sizeof(POLY_F4) <= frame->packets + PACKET_BYTES; face++) {
    POLY_F4 *polygon = (POLY_F4 *)(void *)next;
    int turned, flag, last, depth;
    gte_ldv3(&corners[faces[face][0]], &corners[faces[face][1]], &corners[faces[face][2]]);
    gte_rtpt();
    gte_stflg(&flag);
    gte_nclip();
    gte_stopz(&turned);
    if (turned <= 0) continue;
    gte_stsxy3(&polygon->x0, &polygon->x1, &polygon->x2);
    gte_ldv0(&corners[faces[face][3]]);
    gte_rtps();
    gte_stflg(&last);
    gte_stsxy(&polygon->x3);
    gte_avsz4();
    gte_stotz(&depth);
    depth >>= DEPTH_SHIFT;
    if (((flag | last) & DIVIDE_OVERFLOW) || depth <= 0 || depth >= ENTRIES) continue;
    setPolyF4(polygon);
    setRGB0(polygon, 120 + face * 20, 120 + face * 20, 80);
    addPrim(&frame->table[depth], polygon);
    next += sizeof(POLY_F4);
  }
  return next;
}

static void draw(Frame *frame, int angle) {
  const int middle = SIDE * STEP / 2 * UNIT;
  SVECTOR rotation = {0, (int16_t)angle, 0, 0};
  VECTOR position = {-middle, 2 * UNIT, -middle};
  const int32_t eye[3] = {middle << 4, -2 * UNIT * 16, middle << 4}; /* 20.12 of the model's units */
  uint8_t *next = frame->packets;
  MATRIX matrix;
  RotMatrix(&rotation, &matrix);
  ApplyMatrixLV(&matrix, &position, &position);
  TransMatrix(&matrix, &position);
  gte_SetRotMatrix(&matrix);
  gte_SetTransMatrix(&matrix);
  const uint32_t count = field_see(eye, &matrix.m[0][0], DISTANCE, FIELD_OBJECTS, slots, 0);
  ClearOTagR(frame->table, ENTRIES);
  for (uint32_t k = 0; k < count; k++) next = draw_cube(frame, next, field_id(slots[k]));
}

int main(void) {
  begin();
  if (field_open(field_c64, FIELD_BYTES)) return 1;
  for (int angle = 0, k = 0;; angle = (angle + 8) & 4095, k = 1 - k) {
    draw(&frames[k], angle);
    DrawSync(0);
    VSync(0);
    PutDispEnv(&frames[k].display);
    PutDrawEnv(&frames[k].drawing);
    DrawOTag(frames[k].table + ENTRIES - 1); /* the farthest entry: the table is cleared backwards */
  }
}
