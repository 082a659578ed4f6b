/** This device has no network: nothing was sent, and nothing is kept to be sent later. */
export class Offline extends Error {
  override readonly name = 'Offline';
}

/** What changes something is sent now or not at all. */
export async function whenOnline<T>(send: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Offline();
  return send();
}
