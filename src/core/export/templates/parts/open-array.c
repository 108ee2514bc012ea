static cull64_tree tree;{{hidden state}}{{materials}}

int {{name}}_open(void) { return cull64_open(&tree, {{name}}_data, sizeof {{name}}_data); }
