import { appendFileSync } from 'node:fs';

/**
 * How much of something a test does: `short` in every run. `npm run prove` sets PROOF to a share of `full`, from 0 to 1,
 * and PROOF_SIZES to a file in which every test notes what it did so often.
 */
export function proofSize(what: string, { short, full }: { readonly short: number; readonly full: number }): number {
  const share = Number(process.env['PROOF'] ?? 0);
  const count = Math.max(short, Math.round(full * share));
  const sizes = process.env['PROOF_SIZES'];
  if (sizes !== undefined) appendFileSync(sizes, `${JSON.stringify({ what, count })}\n`);
  return count;
}
