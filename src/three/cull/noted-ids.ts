/** Ids that were noted, each once: two arrays, for a Set of all that move in a frame takes longer than what is done with them. */

export interface NotedIds {
  /** ids: 1 where it is noted */
  isNoted: Uint8Array;
  /** the first `count` */
  ids: Uint32Array;
  count: number;
}

/** @param room ids are below it */
export function createNotedIds(room: number): NotedIds {
  return { isNoted: new Uint8Array(room), ids: new Uint32Array(room), count: 0 };
}

/** An id beyond the room is left out. */
export function noteId(noted: NotedIds, id: number): void {
  if (noted.isNoted[id] !== 0) return;
  noted.isNoted[id] = 1;
  noted.ids[noted.count++] = id;
}

export function clearIds(noted: NotedIds): void {
  const { isNoted, ids, count } = noted;
  for (let i = 0; i < count; i++) isNoted[ids[i]] = 0;
  noted.count = 0;
}
