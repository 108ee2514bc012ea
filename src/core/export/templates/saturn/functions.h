{{parts/open-file.h}}

/*
 * Each frame: how many objects are visible.
 * eye      in the model's units, 16.16 (FIXED)
 * axes     right, down, forward: unit vectors in the world, 16.16; SGL's y points down
 * objects  your array, with room for {{NAME}}_OBJECTS: gets their slots, {{order text}}
 */
uint32_t {{name}}_see(const int32_t eye[3], const int32_t axes[9], uint16_t *objects);
