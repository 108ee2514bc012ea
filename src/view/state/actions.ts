/** What the interface can ask the viewer to do, beside changing settings. */
import type { PartsHow } from '../../learn/parts.ts';

export interface Actions {
  /** load a built-in scene by its name */
  openScene(name: string): void;
  /** load own files: one model, with the files it needs and its views; or views alone, for the scene on screen */
  openFiles(files: readonly File[]): void;
  /** end the loading that runs; what was shown stays */
  cancelLoading(): void;
  /** cut the scene's objects into smaller ones, and build its tree anew */
  splitScene(how: PartsHow): void;
  /** back to the first view of the scene's path */
  resetCamera(): void;
  /** along the recorded path; without `on`, the other of playing and standing */
  playPath(on?: boolean): void;
  /** jump to a part, 0 .. 1, of the recorded path */
  seekPath(part: number): void;
  /** the camera's view is the next of a path of the user's own */
  addView(): void;
  /** the views of the path as a file */
  saveViews(): void;
  /** back to the path that the scene came with */
  restorePath(): void;
  /** show or hide the lab */
  toggleLab(open?: boolean): void;
  /** show or hide the key list */
  toggleHelp(open?: boolean): void;
  /** show or hide everything but the picture */
  toggleInterface(visible?: boolean): void;
  /** the sphere tree on screen as a tree file, with what is hidden where that is left out */
  saveTree(): void;
  /** show what of the scene a program can take, as files */
  takeHome(): void;
  /** the address of what is on screen, to the clipboard */
  copyLink(): void;
  /** the picture as a PNG file */
  saveImage(): void;
  /** pour the spheres anew, above what the camera looks at */
  pourAgain(): void;
  /** forget the picked object */
  unpick(): void;
}
