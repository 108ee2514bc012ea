/*
 * cen64.c: linked into the program of examples/tiny3d, it has the ROM print what level_see gives, first in the program's own call and then about the
 * model, and end there: nothing is drawn.
 *
 * Each line has the call's 31 floats (planes, eye, position, scale) as words, and the numbers of the objects given.
 * Where cen64 is not exact enough for libdragon, functions here stand in for its own: cen64's PI moves whole words of 8 bytes, and its PIF does not
 * know the commands by which controllers are looked for.
 */
#include <libdragon.h>
#include <stdio.h>
#include <t3d/t3d.h>
#include <t3d/t3dmodel.h>

void dma_read_raw_async(void *ram, unsigned long place, unsigned long length) {
  volatile uint8_t *const to = VirtualUncachedAddr(PhysicalAddr(ram));
  for (unsigned long k = 0; k < length; k++) {
    const unsigned long at = place + k;
    to[k] = (uint8_t)(*(const volatile uint32_t *)(0xA0000000ul | (at & ~3ul)) >> (24 - 8 * (at & 3)));
  }
}

void joypad_init(void) {}
void joypad_poll(void) {}
joypad_inputs_t joypad_get_inputs(joypad_port_t port) {
  (void)port;
  return (joypad_inputs_t){0};
}

enum { VIEWS = 24 };
static T3DModel *opened;

int32_t __real_level_open(const void *data, uint32_t bytes, T3DModel *model);
int32_t __wrap_level_open(const void *data, uint32_t bytes, T3DModel *model) {
  opened = model;
  return __real_level_open(data, bytes, model);
}

static void print_floats(const float *values, int count) {
  for (int k = 0; k < count; k++) {
    uint32_t word;
    memcpy(&word, values + k, sizeof word);
    fprintf(stderr, "%08lx ", (unsigned long)word);
  }
}

uint32_t __real_level_see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects);
static uint32_t see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects) {
  const uint32_t count = __real_level_see(frustum, eye, position, scale, objects);
  print_floats(frustum->planes[0].v, 24);
  print_floats(eye->v, 3);
  print_floats(position->v, 3);
  print_floats(&scale, 1);
  fprintf(stderr, ":");
  for (uint32_t k = 0; k < count; k++) {
    uint32_t id = 0;
    while (t3d_model_get_object_by_index(opened, id) != objects[k]) id++;
    fprintf(stderr, " %lu", (unsigned long)id);
  }
  fprintf(stderr, "\n");
  return count;
}

uint32_t __wrap_level_see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects) {
  const T3DVec3 above = {{0, 1, 0}};
  T3DVec3 middle;
  float size = 0;
  for (int k = 0; k < 3; k++) {
    const float low = opened->aabbMin[k] * scale, high = opened->aabbMax[k] * scale;
    middle.v[k] = (low + high) / 2 + position->v[k];
    if (high - low > size) size = high - low;
  }
  see(frustum, eye, position, scale, objects);
  T3DViewport viewport = t3d_viewport_create_buffered(1);
  for (int view = 0; view < VIEWS; view++) {
    const float around = 6.2831853f * view / VIEWS, far = 0.2f + 0.3f * (view % 3);
    const T3DVec3 at = {{middle.v[0] + size * far * fm_cosf(around), middle.v[1] + size * 0.1f * (view % 5), middle.v[2] + size * far * fm_sinf(around)}};
    const T3DVec3 toward = {{middle.v[0] + size * 0.3f * fm_cosf(around * 5), middle.v[1], middle.v[2] + size * 0.3f * fm_sinf(around * 5)}};
    t3d_viewport_set_projection(&viewport, T3D_DEG_TO_RAD(60.0f), size / 100, size * (0.3f + 0.2f * (view % 4)));
    t3d_viewport_look_at(&viewport, &at, &toward, &above);
    see(&viewport.viewFrustum, &at, position, scale, objects);
  }
  fprintf(stderr, "DONE\n");
  for (;;) continue;
}
