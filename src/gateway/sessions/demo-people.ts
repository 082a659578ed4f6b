import { addPerson, findPersonByEmail } from '#gateway/store/people.ts';
import type { Database } from '#gateway/store/tables.ts';
import { hashPassword, PUBLISHED_COST } from './password.ts';

/** Offered on the sign-in page while demo data is on. */
export const DEMO_PEOPLE = [
  { email: 'owner@slipway.test', password: 'slipway-demo', role: 'owner' },
  { email: 'packer@slipway.test', password: 'slipway-demo', role: 'packer' },
] as const;

export async function addDemoPeople(database: Database, now: Date): Promise<void> {
  for (const { email, password, role } of DEMO_PEOPLE) {
    if (await findPersonByEmail(database, email)) continue;
    await addPerson(database, {
      email,
      role,
      password_hash: await hashPassword(password, PUBLISHED_COST),
      created_at: now.toISOString(),
    });
  }
}
