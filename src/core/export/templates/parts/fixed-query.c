  camera.z_near = 0; /* or {{NAME}}_LENGTH(distance in {{world bits}}) */
  camera.z_far = 0;  /* none */
  cull64_set_fixed_query_from_integers(&query, &tree, &camera);{{set hidden}}
