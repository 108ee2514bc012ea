/** A town in react-three-fiber, drawn as it stands or by trees. */
import { Canvas, useFrame } from '@react-three/fiber';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Houses, standAt, Trees } from './town.jsx';

const MOST = 1600;

/** The camera, and the calls of the last frame. */
function View({ place, onDrawn }) {
  useFrame(({ camera, gl, scene }) => {
    standAt(camera, place);
    gl.render(scene, camera);
    onDrawn(gl.info.render);
  }, 1);
  return null;
}

function App() {
  const [isByTree, setIsByTree] = useState(true);
  const [isThere, setIsThere] = useState(true);
  const [houses, setHouses] = useState(MOST);
  const [place, setPlace] = useState(0);
  const [drawn, setDrawn] = useState('');
  return (
    <>
      <Canvas camera={{ fov: 60, near: 0.5, far: 1000 }} gl={{ antialias: false, preserveDrawingBuffer: true }} dpr={1}>
        <color attach="background" args={[0x9dc3e6]} />
        <hemisphereLight args={[0xcfe3ff, 0x665544, 1]} />
        <directionalLight position={[1, 2, 1.5]} intensity={2} />
        {isThere && <Houses houses={houses} isByTree={isByTree} />}
        {isThere && <Trees isByTree={isByTree} />}
        <View
          place={place}
          onDrawn={({ calls, triangles }) => setDrawn(`${calls} calls, ${triangles} triangles a frame`)}
        />
      </Canvas>
      <div id="panel">
        <output>{drawn}</output>
        <label htmlFor="place">round the town</label>
        <input
          id="place"
          type="range"
          min="0"
          max="1"
          step="any"
          value={place}
          onChange={(event) => setPlace(Number(event.target.value))}
        />
        <label htmlFor="houses">houses</label>
        <input
          id="houses"
          type="range"
          min="0"
          max={MOST}
          value={houses}
          onChange={(event) => setHouses(Number(event.target.value))}
        />
        <label htmlFor="tree">by the tree</label>
        <input id="tree" type="checkbox" checked={isByTree} onChange={(event) => setIsByTree(event.target.checked)} />
        <label htmlFor="there">the town is there</label>
        <input id="there" type="checkbox" checked={isThere} onChange={(event) => setIsThere(event.target.checked)} />
      </div>
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
