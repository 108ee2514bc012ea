/** Makes the moving objects on screen, poured spheres among them, follow the settings, and advances their time. */
import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { fetchMoving } from '../load/catalogue.ts';
import type { LoadedScene } from '../load/loaded.ts';
import type { Loading } from '../load/loading.ts';
import { createPourClient, type PourClient } from '../pour/pour-client.ts';
import { asksForConsole, type SettingName } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import { advanceShown, createMovingShown } from './moving-shown.ts';
import { change, type Shown } from './shown.ts';

export type MovingControl = ReturnType<typeof createMovingControl>;

export interface MovingDeps {
  store: Store;
  shown(): Shown | null;
  /** where the camera stands */
  view(): View;
  loading: Loading;
  /** puts a scene on the GPU */
  stage(loaded: LoadedScene, signal: AbortSignal): Promise<void>;
  tell(line: string): void;
  /** called when the moving objects on screen have changed */
  changed(): void;
}

/** The settings on which the moving objects depend. */
export const MOVING_SETTINGS: readonly SettingName[] = ['moving', 'crowd', 'pour', 'poured', 'console', 'culling'];

interface Wanted {
  /** multiple of the scene's own number; 0 for none */
  times: number;
  spheres: number;
}

export function createMovingControl({ store, shown, view, loading, stage, tell, changed }: MovingDeps) {
  /** the worker in which spheres fall, and the scene that it was given */
  let pourer: { client: PourClient; scene: Scene } | null = null;

  const hasOf = ({ moving }: Shown): Wanted => ({ times: moving?.times ?? 0, spheres: moving?.pouring?.asked ?? 0 });

  function wantedOf({ loaded }: Shown): Wanted {
    const { moving, crowd, pour, poured } = store.value;
    const moves = moving && loaded.moving !== null && !asksForConsole(store.value);
    return { times: moves ? crowd : 0, spheres: pour ? Math.round(poured) : 0 };
  }

  function endPourer(): void {
    pourer?.client.end();
    pourer = null;
  }

  function pourerOf(scene: Scene): PourClient {
    if (pourer?.scene !== scene) endPourer();
    pourer ??= { client: createPourClient(scene, tell), scene };
    return pourer.client;
  }

  async function show(it: Shown, { times, spheres }: Wanted, anew: boolean): Promise<void> {
    const { loaded } = it;
    const done = await loading.run(async (onProgress, signal) => {
      onProgress({ stage: 'prepare', part: 0, label: 'Moving objects' });
      const kinds = loaded.moving !== null && times > 0 ? await fetchMoving(loaded.moving, signal) : null;
      const kept = !anew && it.moving?.pouring?.asked === spheres ? it.moving.pouring : null;
      const pouring = kept ?? (spheres > 0 ? await pourerOf(loaded.scene).start(view(), spheres, signal) : null);
      const moving = createMovingShown(it, { kinds, times, pouring }, it.moving?.seconds ?? 0);
      await stage((moving ?? it).loaded, signal);
      change(it, { moving });
      const poured = (pouring?.positions.length ?? 0) / 3;
      if (pouring !== kept && poured < spheres) tell(`There is room for ${poured} spheres here.`);
      changed();
      return true;
    });
    // after a failure the pour is not asked for again at each change of a setting
    if (!done && !loading.busy && (anew || hasOf(it).spheres !== spheres)) store.set({ pour: false });
  }

  return {
    /** Has to be called when a setting or the scene has changed. @param asked somebody has just asked for moving objects */
    async sync(asked = false) {
      const it = shown();
      if (!it) return;
      const wanted = wantedOf(it);
      if (wanted.spheres === 0 || pourer?.scene !== it.loaded.scene) endPourer();
      if (asked && store.value.moving && it.loaded.moving === null) tell(`Nothing moves in ${it.loaded.title}.`);
      const has = hasOf(it);
      if (wanted.times !== has.times || wanted.spheres !== has.spheres) await show(it, wanted, false);
    },
    /** Pour the spheres anew, above what the camera looks at now. */
    async pourAgain() {
      const it = shown();
      if (!it) return;
      if (!store.value.pour) store.set({ pour: true });
      else await show(it, wantedOf(it), true);
    },
    /** @returns whether they moved */
    advance(seconds: number) {
      const moving = shown()?.moving;
      if (!moving) return false;
      if (!store.value.still) return advanceShown(moving, seconds);
      moving.pouring?.hold();
      return false;
    },
  };
}
