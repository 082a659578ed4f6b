import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listBookings } from './bookings.ts';
import { listManifestSummaries, readManifest } from './manifests.ts';
import { listOrders } from './orders.ts';
import { readSession } from './session.ts';
import { readToday } from './today.ts';

const ANSWERED = [readSession, listOrders, readToday, listBookings, listManifestSummaries, readManifest];

/** Ignores whether additional properties are allowed: nothing that the gateway writes is left out. */
const shapeOf = (schema: z.core.$ZodType, io: 'input' | 'output'): unknown =>
  JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io }), (key, value: unknown) =>
      key === 'additionalProperties' ? undefined : value,
    ),
  );

test.each(ANSWERED.map((endpoint) => [endpoint.name, endpoint.answers[200]] as const))(
  'an answer of %s is read as it was written: if it comes with a page, it is not parsed again',
  (_name, answer) => {
    expect(shapeOf(answer, 'input')).toEqual(shapeOf(answer, 'output'));
  },
);
