/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes);

/*
 * Each frame: how many objects are visible; `objects` then points at {{what}}, {{order text}}.
 * inside  0, or set to point at a 1 for each of them that lies wholly in the picture and needs no clipping, else a 0
 */
uint32_t {{name}}_see(const cull64_camera *camera, const uint16_t **objects, const uint8_t **inside);
