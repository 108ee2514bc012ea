/*
 * main.c: a flight through a model with libdragon and tiny3d, which draws what its camera sees: opaque objects nearest first, blended ones last.
 * What example 17 of tiny3d does by the model's own tree of boxes, here by the sphere tree that cull64 exports from the same file.
 *
 * Stick: fly. Z and stick: turn. C up, C down: rise, sink. A: every object in the order of the file, for comparison.
 */
#include <libdragon.h>
#include <t3d/t3d.h>
#include <t3d/t3dmodel.h>

#include "level_tree.h"

enum { BUFFERS = 3, DEAD_ZONE = 10 };

typedef struct {
  T3DVec3 at, toward; /* toward: of length 1 */
  float around, up;   /* radians */
} Camera;

static T3DObject *objects[LEVEL_OBJECTS];

/* Once: what does not change about an object is recorded; its material is set when it is drawn. */
static void record(const T3DModel *model) {
  T3DModelIter all = t3d_model_iter_create(model, T3D_CHUNK_TYPE_OBJECT);
  while (t3d_model_iter_next(&all)) {
    rspq_block_begin();
    t3d_model_draw_object(all.object, NULL);
    all.object->userBlock = rspq_block_end();
  }
}

static void open_tree(const T3DModel *model) {
  int bytes = 0, error;
  void *data = asset_load("rom:/level.c64", &bytes); /* aligned to 16; never freed: the tree is read where it lies */
  error = level_open(data, (uint32_t)bytes, model);
  assertf(error == 0, "%s", error == LEVEL_OTHER_MODEL ? "level.c64 is of another model" : cull64_error(error));
}

static uint32_t every_object(const T3DModel *model) {
  uint32_t count = 0;
  T3DModelIter all = t3d_model_iter_create(model, T3D_CHUNK_TYPE_OBJECT);
  while (t3d_model_iter_next(&all)) objects[count++] = all.object;
  return count;
}

static void draw(uint32_t count) {
  T3DModelState state = t3d_model_state_create();
  for (uint32_t k = 0; k < count; k++) {
    t3d_model_draw_material(objects[k]->material, &state);
    rspq_block_run(objects[k]->userBlock);
  }
}

static float stick(int value) { return value > -DEAD_ZONE && value < DEAD_ZONE ? 0.0f : (float)value; }

static void fly(Camera *camera, joypad_inputs_t inputs, float seconds) {
  const float aside = stick(inputs.stick_x) * seconds, ahead = stick(inputs.stick_y) * seconds;
  if (inputs.btn.z) {
    camera->around += aside * 0.025f;
    camera->up -= ahead * 0.025f;
  } else {
    camera->at.v[0] += camera->toward.v[0] * ahead - camera->toward.v[2] * aside;
    camera->at.v[1] += camera->toward.v[1] * ahead;
    camera->at.v[2] += camera->toward.v[2] * ahead + camera->toward.v[0] * aside;
  }
  if (inputs.btn.c_up) camera->at.v[1] += 35.0f * seconds;
  if (inputs.btn.c_down) camera->at.v[1] -= 35.0f * seconds;
  camera->toward.v[0] = fm_cosf(camera->around) * fm_cosf(camera->up);
  camera->toward.v[1] = fm_sinf(camera->up);
  camera->toward.v[2] = fm_sinf(camera->around) * fm_cosf(camera->up);
}

int main(void) {
  static const uint8_t white[4] = {0xFF, 0xFF, 0xFF, 0xFF};
  const T3DVec3 model_at = {{0, 0, 0}}, above = {{0, 1, 0}};
  const float scale = 0.15f;
  Camera camera = {{{-60, 70, 20}}, {{0, 0, 1}}, 0.2f, -0.2f};
  debug_init_isviewer();
  asset_init_compression(2);
  dfs_init(DFS_DEFAULT_LOCATION);
  display_init(RESOLUTION_320x240, DEPTH_16_BPP, BUFFERS, GAMMA_NONE, FILTERS_RESAMPLE_ANTIALIAS);
  rdpq_init();
  rdpq_text_register_font(FONT_BUILTIN_DEBUG_MONO, rdpq_font_load_builtin(FONT_BUILTIN_DEBUG_MONO));
  joypad_init();
  t3d_init((T3DInitParams){});
  T3DViewport viewport = t3d_viewport_create_buffered(BUFFERS);
  T3DModel *model = t3d_model_load("rom:/level.t3dm");
  T3DMat4FP *matrix = malloc_uncached(sizeof(T3DMat4FP));
  t3d_mat4fp_from_srt_euler(matrix, (float[]){scale, scale, scale}, (float[]){0, 0, 0}, model_at.v);
  record(model);
  open_tree(model);

  for (;;) {
    joypad_poll();
    const joypad_inputs_t inputs = joypad_get_inputs(JOYPAD_PORT_1);
    fly(&camera, inputs, display_get_delta_time());
    const T3DVec3 target = {{camera.at.v[0] + camera.toward.v[0], camera.at.v[1] + camera.toward.v[1], camera.at.v[2] + camera.toward.v[2]}};
    t3d_viewport_set_projection(&viewport, T3D_DEG_TO_RAD(60.0f), 4.0f, 110.0f);
    t3d_viewport_look_at(&viewport, &camera.at, &target, &above);

    const uint32_t start = TICKS_READ();
    const uint32_t count = inputs.btn.a ? every_object(model) : level_see(&viewport.viewFrustum, &camera.at, &model_at, scale, objects);
    const uint32_t ticks = TICKS_READ() - start;

    rdpq_attach(display_get(), display_get_zbuf());
    t3d_frame_start();
    t3d_viewport_attach(&viewport);
    rdpq_set_prim_color(RGBA32(0xFF, 0xFF, 0xFF, 0xFF));
    t3d_screen_clear_color(RGBA32(110, 110, 210, 0xFF));
    t3d_screen_clear_depth();
    t3d_light_set_ambient(white);
    t3d_light_set_count(0);
    t3d_matrix_push(matrix);
    draw(count);
    t3d_matrix_pop(1);
    rdpq_text_printf(NULL, FONT_BUILTIN_DEBUG_MONO, 18, 216, "%lu of %d objects, %lu us", (unsigned long)count, LEVEL_OBJECTS,
                     (unsigned long)TICKS_TO_US(ticks));
    rdpq_detach_show();
  }
}
