/** How many requests an endpoint is fuzzed with: `FUZZ_REQUESTS` when it is set, for a long look beside what CI has time for. */
export function readFuzzRequests(usual: number): number {
  const asked = Number(process.env['FUZZ_REQUESTS'] ?? '');
  return Number.isInteger(asked) && asked > 0 ? asked : usual;
}
