/*
 * {{name}}.c: what a camera sees of {{name}}, on a Saturn. Yours to change.
 *
 * Integers only, no library: it compiles with SGL, Jo Engine and without.
 */
#include "{{name}}_tree.h"{{include materials}}

/* half the picture, and how far away it is, in one unit: 320 x 224, 90 degrees across (160 / tan 45) */
enum { HALF_WIDTH = {{half width}}, HALF_HEIGHT = {{half height}}, DISTANCE = {{distance}} };

{{parts/open-file.c}}

uint32_t {{name}}_see(const int32_t eye[3], const int32_t axes[9], uint16_t *objects) {
  cull64_fixed_camera camera;
  cull64_fixed_query query;
  cull64_list list;
  int k;
{{parts/fixed-cull.c}}
  {{see}}
}
