/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes);
