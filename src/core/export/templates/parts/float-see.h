/*
 * Each frame: how many objects are visible.
 * objects  your array, with room for {{NAME}}_OBJECTS: gets {{what}}, {{order text}}
 * inside   0, or as long: gets a 1 for each of them that lies wholly in the picture and needs no clipping, else a 0
 */
uint32_t {{name}}_see(const cull64_float_camera *camera, uint16_t *objects, uint8_t *inside);
