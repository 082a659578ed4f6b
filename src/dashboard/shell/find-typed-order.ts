import type { QueryClient } from '@tanstack/react-query';
import { readPastedNumbers } from '#domain/pasted-numbers.ts';
import { lookUpQuery } from '#dashboard/queries/order-look-ups.ts';

/** The order whose tracking number was typed; undefined for any other text, and for a number that nobody knows. */
export async function findTypedOrder(client: QueryClient, text: string): Promise<string | undefined> {
  const [number, ...more] = readPastedNumbers(text).numbers;
  if (number === undefined || more.length > 0) return undefined;
  return (await client.fetchQuery(lookUpQuery([number], true))).orders[0]?.tracking_number;
}
