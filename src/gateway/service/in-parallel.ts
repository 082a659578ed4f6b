/** Maximum number of parallel reads of a list. */
const PARALLEL_READS = 4;

/** Works on the items, a few at a time. What the work on one returns is worked on next. The first failure ends it: nothing more is begun. */
export function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<readonly Item[] | undefined>,
): Promise<void> {
  const waiting = [...items];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let running = 0;
  let hasFailed = false;
  const workOn = async (item: Item) => {
    running += 1;
    try {
      waiting.unshift(...((await work(item)) ?? []));
    } catch (error) {
      hasFailed = true;
      reject(error);
    }
    running -= 1;
    begin();
  };
  const begin = (): void => {
    const next = !hasFailed && running < PARALLEL_READS ? waiting.shift() : undefined;
    if (next !== undefined) {
      void workOn(next);
      begin();
    } else if (running === 0) resolve();
  };
  begin();
  return promise;
}
