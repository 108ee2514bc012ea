{{parts/open-array.h}}

/*
 * Each frame: how many objects are visible.
 * eye      in the model's units, 20.12 (4096 is 1)
 * axes     right, up, forward: unit vectors in the world, 20.12
 * objects  your array, with room for {{NAME}}_OBJECTS: gets their slots, {{order text}}
 */
uint32_t {{name}}_see(const int32_t eye[3], const int32_t axes[9], uint16_t *objects);
