/*
 * {{name}}.c: what a camera sees of {{name}}. Yours to change.
 *
 * The tree is a const array, compiled in. Any C99 or C++ compiler for a little-endian machine.
 */
#include "{{name}}_tree.h"{{include materials}}

{{parts/open-array.c}}

uint32_t {{name}}_see(const cull64_float_camera *camera, uint16_t *objects, uint8_t *inside) {
{{parts/float-cull.c}}
}
