/** Waits for work, but no longer than `ms`. Rethrows what it throws within that time. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    patience.resolve(undefined);
  }, ms);
  await Promise.race([work, patience.promise]);
  clearTimeout(timer);
}
