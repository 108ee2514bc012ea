/** Brings the moving objects on screen to what is set, and lets time go on for them. */
import { fetchMoving } from './load/catalogue.ts';
import type { Loading } from './loading.ts';
import { createMovingShown } from './moving-shown.ts';
import type { Shown } from './shown.ts';
import type { Stage } from './stage.ts';
import type { Store } from './state/store.ts';

export interface MovingControl {
  /** To be called when a setting or the scene is another. */
  sync(): Promise<void>;
  /** @returns whether they moved */
  advance(seconds: number): boolean;
}

export interface MovingDeps {
  store: Store;
  shown(): Shown | null;
  loading: Loading;
  stage: Stage;
  tell(line: string): void;
  /** others are on screen, or none */
  changed(): void;
}

export function createMovingControl({ store, shown, loading, stage, tell, changed }: MovingDeps): MovingControl {
  /** times the scene's own number that is on screen; 0 for none */
  const timesOf = (it: Shown): number => it.moving?.times ?? 0;

  function wantedOf({ loaded }: Shown): number {
    return store.value.moving && loaded.moving !== null ? store.value.crowd : 0;
  }

  async function show(it: Shown, times: number): Promise<void> {
    const { loaded } = it;
    await loading.run(async (onProgress, signal) => {
      onProgress({ stage: 'prepare', part: 0, label: 'Moving objects' });
      const kinds = loaded.moving !== null && times > 0 ? await fetchMoving(loaded.moving, signal) : null;
      const moving = kinds && createMovingShown(it, kinds, times, it.moving?.seconds ?? 0);
      await stage.show((moving ?? it).loaded, async () => signal.throwIfAborted());
      it.moving = moving;
      changed();
    });
  }

  return {
    async sync() {
      const it = shown();
      if (!it) return;
      if (store.value.moving && it.loaded.moving === null) tell(`Nothing moves in ${it.loaded.title}.`);
      if (wantedOf(it) === timesOf(it)) return;
      await show(it, wantedOf(it));
    },
    advance(seconds) {
      const moving = shown()?.moving;
      if (!moving || store.value.still) return false;
      moving.seconds += seconds;
      return true;
    },
  };
}
