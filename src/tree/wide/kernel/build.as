/** What makes a wide tree in WebAssembly. */
export { packLeaves } from './pack';
