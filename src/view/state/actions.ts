/** What the interface can ask of the viewer, beside changes of settings. */
import type { PartsHow } from '../../offline/learn/parts.ts';

export interface Actions {
  /** load a built-in scene by its name */
  openScene(name: string): void;
  /** load own files: one model, with the files it needs and its views; or views alone, for the scene on screen */
  openFiles(files: readonly File[]): void;
  /** end the loading that runs; the scene on screen stays */
  cancelLoading(): void;
  /** cut the scene's objects into smaller ones, and build its tree anew */
  splitScene(how: PartsHow): void;
  /** fly or walk: -1 .. 1 to the right and forward, until the next call */
  steer(right: number, forward: number): void;
  /** jump, while walking */
  jump(): void;
  /** go back to the first view of the scene's path */
  resetCamera(): void;
  /** go behind and above the camera, to see what lies before it */
  flyOut(): void;
  /** play the recorded path or stop; without `on`, change from one to the other */
  playPath(on?: boolean): void;
  /** jump to a part, 0 .. 1, of the recorded path */
  seekPath(part: number): void;
  /** add the camera's view to the user's own path */
  addView(): void;
  /** save the views of the path as a file */
  saveViews(): void;
  /** go back to the path that the scene came with */
  restorePath(): void;
  /** show or hide the lab */
  toggleLab(open?: boolean): void;
  /** show or hide the key list */
  toggleHelp(open?: boolean): void;
  /** close the room that is open */
  closeRoom(): void;
  /** show or hide everything but the picture */
  toggleInterface(visible?: boolean): void;
  /** save the sphere tree on screen as a tree file, with the cells of hidden objects where these are left out */
  saveTree(): void;
  /** show which files of the scene a program can take */
  takeHome(): void;
  /** go through the tour of the program */
  tour(): void;
  /** copy the address of what is on screen to the clipboard */
  copyLink(): void;
  /** save the picture as a PNG file, with what it shows in a strip below */
  saveImage(): void;
  /** draw the two orders that are compared object by object */
  race(): void;
  /** the same, saved as a video of this type */
  saveClip(type: string): void;
  /** pour the spheres anew, above what the camera looks at */
  pourAgain(): void;
  /** unpick the picked object */
  unpick(): void;
}
