import type { QueryClient } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import type { BodyOfStatus } from '#contract/endpoint.ts';
import type { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { canBeNumber } from '#domain/pasted-numbers.ts';
import { cleanScan, isProductBarcode, isTooShort } from '#domain/scanned-text.ts';
import { scannerSettings } from '#dashboard/state/scanner-settings.ts';
import { enterOrdersMutation } from './entered-orders.ts';
import { lookUpQuery } from './orders.ts';

type FoundOrder = BodyOfStatus<typeof lookUpIndexedOrders, 200>['orders'][number];

export interface ScannedOrder {
  /** As scanned, cleaned. */
  readonly text: string;
  readonly isFromLink: boolean;
  readonly order: FoundOrder | undefined;
  /** An order that was probably meant, when there is none by this number. */
  readonly near: string | null;
  /** The look-up did not get through: nothing is known of the number. */
  readonly isUnchecked: boolean;
}

function isLikeTrackingNumber(text: string): boolean {
  return canBeNumber(text) && !isTooShort(text) && !isProductBarcode(text);
}

async function enterNumber(client: QueryClient, tracking_number: string): Promise<void> {
  await client.getMutationCache().build(client, enterOrdersMutation(client)).execute([{ tracking_number }]);
}

/** Cleans what was scanned (or typed) and looks it up. */
export async function findScanned(client: QueryClient, scanned: string): Promise<ScannedOrder> {
  const { text, isFromLink } = cleanScan(scanned, scannerSettings.get().prefix);
  const nothing = { text, isFromLink, order: undefined, near: null, isUnchecked: false };
  if (text === '') return nothing;
  try {
    const lookUp = () => client.fetchQuery({ ...lookUpQuery([text], true), staleTime: 0, retry: false });
    let { orders, unknown, can_check } = await lookUp();
    // Where nobody can be asked about single orders, what was scanned off a parcel is taken for one.
    if (orders.length === 0 && !can_check && isLikeTrackingNumber(text)) {
      await enterNumber(client, text);
      ({ orders, unknown } = await lookUp());
    }
    const [order] = orders;
    if (order === undefined) return { ...nothing, near: unknown[0]?.near_match ?? null };
    return { ...nothing, text: order.tracking_number, order };
  } catch (problem) {
    // A number that the server refuses to look up (much too long, for instance) is no number of ours.
    if (problem instanceof CallProblem && problem.status === 400) return nothing;
    return { ...nothing, isUnchecked: true };
  }
}
