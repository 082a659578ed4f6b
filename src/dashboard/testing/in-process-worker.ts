/** A `Worker` that runs in this thread: happy-dom has none. `run` does what the worker's script would do with a message. */
export function inProcessWorker<Message>(run: (message: Message) => Promise<object>): typeof Worker {
  class InProcessWorker extends EventTarget {
    postMessage(message: Message): void {
      void run(message).then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
    }
    terminate(): void {
      // Nothing runs on after the answer.
    }
  }
  return InProcessWorker as unknown as typeof Worker;
}
