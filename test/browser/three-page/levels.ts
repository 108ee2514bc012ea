/** A BatchedMesh with levels of detail, and one whose program sets the geometry of each instance by itself, from the camera's distance. */
import {
  BatchedMesh,
  BoxGeometry,
  Color,
  IcosahedronGeometry,
  Matrix4,
  MeshLambertMaterial,
  type PerspectiveCamera,
  Vector3,
} from 'three';
import { createRandom } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three.ts';

const COUNT = 1200;
/** of the second geometry, the third, and none */
const DISTANCES = [8, 16, 30];
/** a layer that the camera does not see */
const OTHER = 3;

function makeMesh(): BatchedMesh {
  const random = createRandom(11);
  const mesh = new BatchedMesh(COUNT, 2000, 4000, new MeshLambertMaterial());
  const shapes = [new IcosahedronGeometry(0.8, 3), new IcosahedronGeometry(0.8, 0), new BoxGeometry()];
  for (const shape of shapes) {
    const geometry = shape.index ? shape : shape.setIndex([...Array(shape.attributes.position.count).keys()]);
    mesh.addGeometry(geometry);
  }
  const along = () => (random() - 0.5) * 40;
  for (let id = 0; id < COUNT; id++) {
    mesh.setMatrixAt(mesh.addInstance(0), new Matrix4().makeTranslation(along(), along(), along()));
    mesh.setColorAt(id, new Color().setHSL(random(), 0.7, 0.5));
  }
  return mesh;
}

const isElsewhere = (id: number) => id % 7 === 0;

/** The mesh as it ships; `choose` sets what a camera sees. */
export function chosenByProgram(): { mesh: BatchedMesh; choose(camera: PerspectiveCamera): void } {
  const mesh = makeMesh();
  const [matrix, place] = [new Matrix4(), new Vector3()];
  return {
    mesh,
    choose(camera) {
      for (let id = 0; id < COUNT; id++) {
        place.setFromMatrixPosition(mesh.getMatrixAt(id, matrix));
        const level = DISTANCES.filter((distance) => place.distanceTo(camera.position) >= distance).length;
        mesh.setGeometryIdAt(id, Math.min(level, 2));
        mesh.setVisibleAt(id, level < 3 && !isElsewhere(id));
      }
    },
  };
}

export function chosenByTree(): { mesh: BatchedMesh; culling: ReturnType<typeof cullByTree> } {
  const mesh = makeMesh();
  const culling = cullByTree(mesh);
  culling.setLevels(
    0,
    DISTANCES.map((distance, i) => ({ geometryId: [1, 2, null][i], distance })),
  );
  for (let id = 0; id < COUNT; id++) if (isElsewhere(id)) culling.setLayersAt(id, 1 << OTHER);
  return { mesh, culling };
}
