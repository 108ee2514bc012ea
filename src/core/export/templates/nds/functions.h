{{parts/open-file.h}}

/*
 * Each frame: how many objects to draw.
 * eye        in the model's units, 20.12 (inttof32(1) is 1)
 * axes       right, up, forward: unit vectors in the world, 20.12
 * triangles  of each object by its slot ({{name}}.objects.txt has them): the list ends before their sum exceeds 2048;
 *            0: no such end
 * objects    your array, with room for {{NAME}}_OBJECTS: gets their slots, {{order text}}
 */
uint32_t {{name}}_see(const int32_t eye[3], const int32_t axes[9], const uint16_t *triangles, uint16_t *objects);
