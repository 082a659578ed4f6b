/** Whether a promise fulfils in time; a rejection counts as no. */
export async function answersWithin(promise: Promise<unknown>, withinMs: number): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
  }, withinMs);
  const answer = promise.then(
    () => true,
    () => false,
  );
  const answers = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  return answers;
}
