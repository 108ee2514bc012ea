/*
 * cull64_materials.h - objects of one material side by side in the list that a cull gave, within a window of its order.
 *
 * Beside cull64.h, under the same terms: C99 or C++, no malloc, no recursion, no libc, no globals. In the file that has the implementation:
 *
 *     #define CULL64_IMPLEMENTATION
 *     #include "cull64.h"
 *     #include "cull64_materials.h"
 *
 * and wherever else it is used, after cull64.h. Once, with the material of each item, numbers below MATERIALS:
 *
 *     static const uint16_t material_of[OBJECTS] = {...};
 *     static cull64_material_ends ends[MATERIALS];
 *     cull64_materials materials;
 *     materials.of = material_of;
 *     materials.ends = ends;
 *     materials.count = MATERIALS;
 *     materials.window = 16; // CULL64_MAX_WINDOW at most
 *
 * and each frame, after the cull:
 *
 *     cull64_group_list(&list, &materials);
 *
 * What comes out
 *     The list, in place, with its inside flags: the same items in another order. Next comes the first waiting item of the last one's material, where
 *     it is one of the `window` items from the first waiting one on; else the first waiting one. So no item goes more than window - 1 places forward or
 *     back, and items of one material keep their order. A window of 1 changes nothing.
 *     Blended objects that are drawn apart have a number of their own, one for all: their order stays.
 *
 * Time: it grows with the items and the materials, not with the window. docs/materials.md of the cull64 project has cycles, and what windows save.
 * Stack: 0.7 KB. Twin, to the bit: src/core/compact/group-list.ts. Licence: MIT, as the project's.
 */
#ifndef CULL64_MATERIALS_H
#define CULL64_MATERIALS_H

enum { CULL64_MAX_WINDOW = 64 };

/* written: where in the list the first and the last waiting item of a material stand */
typedef struct {
  uint16_t head, tail;
} cull64_material_ends;

typedef struct {
  const uint16_t *of;         /* by item of the list */
  cull64_material_ends *ends; /* room for `count` */
  uint32_t count;             /* materials */
  uint32_t window;            /* 1 .. CULL64_MAX_WINDOW; more counts as that */
} cull64_materials;

#ifdef __cplusplus
extern "C" {
#endif
void cull64_group_list(cull64_list *list, const cull64_materials *materials);
#ifdef __cplusplus
}
#endif

#ifdef CULL64_IMPLEMENTATION

/* a list has 65535 items at most, the last of which stands at 65534 */
enum { CULL64__NO_PLACE = 0xffff };

typedef struct {
  uint16_t item, material;
  uint16_t next; /* where the next waiting item of its material stands */
  uint8_t inside, waits;
} cull64__waiting;

void cull64_group_list(cull64_list *list, const cull64_materials *materials) {
  cull64__waiting ring[CULL64_MAX_WINDOW]; /* the window: item k at k modulo the ring's size */
  cull64_material_ends *const ends = materials->ends;
  const uint16_t *const of = materials->of;
  const uint32_t most = CULL64_MAX_WINDOW, window = materials->window < most ? materials->window : most;
  const uint32_t count = list->count;
  uint16_t *const items = list->items;
  uint8_t *const inside = list->inside;
  uint32_t k, first = 0, read = 0, material = 0;
  if (window < 2) return;
  for (k = 0; k < materials->count; k++) ends[k].head = CULL64__NO_PLACE;
  /* what is written has been read: an item is drawn of those that are in the ring */
  for (k = 0; k < count; k++) {
    cull64__waiting *w;
    uint32_t at;
    while (first < read && !ring[first % CULL64_MAX_WINDOW].waits) first++;
    for (; read < count && read < first + window; read++) {
      cull64_material_ends *end;
      w = ring + read % CULL64_MAX_WINDOW;
      w->item = items[read];
      w->material = of[items[read]];
      w->next = CULL64__NO_PLACE;
      w->inside = inside ? inside[read] : 0;
      w->waits = 1;
      end = ends + w->material;
      if (end->head == CULL64__NO_PLACE) end->head = (uint16_t)read;
      else ring[end->tail % CULL64_MAX_WINDOW].next = (uint16_t)read;
      end->tail = (uint16_t)read;
    }
    at = k > 0 ? ends[material].head : first;
    if (at == CULL64__NO_PLACE) at = first;
    w = ring + at % CULL64_MAX_WINDOW;
    material = w->material;
    ends[material].head = w->next;
    w->waits = 0;
    items[k] = w->item;
    if (inside) inside[k] = w->inside;
  }
}
#endif
#endif
