/*
 * {{name}}.c: what a camera sees of {{name}}, on a PlayStation. Yours to change.
 *
 * Integers only, no library: it compiles with PSn00bSDK and without.
 */
#include "{{name}}_tree.h"{{include materials}}

enum { HALF_WIDTH = {{half width}}, HALF_HEIGHT = {{half height}} }; /* half the picture: a frame of 320 x 240 */

{{parts/open-file.c}}

uint32_t {{name}}_see(const int32_t eye[3], const int16_t *rotation, int32_t h, uint32_t most, uint16_t *objects, uint8_t *inside) {
  cull64_fixed_camera camera;
  cull64_fixed_query query;
  cull64_list list;
  int k;
{{parts/fixed-camera.c}}
  camera.distance = (int16_t)(h < 1 ? 1 : h > 16383 ? 16383 : h); /* a smaller h sees more: nothing is lost */
{{parts/fixed-query.c}}
  list.items = objects;
  list.inside = inside;
  list.max = most < {{NAME}}_OBJECTS ? most : {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
  {{see}}
}
