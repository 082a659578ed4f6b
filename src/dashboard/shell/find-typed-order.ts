import type { QueryClient } from '@tanstack/react-query';
import { readPastedNumbers } from '#domain/pasted-numbers.ts';
import { lookUpQuery } from '#dashboard/queries/order-look-ups.ts';
import { blocksKeys } from '#dashboard/ui/open-layer.ts';

let newest = 0;

/**
 * Finds the one order whose tracking number, order number or reference was typed; undefined for any other text, or if several match. Null
 * if somebody has typed another one, left the page or opened a dialog during a slow look-up: nothing is shown over that.
 */
export async function findTypedOrder(client: QueryClient, text: string): Promise<string | null | undefined> {
  newest += 1;
  const [own, { pathname }] = [newest, location];
  const found = await find(client, text).catch(() => undefined);
  return own === newest && pathname === location.pathname && !blocksKeys() ? found : null;
}

async function find(client: QueryClient, text: string): Promise<string | undefined> {
  const { numbers, phrases } = readPastedNumbers(text);
  // A text with spaces may be a single reference.
  const [number, ...more] = phrases.length === 1 && phrases[0] === text.trim() ? phrases : numbers;
  if (number === undefined || more.length > 0) return undefined;
  const { orders, by_reference: named } = await client.fetchQuery(
    lookUpQuery([number], { wanted: true, references: true }),
  );
  const isOne = orders.length === 1 && (named?.every(({ total }) => total === 1) ?? true);
  return isOne ? orders[0]?.tracking_number : undefined;
}
