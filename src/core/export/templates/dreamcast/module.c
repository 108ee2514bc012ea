/*
 * {{name}}.c: what a camera sees of {{name}}, on a Dreamcast. Yours to change.
 *
 * With KallistiOS and without: any C99 or C++ compiler takes it.
 */
#include "{{name}}_tree.h"{{include materials}}

{{parts/open-file.c}}

uint32_t {{name}}_see(const cull64_float_camera *camera, uint16_t *objects) {
{{parts/float-cull.c}}
}
