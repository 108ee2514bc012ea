{{parts/fixed-camera.c}}
  camera.distance = DISTANCE;
{{parts/fixed-view.c}}
{{parts/list.c}}
