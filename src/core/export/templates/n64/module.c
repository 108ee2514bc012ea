/*
 * {{name}}.c: what a camera sees of {{name}}, on a Nintendo 64. Yours to change.
 *
 * With libdragon and without: any C99 or C++ compiler takes it.
 */
#include "{{name}}_tree.h"{{include materials}}

{{parts/open-file.c}}

uint32_t {{name}}_see(const cull64_float_camera *camera, uint16_t *objects, uint8_t *inside) {
{{parts/float-cull.c}}
}
