/*
 * see.c: an export of the model `level` for tiny3d, called as a game calls it. Assets: the tree, the .t3dm, and cases: a word with their
 * number, then 31 floats each: six planes, the eye, the model's position, its scale.
 *
 * Prints how opening with another model ends; then for each case one line: the chunk numbers of the list; with SEE_CYCLES the cycles of the call too,
 * from empty caches; with SEE_BOXES, which takes tiny3d's sources, those of its own query by boxes before them. Twins: ../tiny3d.test.ts, ../sdk.test.ts.
 */
#include "console.h"
#include "level_tree.h"

enum { NUMBERS = 31, ROOM = 64 << 10, MODEL_ROOM = 512 << 10 };

static T3DObject *objects[LEVEL_OBJECTS + 1];

#ifdef CONSOLE_CARTRIDGE
static uint8_t tree_memory[ROOM] __attribute__((aligned(16)));
static uint8_t case_memory[ROOM] __attribute__((aligned(16)));
#endif
static uint8_t model_memory[MODEL_ROOM] __attribute__((aligned(16)));

/* As t3d_model_load does it: numbers of materials become pointers. */
static T3DModel *load(void) {
  T3DModel *model = (T3DModel *)(void *)model_memory;
  uint32_t k;
  console_load(1, model_memory, sizeof model_memory);
  for (k = 0; k < model->chunkCount; k++) {
    const uint32_t number = (uint32_t)(uintptr_t)t3d_model_get_object_by_index(model, k)->material;
    if (model->chunkOffsets[k].type == T3D_CHUNK_TYPE_OBJECT)
      t3d_model_get_object_by_index(model, k)->material =
          (T3DMaterial *)(void *)t3d_model_get_object_by_index(model, model->chunkIdxMaterials + number);
  }
  return model;
}

static void empty_caches(void) {
  console_flush_dcache();
#ifdef CONSOLE_CARTRIDGE
  {
    uintptr_t line;
    /* index invalidate, of the I-cache */
    for (line = 0x80000000u; line < 0x80004000u; line += 32) __asm__ volatile("cache 0x00, 0(%0)" : : "r"(line));
  }
#endif
}

#ifdef SEE_BOXES
/* As t3d_model_load does it: numbers of chunks become distances, in words. */
static const T3DBvh *boxes_of(const T3DModel *model) {
  T3DBvh *bvh = (T3DBvh *)(uintptr_t)t3d_model_bvh_get(model);
  uint16_t *data = (uint16_t *)(void *)&bvh->nodes[bvh->nodeCount];
  uint32_t k;
  for (k = 0; k < bvh->dataCount; k++)
    data[k] = (uint16_t)(((uintptr_t)bvh - (uintptr_t)t3d_model_get_object_by_index(model, data[k])) >> 2);
  return bvh;
}

/* The query of tiny3d's example 17 in the space of the model, from empty caches: what it takes, and how many objects it finds. */
static void query_boxes(const T3DModel *model, const T3DBvh *bvh, const float *numbers) {
  T3DFrustum frustum;
  uint32_t start, ended, count = 0, k;
  for (k = 0; k < 24; k++) frustum.planes[k / 4].v[k % 4] = numbers[k];
  for (k = 0; k < 18; k++) frustum.planes[k / 3].v[3] += numbers[k / 3 * 4 + k % 3] * numbers[27 + k % 3];
  empty_caches();
  start = console_cycles();
  t3d_frustum_scale(&frustum, numbers[30]);
  t3d_model_bvh_query_frustum(bvh, &frustum);
  ended = console_cycles();
  for (k = 0; k < LEVEL_OBJECTS; k++) {
    T3DObject *object = t3d_model_get_object_by_index(model, k);
    count += object->isVisible;
    object->isVisible = 0;
  }
  console_text("boxes ");
  console_number(count);
  console_text(" cycles ");
  console_number(ended - start);
  console_text("\n");
}
#endif

static uint32_t chunk_of(const T3DModel *model, const T3DObject *object) {
  uint32_t k = 0;
  while (t3d_model_get_object_by_index(model, k) != object) k++;
  return k;
}

static void see(const T3DModel *model, const float *numbers) {
  T3DFrustum frustum;
  T3DVec3 eye, position;
  uint32_t start, ended, count, k;
  for (k = 0; k < 24; k++) frustum.planes[k / 4].v[k % 4] = numbers[k];
  for (k = 0; k < 3; k++) {
    eye.v[k] = numbers[24 + k];
    position.v[k] = numbers[27 + k];
  }
  empty_caches();
  start = console_cycles();
  count = level_see(&frustum, &eye, &position, numbers[30], objects);
  ended = console_cycles();
  console_number(count);
  console_text(":");
  for (k = 0; k < count; k++) {
    if (k % 60 == 59) console_text("\n");
    console_text(" ");
    console_number(chunk_of(model, objects[k]));
  }
#ifdef SEE_CYCLES
  console_text(" cycles ");
  console_number(ended - start);
#else
  (void)start, (void)ended;
#endif
  console_text(";\n");
}

int console_main(void) {
  T3DModel *model = load();
  uint32_t bytes, k, count;
#ifdef CONSOLE_CARTRIDGE
  const void *const tree = tree_memory;
  const uint32_t *const cases = (const uint32_t *)(const void *)case_memory;
  bytes = console_load(0, tree_memory, sizeof tree_memory);
  console_load(2, case_memory, sizeof case_memory);
#else
  uint32_t length;
  const void *const tree = console_asset(0, &bytes);
  const uint32_t *const cases = (const uint32_t *)console_asset(2, &length);
#endif
  count = model->chunkCount;
  model->chunkCount = LEVEL_OBJECTS;
  console_text("another model ");
  console_number((uint32_t)level_open(tree, bytes, model));
  console_text("\n");
  model->chunkCount = count;
  if (level_open(tree, bytes, model)) return 1;
#ifdef SEE_BOXES
  {
    const T3DBvh *bvh = boxes_of(model);
    for (k = 0; k < cases[0]; k++) query_boxes(model, bvh, (const float *)(const void *)(cases + 1 + k * NUMBERS));
  }
#endif
  for (k = 0; k < cases[0]; k++) see(model, (const float *)(const void *)(cases + 1 + k * NUMBERS));
  return 0;
}
