import { expect, test } from 'vitest';
import { SceneError } from '../../../src/core/scene/scene-error.ts';
import { faultLine } from '../../../src/view/load/load-task.ts';

const memory = 'a.glb: there is not enough memory for it: close other pages, or open a smaller model';

test.each<[Error, string]>([
  [new RangeError('Array buffer allocation failed'), memory],
  [new RangeError('Invalid array length'), memory],
  [new RangeError('Invalid array buffer length'), memory],
  [new RangeError('camera: near must be greater than 0'), 'a.glb: camera: near must be greater than 0'],
  [new Error('allocation failed'), 'a.glb: allocation failed'],
  [new Error('a.glb: it is broken'), 'a.glb: it is broken'],
  [new Error('b a.glb: it is broken'), 'a.glb: b a.glb: it is broken'],
  [new SceneError('b.bin: it is broken'), 'b.bin: it is broken'],
  [
    new TypeError('Failed to fetch dynamically imported module: x.js'),
    'a.glb: what reads it could not be downloaded: check the connection and try again',
  ],
  [new Error(''), 'a.glb: no reason given'],
])('%s: %s', (error, line) => expect(faultLine('a.glb', error)).toBe(line));
