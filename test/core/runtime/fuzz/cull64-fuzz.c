/*
 * cull64-fuzz.c: files that an adversary would write, for libFuzzer: judge.h says what must hold of each.
 *
 * An input is a file followed by TAIL bytes of cameras. The file's length field and CRC are corrected, so that the code
 * behind these checks is reached by headers that contradict themselves and by links that make no tree. Run it with
 * test/core/runtime/fuzz/run.ts.
 *
 * 2026-11-21, clang 14, seed 640: 1,000,000 inputs in 23 s, coverage 573 to 640 edges, corpus 126 to 642 inputs, nothing found; one
 * input in seven passes cull64_validate and is culled.
 */
#include "judge.h"

enum { TAIL = 80, LENGTH_AT = 0x28 };

static const uint8_t *tail;

/* a number of the camera: any bits, or one near the trees of the corpus, which lie within 500 of 0 */
static float number(uint32_t at, int tame) {
  int16_t word;
  float any;
  memcpy(&word, tail + at, sizeof word);
  memcpy(&any, tail + at, sizeof any);
  return tame ? (float)word / 32.0f : any;
}

static void put(uint8_t *file, uint32_t at, uint32_t value) { memcpy(file + at, &value, sizeof value); }

static void mend(uint8_t *file, uint32_t bytes) {
  put(file, LENGTH_AT, bytes);
  put(file, CULL64__CRC_AT, cull64__crc(file, bytes));
}

static void cull_floats(const cull64_tree *tree, uint32_t limit, int tame) {
  cull64_float_camera camera;
  for (uint32_t k = 0; k < 3; k++) {
    const float unit = tame ? 1.0f / 1024.0f : 1.0f;
    camera.eye[k] = number(2 + 4 * k, tame);
    camera.forward[k] = number(14 + 4 * k, tame) * unit;
    camera.right[k] = number(26 + 4 * k, tame) * unit;
    camera.up[k] = number(38 + 4 * k, tame) * unit;
  }
  camera.fov = number(50, tame) * (tame ? 1.0f / 256.0f : 1.0f);
  camera.aspect = number(54, tame) * (tame ? 1.0f / 256.0f : 1.0f);
  camera.z_near = number(58, tame);
  camera.z_far = number(62, tame);
  judge_camera(tree, &camera, limit);
}

static void cull_integers(const cull64_tree *tree, uint32_t limit, int tame) {
  cull64_fixed_camera camera;
  int32_t words[5];
  memcpy(words, tail + 2, sizeof words);
  for (uint32_t k = 0; k < 5; k++)
    if (tame) words[k] >>= 8;
  memcpy(camera.eye, words, sizeof camera.eye);
  camera.z_near = words[3];
  camera.z_far = words[4];
  memcpy(camera.forward, tail + 22, sizeof camera.forward);
  memcpy(camera.right, tail + 28, sizeof camera.right);
  memcpy(camera.up, tail + 34, sizeof camera.up);
  memcpy(&camera.half_width, tail + 40, 2);
  memcpy(&camera.half_height, tail + 42, 2);
  memcpy(&camera.distance, tail + 44, 2);
  judge_fixed_camera(tree, &camera, limit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const uint32_t bytes = size > TAIL ? (uint32_t)(size - TAIL) : 0;
  uint8_t *file;
  cull64_tree tree;
  if (size < TAIL) return 0;
  tail = data + bytes;
  file = judge_copy(data, bytes);
  if (bytes >= CULL64__HEADER) mend(file, bytes);
  if (judge_open(&tree, file, bytes) == CULL64_OK) {
    const int tame = tail[0] & 1;
    cull_floats(&tree, tail[1], tame);
    cull_integers(&tree, tail[1], tame);
  }
  free(file);
  return 0;
}
