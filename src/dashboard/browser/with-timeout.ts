/** Rejects with a TimeoutError after `withinMs`, and aborts the signal. Work that ignores the signal continues, and its result is dropped. */
export async function withTimeout<T>(withinMs: number, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    const tooLate = new DOMException('It took too long.', 'TimeoutError');
    reject(tooLate);
    stop.abort(tooLate);
  }, withinMs);
  return Promise.race([start(stop.signal), late]).finally(() => clearTimeout(timer));
}
