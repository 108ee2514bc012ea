/*
 * {{name}}.c: what a camera sees of {{name}}, on a Game Boy Advance. Yours to change.
 *
 * The tree is a const array: it stays in ROM and is read there. Integers only, no library.
 */
#include "{{name}}_tree.h"{{include materials}}

/* half the picture, and how far away it is, in one unit: 240 x 160, 90 degrees across */
enum { HALF_WIDTH = {{half width}}, HALF_HEIGHT = {{half height}}, DISTANCE = {{distance}} };

{{parts/open-array.c}}

uint32_t {{name}}_see(const int32_t eye[3], const int32_t axes[9], uint16_t *objects) {
  cull64_fixed_camera camera;
  cull64_fixed_query query;
  cull64_list list;
  int k;
{{parts/fixed-cull.c}}
  {{see}}
}
