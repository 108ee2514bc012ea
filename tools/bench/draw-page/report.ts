/** The page's report to the bench that drives it. */

export interface TechniqueReport {
  name: string;
  /** draw calls, or items of the one multi-draw */
  draws: number;
  /** milliseconds of JavaScript until the last call returns, and until the picture can be read: medians */
  submit: number;
  total: number;
  /** pixels unlike those of the first technique, drawn without the depth test */
  differing: number;
}

export interface DrawReport {
  /** of the scene, and in the list */
  objects: number;
  drawn: number;
  triangles: number;
  rounds: number;
  /** pixels that change when the list is drawn backwards: if there were none, `differing` would prove nothing */
  reversed: number;
  techniques: TechniqueReport[];
  /** WebGL's error code, 0 for none */
  error: number;
}

declare global {
  interface Window {
    drawBench?: {
      measure(source: number | string, exact: boolean, seconds: number, rounds: number): DrawReport;
      renderer: string;
    };
  }
}
