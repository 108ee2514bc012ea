/** Ends in a task of its own, after those that wait already: a message to itself, for timers of a page wait for milliseconds. */
export function nextTask(): Promise<void> {
  return new Promise((run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      run();
    };
    port2.postMessage(null);
  });
}
