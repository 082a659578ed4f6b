import type { QueryClient } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import type { BodyOfStatus } from '#contract/endpoint.ts';
import type { lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { canBeNumber } from '#domain/pasted-numbers.ts';
import type { Scan } from '#domain/scan-burst.ts';
import { cleanScan, isProductBarcode, isTooShort } from '#domain/scanned-text.ts';
import { withTimeout } from '#dashboard/browser/with-timeout.ts';
import { scannerSettings } from '#dashboard/browser/scanner-settings.ts';
import { enterOrdersMutation } from './entered-orders.ts';
import { lookUpQuery } from './order-look-ups.ts';
import { whenOnline } from './when-online.ts';

/** The person scanning is waiting, so a slower look-up is aborted and retried later. */
const LOOK_UP_TIMEOUT_MS = 10_000;

type FoundOrder = BodyOfStatus<typeof lookUpIndexedOrders, 200>['orders'][number];

export interface ScannedOrder {
  /** The scanned text, cleaned up. */
  readonly text: string;
  readonly isFromLink: boolean;
  readonly order: FoundOrder | undefined;
  /** The order that was probably meant, if no order has this number. */
  readonly near: string | null;
  /** Nothing is known about the number: the look-up failed, or the service couldn't be asked about it. */
  readonly isUnchecked: boolean;
  /** The look-up itself failed, as it would for any other number. */
  readonly isCutOff: boolean;
  /** The scan is incomplete or mixed with other keystrokes: it has to be repeated. */
  readonly isUnread: boolean;
}

function isLikeTrackingNumber(text: string): boolean {
  return canBeNumber(text) && !isTooShort(text) && !isProductBarcode(text);
}

async function enterNumber(client: QueryClient, tracking_number: string): Promise<void> {
  await client.getMutationCache().build(client, enterOrdersMutation()).execute([{ tracking_number }]);
}

/**
 * Cleans up a scanned or typed text and looks it up by the whole number, never by its tail. A scan with a pause in it, or
 * right after other keystrokes, counts only if such a number exists; one whose beginning is missing never counts.
 */
export async function findScanned(client: QueryClient, scanned: string | Scan): Promise<ScannedOrder> {
  const { text: raw, wholeness } = typeof scanned === 'string' ? { text: scanned, wholeness: 'whole' } : scanned;
  const { text, isFromLink } = cleanScan(raw, scannerSettings.get().prefix);
  const isUnread = wholeness !== 'whole';
  const nothing = { text, isFromLink, order: undefined, near: null, isUnchecked: false, isCutOff: false, isUnread };
  if (text === '' || wholeness === 'cut') return nothing;
  try {
    const lookUp = async () =>
      // Offline, the query would wait for the network, and the person scanning for a verdict.
      whenOnline(() =>
        withTimeout(LOOK_UP_TIMEOUT_MS, () =>
          client.fetchQuery({ ...lookUpQuery([text], { wanted: true }), staleTime: 0, retry: false }),
        ),
      );
    let { orders, unknown, can_check, not_checked } = await lookUp();
    // If the service can't be asked about single orders, a number scanned off a parcel is taken to be valid.
    if (orders.length === 0 && !can_check && !isUnread && isLikeTrackingNumber(text)) {
      await withTimeout(LOOK_UP_TIMEOUT_MS, () => enterNumber(client, text));
      ({ orders, unknown, not_checked } = await lookUp());
    }
    const [order] = orders;
    if (order === undefined && isUnread) return nothing;
    if (order === undefined && not_checked !== undefined && isLikeTrackingNumber(text))
      return { ...nothing, isUnchecked: true };
    if (order === undefined) return { ...nothing, near: unknown[0]?.near_match ?? null };
    return { ...nothing, text: order.tracking_number, order, isUnread: false };
  } catch (problem) {
    // A number that the server refuses to look up, such as one that is far too long, is unknown.
    if (problem instanceof CallProblem && problem.status === 400) return nothing;
    return { ...nothing, isUnchecked: !isUnread, isCutOff: !isUnread };
  }
}
