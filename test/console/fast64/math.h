/* What examples/fast64 wants of <math.h>. */
#ifndef MATH_H
#define MATH_H

float sqrtf(float value);

#endif
