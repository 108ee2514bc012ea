static cull64_tree tree;{{hidden state}}{{materials}}

int {{name}}_open(const void *data, uint32_t bytes) { return cull64_open(&tree, data, bytes); }
