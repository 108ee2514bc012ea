/** Where the camera stands, and what moves it: the user's hands, or the recorded path. */
import { CAMERA_DEFAULTS, type Vec3, type View } from '../../core/math/camera.ts';
import type { Store } from '../state/store.ts';
import { type ControlEvents, createControls } from './controls.ts';
import { createPathPlayer } from './path-player.ts';
import { createRig } from './rig.ts';

export type Pilot = ReturnType<typeof createPilot>;

/** @param events `onMove` is called for everything that puts the camera elsewhere, or is about to */
export function createPilot(canvas: HTMLCanvasElement, store: Store, events: ControlEvents) {
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
    /** the camera's view as it stands, with the field of view that is set */
    view: () => ({ ...rig.view(), fov: store.value.fov }),
    /** Take another scene: its path, whether that came with it, and its largest side in world units. The camera stays. */
    setScene(nextViews: readonly View[], wereRecorded: boolean, nextSize: number) {
      views = nextViews;
      recorded = wereRecorded;
      size = nextSize;
      player = createPathPlayer(views);
      onPath = false;
    },
    place,
    /** go to `view`; where it is a view of the path, to that one */
    goTo(to: View) {
      const index = views.indexOf(to);
      if (index >= 0) seek(player.partOf(index));
      else place(to);
    },
    /** to a part, 0 .. 1, of the path */
    seek,
    /** along the path; without `on`, the other of playing and standing */
    play(on?: boolean) {
      if (on ?? !player.playing) player.play();
      else player.pause();
      events.onMove();
    },
    /** the stick on the screen */
    stick: controls.stick,
    /** what orbiting goes around */
    setPivot: (point: Vec3) => rig.setPivot(point),
    /** Go on by so many seconds. @returns whether the camera moves */
    update(seconds: number) {
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
