/** How much of a too-large body is still read, so that its sender receives the answer. */
const DISCARDED_BYTES = 8 * 1024 * 1024;

/**
 * Reads and discards the rest of a request's body. Returns false if there is more than anyone sends by mistake: the connection must then be
 * closed.
 */
export async function discardBody(request: Request): Promise<boolean> {
  if (request.body === null) return true;
  if (request.body.locked) return false;
  const reader = request.body.getReader();
  let left = DISCARDED_BYTES;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    left -= value.byteLength;
    if (left >= 0) continue;
    await reader.cancel();
    return false;
  }
}
