/** The place of each setting: a group of the options panel, or a control of its own. Each setting has one place. */
import { asksForConsole, type SettingName, type Settings } from '../state/settings.ts';

export interface OptionGroup {
  title: string;
  /** whether the group is unfolded from the start */
  open: boolean;
  settings: readonly SettingName[];
}

export const OPTION_GROUPS: readonly OptionGroup[] = [
  { title: 'View', open: true, settings: ['light', 'live'] },
  {
    title: 'Tree',
    open: true,
    settings: ['measured', 'hidden', 'cells', 'ghosts', 'spheres', 'boxes', 'boxesOf', 'level', 'pickRay', 'visitPath'],
  },
  { title: 'Console', open: false, settings: ['console', 'budget'] },
  { title: 'Moving', open: false, settings: ['moving', 'crowd', 'pour', 'poured', 'still', 'movingBoxes'] },
  { title: 'Compare', open: true, settings: ['compare', 'against', 'split'] },
  {
    title: 'N64 look',
    open: false,
    settings: ['n64', 'n64Size', 'n64Dither', 'n64Filter', 'n64Texture', 'n64Colours', 'n64Fog'],
  },
  { title: 'Camera', open: false, settings: ['move', 'speed', 'fov'] },
  { title: 'Path', open: false, settings: [] },
];

/** Settings with a control in the top bar, the order menu, the timeline or the card of the picked object. */
export const OWN_CONTROLS: readonly SettingName[] = ['mode', 'order', 'culling', 'frozen', 'scrub', 'cut'];

/** Whether changing the setting would change the picture now. */
export function hasEffect(name: SettingName, settings: Readonly<Settings>): boolean {
  if (name === 'console') return asksForConsole({ ...settings, console: true });
  if (name === 'budget') return asksForConsole(settings);
  if (name === 'ghosts') return settings.frozen && settings.culling !== 'off';
  if (name === 'hidden') return settings.culling !== 'off' && !asksForConsole(settings);
  if (name === 'cells') return settings.hidden && hasEffect('hidden', settings);
  if (name === 'crowd') return settings.moving;
  if (name === 'poured') return settings.pour;
  if (name === 'still' || name === 'movingBoxes') return settings.moving || settings.pour;
  if (name === 'boxesOf') return settings.boxes;
  if (name === 'level')
    return (
      settings.spheres ||
      settings.boxes ||
      settings.pickRay ||
      ((settings.moving || settings.pour) && settings.movingBoxes)
    );
  if (name === 'against') return settings.compare !== 'off';
  if (name === 'split') return settings.compare === 'split';
  if (name === 'speed') return settings.move !== 'orbit';
  return name === 'n64' || !name.startsWith('n64') || settings.n64;
}
