#ifndef SEED_H
#define SEED_H
#include <stdint.h>
uint32_t seed_cull(const void *tree, const float eye[3], const float frustum[6][4], uint16_t *ids);
#endif
