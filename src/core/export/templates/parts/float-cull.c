  {{query}} query;
  cull64_list list;
  {{set query}}(&query, &tree, camera);{{set hidden}}
{{parts/list.c}}
  {{see}}
