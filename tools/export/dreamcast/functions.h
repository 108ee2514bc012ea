/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes);

/* Each frame: how many objects are visible; `objects` then points at {{what}}, {{order text}}. */
uint32_t {{name}}_see(const cull64_camera *camera, const uint16_t **objects);
