/** Keeps the address of the page in step with the picture, and reads it again when somebody changes it. */
import { type LinkState, readLink, writeLink } from '../state/permalink.ts';
import type { Settings } from '../state/settings.ts';

export type Address = ReturnType<typeof createAddress>;

/** milliseconds between two writes; browsers refuse more than about 100 in 10 s */
const PAUSE = 300;

/** @param follow called where the address was changed by hand, or by the back button */
export function createAddress(state: () => LinkState, follow: () => Promise<boolean>) {
  let timer = 0;
  /** how many changes are being followed: until they are, the picture is not that of the address */
  let following = 0;
  let written = location.hash;
  const replace = (link: string): void => {
    history.replaceState(null, '', link);
    written = location.hash;
  };
  const leaveBehind = (): void => {
    if (written !== '') history.pushState(null, '', written);
  };
  const write = (): void => {
    timer = 0;
    // somebody has changed it, and the event is still to come
    if (location.hash !== written || following > 0) return;
    const link = writeLink(state());
    if (link !== written) replace(link);
  };
  const update = (): void => {
    if (timer === 0) timer = window.setTimeout(write, PAUSE);
  };
  const followed = async (): Promise<boolean> => {
    following++;
    try {
      return await follow();
    } finally {
      following--;
      update();
    }
  };
  const changed = (): void => {
    if (location.hash === written) return;
    written = location.hash;
    void followed();
  };
  addEventListener('hashchange', changed);
  return {
    /** what the address says now */
    read: () => readLink(location.hash),
    /** the state has changed: write it, not more often than a browser allows */
    update,
    /** the next state is another entry of the history: the back button leads back here */
    leaveBehind,
    /** Go to another address, and leave this one behind. @returns what following it gives */
    goTo(link: string) {
      leaveBehind();
      replace(link);
      return followed();
    },
    /** the full address of what is on screen, but for the settings that are given */
    link(but?: Partial<Settings>) {
      const now = state();
      return new URL(writeLink({ ...now, settings: { ...now.settings, ...but } }), location.href).href;
    },
    dispose() {
      clearTimeout(timer);
      removeEventListener('hashchange', changed);
    },
  };
}
