/** The two cartridges of `cull64 rom`: one culls and prints, the other draws. What each is compiled from, carries and prints. */

import type { View } from '../../src/core/math/camera.ts';
import type { Scene } from '../../src/core/scene/scene.ts';
import { cameraNumbers, floatBytes } from '../console/asset-numbers.ts';
import { readViewLines } from '../console/demo/read-views.ts';
import { flightAssets } from '../console/draw/flight-assets.ts';
import { readFlight } from '../console/draw/read-flight.ts';
import { flightText } from './flight-text.ts';
import { type CartridgeSources, consoleFolder } from './make-cartridge.ts';
import { romText } from './rom-text.ts';

export interface Cartridge extends CartridgeSources {
  /** seconds that cen64 gets for each view, at most */
  viewSeconds: number;
  /**
   * those after the tree, which is the first
   * @param slots slot -> object
   * @param measures for --run; else for the file
   */
  assets(scene: Scene, slots: Uint32Array, views: readonly View[], measures: boolean): Uint8Array[];
  /** @throws Error for text that it does not print */
  read(text: string): Measured;
  /** what the file is for, in a line */
  use: string;
}

/** What a run printed, for each view; and as a table. */
export interface Measured {
  views: readonly object[];
  table: string;
}

export const CULLING: Cartridge = {
  folder: consoleFolder('demo'),
  sources: ['cull-views.c', 'counters.c'],
  viewSeconds: 2,
  assets: (_scene, _slots, views) => [floatBytes(views.flatMap(cameraNumbers))],
  read(text) {
    const views = readViewLines(text);
    return { views, table: romText(views) };
  },
  use: 'it prints to the debug port of an IS Viewer; cull64 rom --run runs it in cen64 here',
};

export const DRAWING: Cartridge = {
  folder: consoleFolder('draw'),
  sources: ['flight.c', 'meshes.c', 'rdp.c', 'screen.c', 'pad.c'],
  viewSeconds: 60,
  assets: (scene, slots, views, measures) => flightAssets(scene, slots, views, measures ? { measure: 'counts' } : {}),
  read(text) {
    const views = readFlight(text);
    return { views, table: flightText(views) };
  },
  use: 'it flies through the views: A order, B heat map, Z freezes the culling camera, L hidden set, R text, Start pauses',
};
