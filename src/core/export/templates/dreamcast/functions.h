{{parts/open-file.h}}

/*
 * Each frame: how many objects are visible.
 * objects  your array, with room for {{NAME}}_OBJECTS: gets {{what}}, {{order text}}
 */
uint32_t {{name}}_see(const cull64_float_camera *camera, uint16_t *objects);
