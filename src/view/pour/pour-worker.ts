/**
 * The thread in which poured spheres fall: it serves one scene, pours any number of times, and takes a step for each
 * request.
 */
import type { View } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { SphereWorld } from '../../seeds/physics/sphere-world.ts';
import type { PourStep } from './pour-step.ts';
import { createPourGround, type PourGround, pour, stepPour, writePositions } from './pour-world.ts';

/**
 * `positions`, spheres x (x, y, z), are transferred and come back; `turn` is the number of the pour that they belong to
 */
export type PourRequest =
  | { kind: 'scene'; scene: Scene }
  | { kind: 'pour'; turn: number; view: View; count: number }
  | { kind: 'step'; turn: number; positions: Float32Array<ArrayBuffer> };

export type PourReply =
  | { kind: 'poured'; turn: number; radius: number; positions: Float32Array<ArrayBuffer> }
  | { kind: 'stepped'; turn: number; step: PourStep; positions: Float32Array<ArrayBuffer> }
  | { kind: 'failed'; message: string };

let scene: Scene | null = null;
let ground: PourGround | null = null;
let world: SphereWorld | null = null;

self.addEventListener('message', ({ data: request }: MessageEvent<PourRequest>) => {
  try {
    answer(request);
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function answer(request: PourRequest): void {
  if (request.kind === 'scene') {
    scene = request.scene;
    ground = null;
  } else if (request.kind === 'pour' && scene) {
    const { turn, view, count } = request;
    ground ??= createPourGround(scene);
    world = pour(ground, view, count);
    const positions = new Float32Array(world.capacity * 3);
    writePositions(world, positions);
    reply({ kind: 'poured', turn, radius: ground.radius, positions }, [positions.buffer]);
  } else if (request.kind === 'step' && world) {
    const { turn, positions } = request;
    const step = stepPour(world, positions);
    reply({ kind: 'stepped', turn, step, positions }, [positions.buffer]);
  }
}

function reply(message: PourReply, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, { transfer });
}
