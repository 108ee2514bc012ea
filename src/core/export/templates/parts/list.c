  list.items = objects;
  list.inside = {{inside}};
  list.max = {{NAME}}_OBJECTS;
  list.order = {{ORDER}};
