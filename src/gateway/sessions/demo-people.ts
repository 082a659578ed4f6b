import { toIsoTime } from '#domain/iso-time.ts';
import { addPerson } from '#gateway/store/people/people.ts';
import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { type Passwords, PUBLISHED_COST } from './passwords.ts';

/** Offered on the sign-in page while demo data is on. */
export const DEMO_PEOPLE = [
  { email: 'owner@slipway.test', password: 'slipway-demo', role: 'owner' },
  { email: 'packer@slipway.test', password: 'slipway-demo', role: 'packer' },
] as const;

const ADDED = 'demo_people_added';

/** Adds the demo people to a new data folder, once: one that the owner removed stays removed. */
export async function addDemoPeople(database: Database, passwords: Passwords, now: number): Promise<void> {
  if ((await readSetting(database, ADDED)) !== undefined) return;
  const created_at = toIsoTime(now);
  for (const { email, password, role } of DEMO_PEOPLE) {
    const password_hash = await passwords.hash(password, PUBLISHED_COST);
    await addPerson(database, { email, role, password_hash, created_at, demo: 1 });
  }
  await writeSetting(database, ADDED, '1');
}
