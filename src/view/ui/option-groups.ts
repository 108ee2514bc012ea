/**
 * The place of each setting: a room, which is opened to see it, or a control of its own. Each setting has one place. And why a control
 * would change nothing now.
 */
import { asksForConsole, FIELDS, type SettingName, type Settings } from '../state/settings.ts';

export type RoomName = 'Tree' | 'Hidden' | 'Moving' | 'Console' | 'Compare' | 'Picture' | 'Camera';

export interface OptionGroup {
  /** the room's name */
  title: RoomName;
  /** what is in it, for a tooltip */
  about: string;
  settings: readonly SettingName[];
}

export const OPTION_GROUPS: readonly OptionGroup[] = [
  {
    title: 'Tree',
    about: 'The sphere tree: how it culls, what of it is drawn, and its files',
    settings: ['culling', 'measured', 'ghosts', 'spheres', 'boxes', 'boxesOf', 'level', 'pickRay', 'visitPath'],
  },
  {
    title: 'Hidden',
    about: 'Objects that cannot be seen from where the eye is, left out of the picture',
    settings: ['hidden', 'cells'],
  },
  {
    title: 'Moving',
    about: 'What moves in the scene, spheres poured over it, and the dynamic tree of both',
    settings: ['moving', 'crowd', 'pour', 'poured', 'still', 'movingBoxes'],
  },
  {
    title: 'Console',
    about: 'The compact tree in fixed point, and what it costs a Nintendo 64',
    settings: ['console', 'consoleTarget', 'budget', 'consoleFormat', 'consoleLeaf'],
  },
  {
    title: 'Compare',
    about: 'Two draw orders on the same frame',
    settings: ['compare', 'against', 'split'],
  },
  {
    title: 'Picture',
    about: 'Light, the live count, and the look of a Nintendo 64',
    settings: ['light', 'live', 'n64', 'n64Size', 'n64Dither', 'n64Filter', 'n64Texture', 'n64Colours', 'n64Fog'],
  },
  {
    title: 'Camera',
    about: 'How the camera moves, its field of view, and a path of your own',
    settings: ['move', 'speed', 'fov'],
  },
];

/** Why changing the setting would not change the picture now; null where it would. */
export function reasonOff(name: SettingName, settings: Readonly<Settings>): string | null {
  const needs = (...others: SettingName[]): string | null =>
    others.some((other) => settings[other]) ? null : `Needs ${others.map(nameOf).join(' or ')}.`;
  if (name === 'console') return asksForConsole({ ...settings, console: true }) ? null : consoleReason(settings);
  if (name === 'budget' || name.startsWith('console')) return reasonOff('console', settings) ?? needs('console');
  if (name === 'ghosts') return culls(settings) ?? needs('frozen');
  if (name === 'hidden') return culls(settings);
  if (name === 'cells') return reasonOff('hidden', settings) ?? needs('hidden');
  if (name === 'moving') return asksForConsole(settings) ? 'The console’s tree knows nothing of moving objects.' : null;
  if (name === 'crowd') return needs('moving');
  if (name === 'poured') return needs('pour');
  if (name === 'still' || name === 'movingBoxes') return needs('moving', 'pour');
  if (name === 'boxesOf') return needs('boxes');
  if (name === 'level') {
    const dynamic = settings.movingBoxes && (settings.moving || settings.pour);
    return dynamic ? null : needs('spheres', 'boxes', 'pickRay');
  }
  if (name === 'against') return settings.compare === 'off' ? `Needs ${nameOf('compare')}.` : null;
  if (name === 'split') return settings.compare === 'split' ? null : `Needs ${nameOf('compare')}: Split.`;
  if (name === 'speed') return settings.move === 'orbit' ? 'Orbiting has no speed: fly or walk.' : null;
  return name !== 'n64' && name.startsWith('n64') ? needs('n64') : null;
}

function nameOf(name: SettingName): string {
  return `“${FIELDS[name].label}”`;
}

function culls({ culling }: Readonly<Settings>): string | null {
  return culling === 'off' ? 'Culling is off.' : null;
}

function consoleReason({ culling }: Readonly<Settings>): string {
  return culling !== 'tree' ? 'Needs culling by the tree.' : 'Its tree knows nothing of poured spheres.';
}
