/* Once. `data` lies at a multiple of 4 bytes and stays. */
void {{name}}_open(const void *data);

/*
 * Each frame: how many objects are visible; `objects` then points at their ids in the model, {{order text}}.
 * planes  six of x, y, z, d in world units, normals of length 1 that point inwards: x px + y py + z pz + d >= 0 inside
 */
uint32_t {{name}}_see(const float eye[3], float planes[6][4], const uint16_t **objects);
