/** Where the camera stands, and what moves it: the user's hands, or the recorded path. */
import { CAMERA_DEFAULTS, type Vec3, type View } from '../../core/math/camera.ts';
import type { PathState } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { type ControlEvents, createControls } from './controls.ts';
import { createPathPlayer } from './path-player.ts';
import { createRig } from './rig.ts';
import type { Stick } from './stick.ts';

export interface Pilot {
  /** the camera's view as it stands, with the field of view that is set */
  view(): View;
  /** Take another scene: its path, whether that came with it, and its largest side in world units. The camera stays. */
  setScene(views: readonly View[], recorded: boolean, size: number): void;
  place(view: View): void;
  /** go to `view`; where it is a view of the path, to that one */
  goTo(view: View): void;
  /** to a part, 0 .. 1, of the path */
  seek(part: number): void;
  /** along the path; without `on`, the other of playing and standing */
  play(on?: boolean): void;
  /** the stick on the screen */
  readonly stick: Stick;
  /** what orbiting goes around */
  setPivot(point: Vec3): void;
  /** Go on by so many seconds. @returns whether the camera moves */
  update(seconds: number): boolean;
  readonly path: PathState;
}

/** @param events `onMove` is called for everything that puts the camera elsewhere, or is about to */
export function createPilot(canvas: HTMLCanvasElement, store: Store, events: ControlEvents): Pilot {
  let rig = createRig({ eye: [0, 0, 1], target: [0, 0, 0] }, 1);
  let size = 1;
  let views: readonly View[] = [];
  let player = createPathPlayer([rig.view()]);
  let recorded = false;
  /** the camera stands where the player put it */
  let onPath = false;
  const controls = createControls(canvas, rig, store, {
    ...events,
    onMove() {
      player.pause();
      events.onMove();
    },
  });

  function place(to: View): void {
    rig = createRig(to, size);
    controls.setRig(rig);
    onPath = false;
    store.set({ fov: to.fov ?? CAMERA_DEFAULTS.fov });
    events.onMove();
  }

  function seek(part: number): void {
    player.pause();
    player.seek(part);
    place(player.viewAt(part));
    onPath = true;
  }

  return {
    view: () => ({ ...rig.view(), fov: store.value.fov }),
    setScene(nextViews, wereRecorded, nextSize) {
      views = nextViews;
      recorded = wereRecorded;
      size = nextSize;
      player = createPathPlayer(views);
      onPath = false;
    },
    place,
    goTo(to) {
      const index = views.indexOf(to);
      if (index >= 0) seek(player.partOf(index));
      else place(to);
    },
    seek,
    play(on) {
      if (on ?? !player.playing) player.play();
      else player.pause();
      events.onMove();
    },
    stick: controls.stick,
    setPivot: (point) => rig.setPivot(point),
    update(seconds) {
      const moved = controls.update(seconds);
      if (player.playing) {
        player.advance(seconds);
        const at = player.viewAt(player.part);
        rig.place(at);
        store.set({ fov: at.fov ?? CAMERA_DEFAULTS.fov });
      }
      onPath = player.playing || (onPath && !moved);
      return moved || player.playing;
    },
    get path() {
      const index = onPath ? player.indexOf(player.part) : null;
      return { playing: player.playing, part: player.part, views: views.length, index, recorded };
    },
  };
}
