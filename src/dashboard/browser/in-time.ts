/** Waits this long at most. `signal` also tells what was started to stop; what doesn't heed it goes on unnoticed. */
export async function inTime<T>(withinMs: number, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    const tooLate = new DOMException('It took too long.', 'TimeoutError');
    reject(tooLate);
    stop.abort(tooLate);
  }, withinMs);
  return Promise.race([start(stop.signal), late]).finally(() => clearTimeout(timer));
}
