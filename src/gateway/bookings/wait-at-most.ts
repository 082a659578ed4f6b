/** Waits for some work, but no longer than this. What the work throws is thrown, as long as it is waited for. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    patience.resolve(undefined);
  }, ms);
  await Promise.race([work, patience.promise]);
  clearTimeout(timer);
}
