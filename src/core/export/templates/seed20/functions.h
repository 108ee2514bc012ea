/* Once. `data` lies at a multiple of 4 bytes and stays. */
void {{name}}_open(const void *data);

/*
 * Each frame: how many objects are visible.
 * planes   six of x, y, z, d in world units, normals of length 1 that point inwards: x px + y py + z pz + d >= 0 inside
 * objects  your array, with room for {{NAME}}_OBJECTS: gets their ids in the model, {{order text}}
 */
uint32_t {{name}}_see(const float eye[3], float planes[6][4], uint16_t *objects);
