/** Waits for work, but no longer than this; what it throws within that time is thrown. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    patience.resolve(undefined);
  }, ms);
  await Promise.race([work, patience.promise]);
  clearTimeout(timer);
}
