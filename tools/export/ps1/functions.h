/* Once. `data` lies at a multiple of 16 bytes and stays. 0, or what cull64_error() puts into words. */
int {{name}}_open(const void *data, uint32_t bytes);

/*
 * Each frame: how many objects are visible, at most `most` of them; `objects` then points at their places, {{order text}}.
 * eye       in the model's units, 20.12 (4096 is 1); a game with 256 units to one of the model's gives its position << 4
 * rotation  of the world into the GTE's view, 4.12, as MATRIX.m has it: rows right, down, forward; pass &matrix.m[0][0]
 * h         the GTE's projection distance, as in gte_SetGeomScreen(h), 1 .. 16383; beyond, the nearer of the two is taken
 * most      a budget: the list ends there, and what is left out is what comes last in the order
 * inside    0, or set to point at a 1 for each of them that lies wholly in the picture and needs no clipping, else a 0
 */
uint32_t {{name}}_see(const int32_t eye[3], const int16_t rotation[9], int32_t h, uint32_t most, const uint16_t **objects,
                    const uint8_t **inside);
