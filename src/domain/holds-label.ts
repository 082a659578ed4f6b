import type { LabelAnswer } from '#contract/documented/order.ts';
import { labelStateOf } from './index-states.ts';

/** Addresses in an answer that lead to no label. */
const OTHER_ADDRESSES: ReadonlySet<string> = new Set(['tracking_url', 'merchant_url']);
/** A link, or a PDF or ZPL itself. */
const FILE = /^(?:https?:\/\/|JVBERi0|%PDF-|\^XA)/i;

/**
 * Whether a 200 to GET label says that there is a label: with a link, with the label itself, or with the order in a state that only a
 * labelled one has (field services F10). Not stated: the shape of the answer.
 */
export function holdsLabel(response: LabelAnswer['response']): boolean {
  const { order, ...rest } = response ?? {};
  const { shipping_label, encoded_label } = order?.documents ?? {};
  const told = Object.entries({ ...rest, link: shipping_label?.url, zpl: encoded_label });
  const isFile = told.some(
    ([name, value]) => !OTHER_ADDRESSES.has(name) && typeof value === 'string' && FILE.test(value),
  );
  return isFile || labelStateOf(null, { state: order?.state }, false) === 'ready';
}
