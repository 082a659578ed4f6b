import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type Answer, openTestPlatform, type TestPlatform } from './open-test-platform.ts';
import { openS3Double, type S3Double } from './s3-double.ts';

/** Two platforms on one database and one store, started at the same time with both empty. */
export interface TwoPlatforms {
  readonly one: TestPlatform;
  readonly other: TestPlatform;
  readonly database: TestDatabase;
  readonly store: S3Double;
  /** Opens another one on the same database and store; the test closes it. */
  readonly openAnother: () => Promise<TestPlatform>;
  /** How many times an order was ever booked. */
  readonly ledgerOf: (number?: string) => Promise<number>;
  /** Sets how the carrier handles bookings from now on. */
  readonly setCarrier: (booking: object) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export async function openTwoPlatforms(): Promise<TwoPlatforms> {
  const database = await makePostgresDatabase();
  const store = await openS3Double();
  const open = () => openTestPlatform({ sharedDatabase: database.url, storage: store.settings });
  const [one, other] = await Promise.all([open(), open()]);
  return {
    one,
    other,
    database,
    store,
    openAnother: open,
    ledgerOf: async (number = '') =>
      (await other.call(`GET /sandbox/ledger?tracking_number=${number}`)).body.count as number,
    setCarrier: (booking) => one.call('PUT /sandbox/carriers/NorthpostStandard', { booking }),
    close: async () => {
      await Promise.all([one.close(), other.close()]);
      await store.close();
      await database.drop();
    },
  };
}

/** Whether everything requested is booked. */
export function isBooked({ body }: Answer): boolean {
  return body.response.every((item: { success: boolean }) => item.success);
}
