/*
 * {{name}}.c: what a camera sees of {{name}}, on a Nintendo DS, cut where the geometry engine is full. Yours to change.
 *
 * Integers only, no library: it compiles with BlocksDS, libnds and without.
 */
#include "{{name}}_tree.h"{{include materials}}

/* half the picture and how far away it is, in one unit: gluPerspective(70, 256.0 / 192.0, ..) is 256/2, 192/2, 96 / tan(35), here times 64 */
enum { HALF_WIDTH = {{half width}}, HALF_HEIGHT = {{half height}}, DISTANCE = {{distance}} };

{{parts/open-file.c}}

uint32_t {{name}}_see(const int32_t eye[3], const int32_t axes[9], const uint16_t *triangles, uint16_t *objects) {
  cull64_fixed_camera camera;
  cull64_fixed_query query;
  cull64_list list;
  uint32_t count, sum = 0;
  int k;
{{parts/fixed-cull.c}}
  cull64_fixed_cull(&tree, &query, &list);{{group}}
  if (!triangles) return list.count;
  for (count = 0; count < list.count; count++) {
    sum += triangles[objects[count]];
    if (sum > 2048) break;
  }
  return count;
}
