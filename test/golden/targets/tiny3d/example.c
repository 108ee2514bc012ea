/*
 * example.c: a program for libdragon and tiny3d that turns about in yard and draws what its camera sees. Yours to change.
 */
#include <libdragon.h>
#include <t3d/t3d.h>
#include <t3d/t3dmodel.h>

#include "yard_tree.h"

enum { BUFFERS = 3 };

int main(void) {
  static T3DObject *objects[YARD_OBJECTS];
  const T3DVec3 modelPos = { { 0, 0, 0 } }, eye = { { -280.0f, 50.0f, 248.888885f } };
  const float modelScale = 1.0f;
  int bytes = 0;
  debug_init_isviewer();
  asset_init_compression(2);
  dfs_init(DFS_DEFAULT_LOCATION);
  display_init(RESOLUTION_320x240, DEPTH_16_BPP, BUFFERS, GAMMA_NONE, FILTERS_RESAMPLE_ANTIALIAS);
  rdpq_init();
  t3d_init((T3DInitParams){});
  T3DViewport viewport = t3d_viewport_create_buffered(BUFFERS);
  T3DModel *model = t3d_model_load("rom:/yard.t3dm");
  T3DMat4FP *matrix = malloc_uncached(sizeof(T3DMat4FP));
  t3d_mat4fp_from_srt_euler(matrix, (float[]){modelScale, modelScale, modelScale}, (float[]){0, 0, 0}, modelPos.v);
  T3DModelIter all = t3d_model_iter_create(model, T3D_CHUNK_TYPE_OBJECT);
  while (t3d_model_iter_next(&all)) {
    rspq_block_begin();
    t3d_model_draw_object(all.object, NULL);
    all.object->userBlock = rspq_block_end();
  }
  void *data = asset_load("rom:/yard.c64", &bytes); /* aligned to 16; never freed: the tree is read where it lies */
  const int error = yard_open(data, (uint32_t)bytes, model);
  assertf(error == 0, "%s", error == YARD_OTHER_MODEL ? "another model" : cull64_error(error));

  for (float angle = 0;; angle += 0.01f) {
    const T3DVec3 target = { { eye.v[0] + fm_sinf(angle), eye.v[1], eye.v[2] - fm_cosf(angle) } };
    t3d_viewport_set_projection(&viewport, T3D_DEG_TO_RAD(60.0f), 3.92000008f, 1960.0f);
    t3d_viewport_look_at(&viewport, &eye, &target, &(T3DVec3){ { 0, 1, 0 } });
    const uint32_t count = yard_see(&viewport.viewFrustum, &eye, &modelPos, modelScale, objects);

    rdpq_attach(display_get(), display_get_zbuf());
    t3d_frame_start();
    t3d_viewport_attach(&viewport);
    t3d_screen_clear_color(RGBA32(110, 110, 210, 0xFF));
    t3d_screen_clear_depth();
    t3d_light_set_ambient((uint8_t[]){ 0xFF, 0xFF, 0xFF, 0xFF });
    t3d_light_set_count(0);
    t3d_matrix_push(matrix);
    T3DModelState state = t3d_model_state_create();
    for (uint32_t k = 0; k < count; k++) {
      t3d_model_draw_material(objects[k]->material, &state);
      rspq_block_run(objects[k]->userBlock);
    }
    t3d_matrix_pop(1);
    rdpq_detach_show();
  }
}
