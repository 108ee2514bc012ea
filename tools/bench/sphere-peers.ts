/**
 * Physics engines beside the sphere worlds, each used at its best: spheres with rotations locked, the pit as one static
 * mesh, no damping, friction, restitution and gravity as ours, all else at the engine's defaults. They are not
 * dependencies: an engine that is not installed is left out, and INSTALL says how to install it.
 *
 * Rapier is used in its SIMD build, Jolt on one thread like the others, Havok as Babylon.js ships it. Positions are
 * read outside the timed part.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildMeshTree } from '../../src/seeds/mesh/mesh-build.ts';
import {
  addSpheres,
  createSphereWorld,
  SPHERE_WORLD_DEFAULTS,
  stepWorld,
} from '../../src/seeds/physics/sphere-world.ts';
import type { Pit } from './sphere-pit.ts';

const STEP = 1 / 60;
const { gravity, friction, restitution } = SPHERE_WORLD_DEFAULTS;

/** A world of one engine with all spheres in it. */
export interface SphereContestant {
  /** step by 1/60 s */
  step(): void;
  /** n x (x, y, z, r): the centres are written */
  read(spheres: Float32Array): void;
}

/** @param sleeps whether what rests may be put to sleep */
type Make = (pit: Pit, spheres: Float32Array, sleeps: boolean) => Promise<SphereContestant>;

export const SPHERE_PEERS: Record<string, Make> = {
  '@dimforge/rapier3d-simd-compat': makeRapier,
  'jolt-physics': makeJolt,
  '@babylonjs/havok': makeHavok,
};

export const INSTALL = `npm i --no-save ${Object.keys(SPHERE_PEERS).join(' ')}`;

/** @returns null where the package is not installed */
export function versionOf(name: string): string | null {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder))
    try {
      return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;
    } catch {
      // the next folder up may have the package
    }
  return null;
}

export async function makeOwn(pit: Pit, spheres: Float32Array, sleeps: boolean): Promise<SphereContestant> {
  const world = createSphereWorld(buildMeshTree(pit.positions, pit.indices), pit.box, spheres.length / 4, { sleeps });
  addSpheres(world, spheres);
  return { step: () => stepWorld(world, STEP), read: (to) => to.set(world.spheres) };
}

/** The calls of a module that is not installed with the project, by their names. */
// biome-ignore lint/suspicious/noExplicitAny: the peers' types come with the peers
type Module = any;

async function makeRapier(pit: Pit, spheres: Float32Array, sleeps: boolean): Promise<SphereContestant> {
  const name = '@dimforge/rapier3d-simd-compat';
  const { default: rapier }: Module = await import(name);
  await rapier.init();
  const world = new rapier.World({ x: 0, y: -gravity, z: 0 });
  world.timestep = STEP;
  const surface = (shape: Module): Module => shape.setFriction(friction).setRestitution(restitution);
  world.createCollider(surface(rapier.ColliderDesc.trimesh(pit.positions, pit.indices)));
  const bodies: Module[] = [];
  for (let i = 0; i < spheres.length; i += 4) {
    const body = rapier.RigidBodyDesc.dynamic().setTranslation(spheres[i], spheres[i + 1], spheres[i + 2]);
    const made = world.createRigidBody(body.lockRotations().setCanSleep(sleeps));
    world.createCollider(surface(rapier.ColliderDesc.ball(spheres[i + 3])), made);
    bodies.push(made);
  }
  return {
    step: () => world.step(),
    read: (to) =>
      bodies.forEach((body, i) => {
        const { x, y, z } = body.translation();
        to.set([x, y, z], i * 4);
      }),
  };
}

async function makeJolt(pit: Pit, spheres: Float32Array, sleeps: boolean): Promise<SphereContestant> {
  const name = 'jolt-physics/wasm-compat';
  const { default: init }: Module = await import(name);
  const jolt = await init();
  const settings = new jolt.JoltSettings();
  settings.mMaxBodies = spheres.length / 4 + 16;
  settings.mMaxBodyPairs = spheres.length + 8192;
  settings.mMaxContactConstraints = spheres.length + 4096;
  settings.mMaxWorkerThreads = 0;
  const layers = new jolt.ObjectLayerPairFilterTable(2);
  layers.EnableCollision(0, 1);
  layers.EnableCollision(1, 1);
  settings.mObjectLayerPairFilter = layers;
  const broad = new jolt.BroadPhaseLayerInterfaceTable(2, 2);
  for (const layer of [0, 1]) broad.MapObjectToBroadPhaseLayer(layer, new jolt.BroadPhaseLayer(layer));
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 2, layers, 2);
  const made = new jolt.JoltInterface(settings);
  const system = made.GetPhysicsSystem();
  system.SetGravity(new jolt.Vec3(0, -gravity, 0));
  const bodies = system.GetBodyInterface();
  const still = new jolt.Quat(0, 0, 0, 1);
  const add = (shape: Module, place: Module, kind: number, layer: number): Module => {
    const body = new jolt.BodyCreationSettings(shape, place, still, kind, layer);
    body.mFriction = friction;
    body.mRestitution = restitution;
    body.mAllowedDOFs =
      jolt.EAllowedDOFs_TranslationX | jolt.EAllowedDOFs_TranslationY | jolt.EAllowedDOFs_TranslationZ;
    body.mAllowSleeping = sleeps;
    body.mLinearDamping = 0;
    const added = bodies.CreateBody(body);
    bodies.AddBody(
      added.GetID(),
      kind === jolt.EMotionType_Static ? jolt.EActivation_DontActivate : jolt.EActivation_Activate,
    );
    jolt.destroy(body);
    return added;
  };
  const corners = new jolt.VertexList();
  for (let v = 0; v < pit.positions.length; v += 3)
    corners.push_back(new jolt.Float3(...pit.positions.subarray(v, v + 3)));
  const faces = new jolt.IndexedTriangleList();
  for (let t = 0; t < pit.indices.length; t += 3)
    faces.push_back(new jolt.IndexedTriangle(...pit.indices.subarray(t, t + 3), 0));
  const mesh = new jolt.MeshShapeSettings(corners, faces, new jolt.PhysicsMaterialList()).Create().Get();
  add(mesh, new jolt.RVec3(0, 0, 0), jolt.EMotionType_Static, 0);
  const balls: Module[] = [];
  for (let i = 0; i < spheres.length; i += 4) {
    const ball = new jolt.SphereShape(spheres[i + 3]);
    balls.push(add(ball, new jolt.RVec3(spheres[i], spheres[i + 1], spheres[i + 2]), jolt.EMotionType_Dynamic, 1));
  }
  system.OptimizeBroadPhase();
  return {
    step: () => made.Step(STEP, 1),
    read: (to) =>
      balls.forEach((ball, i) => {
        const place = ball.GetPosition();
        to.set([place.GetX(), place.GetY(), place.GetZ()], i * 4);
      }),
  };
}

async function makeHavok(pit: Pit, spheres: Float32Array, sleeps: boolean): Promise<SphereContestant> {
  const name = '@babylonjs/havok';
  const { default: init }: Module = await import(name);
  const folder = dirname(createRequire(import.meta.url).resolve(name));
  const havok = await init({ wasmBinary: readFileSync(join(folder, 'HavokPhysics.wasm')) });
  const [, world] = havok.HP_World_Create();
  havok.HP_World_SetGravity(world, [0, -gravity, 0]);
  havok.HP_World_SetIdealStepTime(world, STEP);
  havok.HP_World_SetSpeedLimit(world, 500, 500);
  const combine = havok.MaterialCombine.MAXIMUM;
  const bodies: Module[] = [];
  const add = (shape: Module, place: number[], kind: Module): Module => {
    havok.HP_Shape_SetMaterial(shape, [friction, friction, restitution, combine, combine]);
    const [, body] = havok.HP_Body_Create();
    havok.HP_Body_SetShape(body, shape);
    havok.HP_Body_SetMotionType(body, kind);
    if (kind === havok.MotionType.DYNAMIC) {
      const [, [centre, mass, , turn]] = havok.HP_Shape_BuildMassProperties(shape);
      havok.HP_Body_SetMassProperties(body, [centre, mass, [0, 0, 0], turn]);
      havok.HP_Body_SetLinearDamping(body, 0);
      if (!sleeps) havok.HP_Body_SetActivationControl(body, havok.ActivationControl.ALWAYS_ACTIVE);
    }
    havok.HP_Body_SetQTransform(body, [place, [0, 0, 0, 1]]);
    havok.HP_World_AddBody(world, body, false);
    return body;
  };
  const corners = havok._malloc(pit.positions.byteLength);
  const faces = havok._malloc(pit.indices.byteLength);
  new Float32Array(havok.HEAPU8.buffer, corners, pit.positions.length).set(pit.positions);
  new Uint32Array(havok.HEAPU8.buffer, faces, pit.indices.length).set(pit.indices);
  const mesh = havok.HP_Shape_CreateMesh(corners, pit.positions.length / 3, faces, pit.indices.length / 3);
  add(mesh[1], [0, 0, 0], havok.MotionType.STATIC);
  for (let i = 0; i < spheres.length; i += 4) {
    const [, ball] = havok.HP_Shape_CreateSphere([0, 0, 0], spheres[i + 3]);
    bodies.push(add(ball, [...spheres.subarray(i, i + 3)], havok.MotionType.DYNAMIC));
  }
  return {
    step: () => havok.HP_World_Step(world, STEP),
    read: (to) =>
      bodies.forEach((body, i) => {
        to.set(havok.HP_Body_GetPosition(body)[1], i * 4);
      }),
  };
}
