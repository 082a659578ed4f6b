/** How much of something a test does: `short` in every run, `full` with `PROOF=full`, as `npm run prove` has it. */
export function proofSize({ short, full }: { readonly short: number; readonly full: number }): number {
  return process.env['PROOF'] === 'full' ? full : short;
}
