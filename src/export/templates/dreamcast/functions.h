/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes);

/*
 * Each frame: how many objects are visible.
 * objects  your array, with room for {{NAME}}_OBJECTS: gets {{what}}, {{order text}}
 */
uint32_t {{name}}_see(const cull64_camera *camera, uint16_t *objects);
