/** The settings in force, and the listeners to their changes. */
import { acceptSetting, defaultSettings, SETTING_NAMES, type SettingName, type Settings } from './settings.ts';

export type Listener = (changed: ReadonlySet<SettingName>) => void;

export type Store = ReturnType<typeof createStore>;

export function createStore(initial: Partial<Settings> = {}) {
  let value: Settings = { ...defaultSettings(), ...initial };
  const listeners = new Set<Listener>();
  return {
    /** what is in force; never written to, replaced by set() */
    get value() {
      return value;
    },
    /**
     * Change some settings; a value that a setting cannot hold is left out. Listeners get the settings that really
     * changed.
     */
    set(patch: Partial<Settings>) {
      const changed = new Set<SettingName>();
      const next: Record<string, unknown> = { ...value };
      for (const name of SETTING_NAMES) {
        const accepted = acceptSetting(name, patch[name]);
        if (accepted === undefined || accepted === value[name]) continue;
        next[name] = accepted;
        changed.add(name);
      }
      if (changed.size === 0) return;
      value = next as Settings;
      for (const listener of listeners) listener(changed);
    },
    /** @returns a function that ends it */
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
