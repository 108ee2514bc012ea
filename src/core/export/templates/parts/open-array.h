/* Once. 0, or what cull64_error() puts into words. */
int {{name}}_open(void);
