/** A town of components: each house is a <mesh>, which rises when it is clicked; the trees are instances of one mesh. */
import { useLayoutEffect, useRef, useState } from 'react';
import { BoxGeometry, ConeGeometry, Matrix4, MeshLambertMaterial } from 'three';
import { useBatchedScene, useTree } from './hooks.js';

/** metres from one lot to the next */
const LOT = 10;
const ROWS = 40;
const SIDE = ROWS * LOT;

const shapes = [new BoxGeometry(), new ConeGeometry(0.6, 1, 6)].map((shape) => shape.translate(0, 0.5, 0));
const colours = Array.from({ length: 24 }, (_, i) => new MeshLambertMaterial({ color: `hsl(${15 * i}, 40%, 60%)` }));

const lots = Array.from({ length: ROWS * ROWS }, (_, i) => ({
  key: i,
  // numbers that look like chance, the same each time
  height: 4 + ((i * 7919) % 97) / 6,
  position: [((i % ROWS) + 0.5) * LOT - SIDE / 2, 0, (Math.floor(i / ROWS) + 0.5) * LOT - SIDE / 2],
}));

function House({ index, height, position }) {
  const [isHigh, setIsHigh] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is no element of the page
    <mesh
      name={`house ${index}`}
      geometry={shapes[index % 2]}
      material={colours[index % colours.length]}
      position={position}
      scale={[6, isHigh ? 4 * height : height, 6]}
      onClick={(event) => {
        event.stopPropagation();
        setIsHigh(!isHigh);
      }}
    />
  );
}

/** @param props `houses`: how many there are; `isByTree` */
export function Houses({ houses, isByTree }) {
  const group = useRef(null);
  useBatchedScene(group, isByTree);
  return (
    <group ref={group}>
      {lots.slice(0, houses).map(({ key, height, position }) => (
        <House key={key} index={key} height={height} position={position} />
      ))}
    </group>
  );
}

const trunk = new ConeGeometry(1.4, 5, 5).translate(0, 2.5, 0);
const leaves = new MeshLambertMaterial({ color: 0x4c7a3d });

export function Trees({ isByTree }) {
  const mesh = useRef(null);
  useLayoutEffect(() => {
    const place = new Matrix4();
    for (const { key, position } of lots)
      mesh.current.setMatrixAt(key, place.makeTranslation(position[0] + LOT / 2, 0, position[2] + LOT / 2));
    mesh.current.instanceMatrix.needsUpdate = true;
    // three has made a sphere around instances that all stood at the origin
    mesh.current.computeBoundingSphere();
  }, []);
  useTree(mesh, isByTree);
  return <instancedMesh ref={mesh} args={[trunk, leaves, lots.length]} />;
}

/** Round the town, its part of the circle, 0 to 1. */
export function standAt(camera, place) {
  const angle = 2 * Math.PI * place;
  camera.position.set((SIDE / 4) * Math.cos(angle), 22, (SIDE / 4) * Math.sin(angle));
  camera.lookAt((SIDE / 4) * Math.cos(angle + 0.8), 8, (SIDE / 4) * Math.sin(angle + 0.8));
}
