import { appendFileSync } from 'node:fs';

/**
 * How many rounds a test does: `short` in ordinary runs. `npm run prove` sets PROOF to `full`, or to a share from 0 to 1, and PROOF_SIZES
 * to a file in which every test records how many rounds it did.
 */
export function proofSize(what: string, { short, full }: { readonly short: number; readonly full: number }): number {
  const proof = process.env['PROOF'] ?? '0';
  const share = proof === 'full' ? 1 : Number(proof);
  if (!(share >= 0 && share <= 1)) throw new Error(`PROOF is "full" or a share from 0 to 1, not ${proof}.`);
  const count = Math.max(short, Math.round(full * share));
  const sizes = process.env['PROOF_SIZES'];
  if (sizes !== undefined) appendFileSync(sizes, `${JSON.stringify({ what, count })}\n`);
  return count;
}

/** Whether the tests' servers keep their tables in PostgreSQL: `TEST_DATABASE=postgres`, or the test project that runs on both. */
export function isOnPostgres(): boolean {
  return process.env['TEST_DATABASE'] === 'postgres';
}

/** Tells the test processes the address to ask for PostgreSQL. */
export function announcePostgres(address: string): void {
  process.env['TEST_POSTGRES'] = address;
}

export function whereToAskForPostgres(): string {
  const address = process.env['TEST_POSTGRES'];
  if (address === undefined) throw new Error('Only tests run by vitest can have a PostgreSQL.');
  return address;
}

/** Tells the test processes the address to ask for the bundled servers. */
export function announceTestServers(address: string): void {
  process.env['TEST_SERVERS'] = address;
}

export function whereToAskForTestServers(): string {
  const address = process.env['TEST_SERVERS'];
  if (address === undefined) throw new Error('Only tests run by vitest can have bundled servers.');
  return address;
}
