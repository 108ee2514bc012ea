{{parts/open-array.h}}

/*
 * Each frame: appends a call of the display list of each visible object, opaque objects nearest first, then blended ones farthest first, and returns
 * where the next command belongs. There has to be room for {{NAME}}_OBJECTS commands at `head`.
 */
Gfx *{{name}}_draw(Gfx *head, const cull64_float_camera *camera);
