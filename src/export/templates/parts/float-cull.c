  {{query}} query;
  cull64_list list;
  {{set query}}(&query, &tree, camera);
{{parts/list.c}}
  return {{cull}}(&tree, &query, &list);
