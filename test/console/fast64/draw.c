/*
 * draw.c: an export of `level` for Fast64's display lists, called as a game calls it. Asset: a word with the number of cameras, then 20 floats each: eye, forward,
 * right, up, fov, aspect, near, far, and what examples/fast64 takes: where it looks, fov in degrees.
 *
 * Prints for each camera the numbers of the display lists that are called, in the order of the file, a line each, and a semicolon. Twin: ../fast64.test.ts.
 */
#include "console.h"
#include "level_tree.h"
#include "lists.h"
#include "../float-camera.h"

Gfx *draw_level(Gfx *head, const float eye[3], const float focus[3], float degrees, float z_near, float z_far);

float sqrtf(float value) {
  float root;
  __asm__("sqrt.s %0, %1" : "=f"(root) : "f"(value));
  return root;
}

int console_main(void) {
  static Gfx commands[LEVEL_OBJECTS + 1], others[LEVEL_OBJECTS + 1];
  uint32_t length;
  const float *numbers = (const float *)console_asset(0, &length);
  uint32_t left = *(const uint32_t *)(const void *)numbers++;
  if (level_open()) console_fail("level_open");
  for (; left > 0; left--, numbers += 20) {
    const cull64_float_camera camera = float_camera(numbers);
    Gfx *command, *end, *other = others;
    end = level_draw(commands, &camera);
    if (draw_level(others, numbers, numbers + 16, numbers[19], numbers[14], numbers[15]) - others != end - commands)
      console_fail("the example calls fewer lists, or more");
    for (command = commands; command < end; command++) {
      uint32_t list = 0;
      while (lists[list] != command->list) list++;
      if (other++->list != command->list) console_fail("the example calls another list");
      console_number(list);
      console_text("\n");
    }
    console_text(";\n");
  }
  return 0;
}
