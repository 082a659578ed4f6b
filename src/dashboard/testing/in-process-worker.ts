/** A `Worker` that does its work here: happy-dom has none. `run` is what the worker's script would do with a message. */
export function inProcessWorker<Message>(run: (message: Message) => Promise<object>): typeof Worker {
  class InProcessWorker extends EventTarget {
    postMessage(message: Message): void {
      void run(message).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate(): void {
      // Nothing goes on once its answer is given.
    }
  }
  return InProcessWorker as unknown as typeof Worker;
}
