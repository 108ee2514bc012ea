  {{view}} view;
  cull64_list list;
  {{set view}}(&view, &tree, camera);
{{parts/list.c}}
  return {{cull}}(&tree, &view, &list);
