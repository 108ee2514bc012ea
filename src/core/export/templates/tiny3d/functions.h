/* what {{name}}_open returns where the objects of the model are not those of the tree */
#define {{NAME}}_OTHER_MODEL 255

/*
 * Once, after t3d_model_load. `data` are the bytes of {{name}}.c64, which lie at a multiple of 16 and stay, and `model` stays too.
 * 0, {{NAME}}_OTHER_MODEL, or what cull64_error() puts into words.
 */
int {{name}}_open(const void *data, uint32_t bytes, const T3DModel *model);

/*
 * Each frame: how many objects are visible.
 * frustum   of the viewport, as t3d_viewport_look_at leaves it: in the world, not scaled
 * eye       of the camera, in the world
 * position, scale  of the model in the world, which is not turned
 * objects   your array, with room for {{NAME}}_OBJECTS: opaque objects nearest first, then blended ones farthest first
 */
uint32_t {{name}}_see(const T3DFrustum *frustum, const T3DVec3 *eye, const T3DVec3 *position, float scale, T3DObject **objects);
