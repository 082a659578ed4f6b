/** Whether a promise fulfils in time; a rejection counts as no. */
export async function answersWithin(asked: Promise<unknown>, withinMs: number): Promise<boolean> {
  const { promise: silence, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
  }, withinMs);
  const answer = asked.then(
    () => true,
    () => false,
  );
  const answers = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return answers;
}
