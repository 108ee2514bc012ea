{{parts/open-file.h}}

/*
 * Each frame: how many objects are visible, at most `most` of them.
 * eye       in the model's units, 20.12 (4096 is 1); a game with 256 units to one of the model's gives its position << 4
 * rotation  of the world into the GTE's view, nine numbers of 4.12 as MATRIX.m has them: rows right, down, forward; pass &matrix.m[0][0]
 * h         the GTE's projection distance, as in gte_SetGeomScreen(h), 1 .. 16383; beyond, the nearer of the two is taken
 * most      a budget: the list ends there, and what is left out is what comes last in the order
 * objects   your array, with room for `most` or {{NAME}}_OBJECTS, whichever is less: gets their slots, {{order text}}
 * inside    0, or as long: gets a 1 for each of them that lies wholly in the picture and needs no clipping, else a 0
 */
uint32_t {{name}}_see(const int32_t eye[3], const int16_t *rotation, int32_t h, uint32_t most, uint16_t *objects, uint8_t *inside);
