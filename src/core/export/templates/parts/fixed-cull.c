{{parts/fixed-camera.c}}
  camera.distance = DISTANCE;
{{parts/fixed-query.c}}
{{parts/list.c}}
