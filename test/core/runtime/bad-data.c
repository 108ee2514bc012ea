/*
 * bad-data.c: gives cull64.h files that are not trees; test/core/runtime/fuzz/judge.h stops where a guarantee is broken.
 *
 * Assets: lists of files: a word, and then for each file a word with its length and its bytes, up to a multiple of 4. Prints a line
 * for each file: what cull64_open and cull64_validate answer, and how many objects all cameras together see.
 * Where the list's first word is 1, its files are also opened with wrong lengths and where they must not lie; elsewhere a file sees
 * three of the cameras, the next file other ones. Where it is 2, they are opened by cull64_open_unchecked.
 */
#include "console.h"
#include "judge.h"

static const float nan_bits = 0.0f / 0.0f;
static const float huge = 3e38f;

/* cameras as a program passes them, and mistaken ones; the files' objects lie within 500 of 0 */
static void make_cameras(cull64_float_camera camera[8]) {
  for (int k = 0; k < 8; k++) {
    const cull64_float_camera plain = {{0, 0, 600}, {0, 0, -1}, {1, 0, 0}, {0, 1, 0}, 1.2f, 1.3f, 1, 0};
    camera[k] = plain;
  }
  camera[1].eye[2] = 50;
  camera[1].z_far = 200;
  camera[2].forward[0] = camera[2].forward[2] = 0.70710678f;
  camera[2].right[0] = 0.70710678f;
  camera[2].right[2] = -0.70710678f;
  camera[2].fov = 0.3f;
  camera[2].eye[0] = camera[2].eye[2] = -200;
  camera[3].eye[1] = nan_bits;
  camera[4].eye[0] = huge;
  camera[4].eye[1] = -huge;
  camera[4].z_far = huge;
  camera[5].fov = camera[5].aspect = nan_bits;
  camera[5].z_near = -huge;
  camera[6].fov = 3.2f;
  camera[6].right[0] = huge;
  camera[6].z_near = nan_bits;
  camera[7].forward[2] = camera[7].right[0] = camera[7].up[1] = 0;
}

static void make_fixed_cameras(cull64_fixed_camera camera[5]) {
  for (int k = 0; k < 5; k++) {
    const cull64_fixed_camera plain = {{0, 0, 5120000}, {0, 0, -16384}, {16384, 0, 0}, {0, 16384, 0}, 160, 120, 200, 256, 0};
    camera[k] = plain;
  }
  camera[1].eye[2] = 256;
  camera[1].z_far = 2560000;
  camera[2].eye[0] = INT32_MIN;
  camera[2].eye[1] = INT32_MAX;
  camera[2].z_near = INT32_MIN;
  camera[2].z_far = INT32_MAX;
  camera[3].half_width = camera[3].half_height = camera[3].distance = 32767;
  camera[3].forward[0] = camera[3].right[0] = INT16_MIN;
  camera[3].up[1] = INT16_MAX;
  camera[4].half_width = 0;
  camera[4].half_height = camera[4].distance = INT16_MIN;
}

static void say(uint32_t value) {
  console_text(" ");
  console_number(value);
}

enum { SOUND = 1, UNCHECKED = 2 };

static void judge_file(const uint8_t *data, uint32_t bytes, uint32_t kind) {
  const int is_valid = kind == SOUND;
  static uint32_t number;
  cull64_float_camera cameras[8];
  cull64_fixed_camera fixed[5];
  cull64_tree tree;
  uint8_t *const file = judge_copy(data, bytes);
  const int error = (kind == UNCHECKED ? judge_open_unchecked : judge_open)(&tree, file, bytes);
  uint32_t visible = 0;
  if (!error) {
    make_cameras(cameras);
    make_fixed_cameras(fixed);
    for (uint32_t k = 0; k < 8; k++)
      if (is_valid || k == (number & 1) || k == 2 + number % 6) visible += judge_camera(&tree, &cameras[k], 1 + k);
    for (uint32_t k = 0; k < 5; k++)
      if (is_valid || k == number % 5) visible += judge_fixed_camera(&tree, &fixed[k], 1 + k);
    number++;
  }
  free(file);
  say((uint32_t)error);
  say(visible);
}

/* every other length, and every other place; how many of the answers are wrong */
static uint32_t misplaced(const uint8_t *data, uint32_t bytes) {
  uint32_t wrong = 0;
  cull64_tree tree;
  uint8_t *const room = judge_copy(data, bytes);
  uint8_t *longer = (uint8_t *)malloc(bytes + 64);
  if (!longer) judge_stop("no memory");
  for (uint32_t cut = 0; cut < bytes; cut++) {
    uint8_t *const part = judge_copy(data, cut);
    if (cull64_open(&tree, part, cut) != CULL64_TOO_SHORT) wrong++;
    if (cull64_open(&tree, room, cut) != CULL64_TOO_SHORT) wrong++;
    free(part);
  }
  for (uint32_t more = 1; more <= 64; more++) {
    memset(longer, 0, bytes + 64);
    memcpy(longer, data, bytes);
    if (cull64_open(&tree, longer, bytes + more) != CULL64_TOO_SHORT) wrong++;
  }
  for (uint32_t offset = 1; offset < 16; offset++) {
    memcpy(longer + offset, data, bytes);
    if (cull64_open(&tree, longer + offset, bytes) != CULL64_ALIGNMENT) wrong++;
  }
  if (cull64_open(&tree, 0, 0) != CULL64_TOO_SHORT) wrong++;
  free(longer);
  free(room);
  return wrong;
}

int console_main(void) {
  for (uint32_t list = 0; list < console_asset_count(); list++) {
    uint32_t length, kind, at = 4;
    const uint8_t *const files = (const uint8_t *)console_asset(list, &length);
    memcpy(&kind, files, 4);
    while (at < length) {
      uint32_t bytes;
      memcpy(&bytes, files + at, 4);
      judge_file(files + at + 4, bytes, kind);
      if (kind == SOUND) say(misplaced(files + at + 4, bytes));
      console_text("\n");
      at += 4 + ((bytes + 3) & ~3u);
    }
  }
  return 0;
}
