/**
 * What one camera, or one light, draws of all batches of a scene: their lists, made together when the first of them is drawn, and the matrices of all draws in one
 * texture, sent in one piece. A call that sends part of a texture takes a browser as long as a hundred Meshes take here.
 */
import { type Camera, DataTexture, FloatType, Matrix4, RGBAFormat, type WebGLRenderer } from 'three';
import { madeOnce } from '../../core/base/keyed.ts';
import type { SceneSight } from '../sight/scene-sight.ts';
import { VIEW_TEXELS, writeViewMatrices } from './view-matrices.ts';

/** A batch, as a view has to do with it. */
export interface ListedBatch {
  /** make the list of a view, whose draws stand in the texture from `first` on; returns the same for the same list of the same matrices */
  list(renderer: WebGLRenderer, camera: Camera, isShadow: boolean, first: number): string;
  readonly first: number;
  /** how many it draws in the view that was listed last, and the instances */
  readonly drawn: number;
  readonly ids: Uint32Array;
  /** instances x 16: matrices of the Meshes, in doubles */
  readonly world: Float64Array;
}

/** most draws in a row of the texture */
const ROW = 256;
/** draws that any texture has room for */
const LEAST_ROOM = 16;

export class SceneViews {
  /** as view-matrices.ts writes it, the draws of one batch after those of the other */
  texture = createTexture(LEAST_ROOM);
  /** those that were made, by the draws that they have room for: one that is no larger than its draws need is sent sooner */
  private readonly textures = new Map([[LEAST_ROOM, this.texture]]);
  /** what is hidden from where */
  sight: SceneSight | null = null;
  /** what the lists were made for */
  private camera: Camera | null = null;
  private readonly view = new Matrix4();
  private readonly projection = new Matrix4();
  private isOutdated = true;
  /** what the texture was made of */
  private readonly sentView = new Matrix4();
  private sent = '';

  /** whose pictures were begun, one in the midst of the other or one after the other, and the batches drawn of the last */
  private readonly begun: Camera[] = [];
  private readonly drawn = new Set<ListedBatch>();

  /**
   * @param onListed called when the lists of a camera's picture are made
   * @param onReturn called when a picture goes on in the midst of which another was drawn
   */
  constructor(
    private readonly batches: () => Iterable<ListedBatch>,
    private readonly onListed: () => void,
    private readonly onReturn: () => void,
  ) {}

  /** three begins a picture. */
  open(camera: Camera): void {
    this.begun.push(camera);
    this.drawn.clear();
  }

  /** All pictures are drawn. */
  close(): void {
    this.begun.length = 0;
    this.drawn.clear();
  }

  /** Before each camera's view: Meshes may have changed since the lists were made. */
  begin(): void {
    this.isOutdated = true;
  }

  /** Set what is hidden from where; null: nothing. */
  hide(sight: SceneSight | null): void {
    this.sight?.end();
    this.sight = sight;
  }

  /**
   * Make the lists, unless they are those of this camera as it stands.
   * @param drawn the batch that is drawn now
   * @param isShadow of a light's camera
   */
  prepare(renderer: WebGLRenderer, camera: Camera, drawn: ListedBatch, isShadow: boolean): void {
    const { matrixWorldInverse, projectionMatrix } = camera;
    if (!isShadow) this.goOn(camera, drawn);
    const isKnown = this.camera === camera && this.view.equals(matrixWorldInverse);
    if (!this.isOutdated && isKnown && this.projection.equals(projectionMatrix)) return;
    this.isOutdated = false;
    this.camera = camera;
    this.view.copy(matrixWorldInverse);
    this.projection.copy(projectionMatrix);
    let count = 0;
    let state = '';
    for (const batch of this.batches()) {
      state += batch.list(renderer, camera, isShadow, count);
      count += batch.drawn;
    }
    this.send(renderer, state, count);
    if (!isShadow) this.onListed();
  }

  /** Whether it is the picture that was begun last that is drawn, or one in the midst of which that stood. */
  private goOn(camera: Camera, batch: ListedBatch): void {
    const { begun, drawn } = this;
    const isLast = camera === begun.at(-1) ? !drawn.has(batch) : !begun.includes(camera);
    if (begun.length > 1 && !isLast) {
      begun.pop();
      drawn.clear();
      this.onReturn();
      this.isOutdated = true;
    }
    drawn.add(batch);
  }

  dispose(): void {
    for (const texture of this.textures.values()) texture.dispose();
  }

  private send(renderer: WebGLRenderer, state: string, count: number): void {
    if (count === 0 || (state === this.sent && this.sentView.equals(this.view))) return;
    this.sent = state;
    this.sentView.copy(this.view);
    let room = LEAST_ROOM;
    while (room < count) room *= 2;
    this.texture = madeOnce(this.textures, room, () => createTexture(room));
    const data = this.texture.image.data as Float32Array;
    for (const { ids, world, first, drawn } of this.batches())
      writeViewMatrices(this.view.elements, world, ids, drawn, data.subarray(first * VIEW_TEXELS * 4));
    this.texture.needsUpdate = true;
    // at once: three looks at a material's textures only where it draws by another material or camera than before
    renderer.initTexture(this.texture);
  }
}

/** @param room draws: a power of two */
function createTexture(room: number): DataTexture {
  const columns = Math.min(room, ROW) * VIEW_TEXELS;
  const rows = Math.ceil(room / ROW);
  return new DataTexture(new Float32Array(columns * rows * 4), columns, rows, RGBAFormat, FloatType);
}
