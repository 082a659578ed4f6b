/** A body that is refused for its size is read on this far, so that its sender gets to read the answer. */
const DISCARDED_BYTES = 8 * 1024 * 1024;

/**
 * Reads what is left of a request's body and keeps none of it. False when there is more than anybody sends by mistake: the
 * connection can't carry another request then, and has to be closed.
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
