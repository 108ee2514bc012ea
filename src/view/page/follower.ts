/** Brings the page to what its address says: the scene, the camera and the settings. */
import type { Pilot } from '../control/pilot.ts';
import { DEFAULT_SCENE } from '../load/ahead.ts';
import type { Picks } from '../shown/picks.ts';
import { change, type Shown } from '../shown/shown.ts';
import { defaultSettings } from '../state/settings.ts';
import type { Store } from '../state/store.ts';
import type { MessageKind } from '../ui/messages.ts';
import type { Address } from './address.ts';
import type { Opener } from './opener.ts';
import type { OwnPath } from './own-path.ts';

export type Follower = ReturnType<typeof createFollower>;

export interface FollowerDeps {
  store: Store;
  address: Pick<Address, 'read' | 'update'>;
  opener: Opener;
  shown(): Shown | null;
  pilot: Pick<Pilot, 'place'>;
  picks: Pick<Picks, 'aim' | 'forget'>;
  ownPath: Pick<OwnPath, 'set'>;
  tell(line: string, kind: MessageKind): void;
}

export function createFollower({ store, address, opener, shown, pilot, picks, ownPath, tell }: FollowerDeps) {
  let isSetting = false;

  async function openOrDefault(...[name, start]: Parameters<Opener['openScene']>): Promise<void> {
    await opener.openScene(name, start);
    if (!shown() && name !== DEFAULT_SCENE) await opener.openScene(DEFAULT_SCENE);
  }

  return {
    /** the settings are being set to what the address says */
    get isSetting() {
      return isSetting;
    },
    /** To be called at the start, and when somebody changes the address. @returns whether the page shows the scene that the address says */
    async follow() {
      const { scene, camera, frozen = null, pick, path, settings, faults } = address.read();
      if (faults.length > 0) tell(`The address:\n${faults.map((fault) => `${fault}.`).join('\n')}`, 'error');
      const it = shown();
      const now = opener.wanted ?? it?.loaded.name ?? null;
      const name = scene ?? (it ? now : DEFAULT_SCENE);
      // an address without a scene is of an own model: its camera means nothing in another scene
      const foreign = scene === undefined && name !== null && (camera !== undefined || frozen !== null);
      const lens = foreign ? { fov: store.value.fov, frozen: store.value.frozen } : {};
      isSetting = true;
      store.set({ ...defaultSettings(), ...settings, ...lens });
      isSetting = false;
      if (foreign) tell('This address was made for a model of your own: open its file again.', 'info');
      // what is being loaded begins as this address says, not as the one before
      if (name !== null && (name !== now || !it)) {
        const { scrub } = store.value;
        const start = foreign ? { scrub } : { view: camera, frozen, pick, path, fov: settings.fov, scrub };
        await openOrDefault(name, start);
      } else if (it && foreign) address.update();
      else if (it) {
        change(it, { frozen });
        store.set({ frozen: frozen !== null });
        if (path) ownPath.set(path);
        picks.forget(it);
        picks.aim(pick ?? null);
        if (camera) pilot.place(camera);
      }
      return scene === undefined || shown()?.loaded.name === scene;
    },
  };
}
