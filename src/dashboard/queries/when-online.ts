/** Thrown while this device is offline: nothing was sent, and nothing is queued. */
export class Offline extends Error {
  override readonly name = 'Offline';
}

/** Sends a change, or a read that a person waits for, immediately or not at all. */
export async function whenOnline<T>(send: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Offline();
  return send();
}
