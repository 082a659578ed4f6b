import type { LabelAnswer } from '#contract/documented/order.ts';
import { labelStateOf } from './index-states.ts';

/** URLs in an answer that aren't the label's. */
const OTHER_ADDRESSES: ReadonlySet<string> = new Set(['tracking_url', 'merchant_url']);
const ADDRESS = /^(?:https?:\/\/|data:application\/pdf;base64,)/i;
const PDF_IN_BASE64 = /^JVBERi0/;
/** A PDF or ZPL itself, as text. */
const FILE = /^(?:%PDF-|\^XA)/i;

/**
 * Whether a 200 to GET label says that there is a label: with a link, with the label itself, or with the order in a state that only a
 * labelled one has (field services F10). Not stated: the shape of the answer.
 */
export function holdsLabel(response: LabelAnswer['response']): boolean {
  const isFile = listTexts(response).some((text) => ADDRESS.test(text) || PDF_IN_BASE64.test(text) || FILE.test(text));
  return isFile || labelStateOf(null, { state: response?.order?.state }, false) === 'ready';
}

/** Where the label's PDF is: a link, under whatever name, or a `data:` URL if the answer holds the PDF itself. Null if there is neither. */
export function findLabelAddress(response: LabelAnswer['response']): string | null {
  for (const text of listTexts(response)) {
    if (ADDRESS.test(text)) return text;
    if (PDF_IN_BASE64.test(text)) return `data:application/pdf;base64,${text}`;
  }
  return null;
}

/** The texts in an answer that may be a label, the usual places first. */
function listTexts(response: LabelAnswer['response']): string[] {
  const { order, qualified_url, ...rest } = response ?? {};
  const { shipping_label, encoded_label } = order?.documents ?? {};
  const told = Object.entries({ qualified_url, link: shipping_label?.url, ...rest, zpl: encoded_label });
  return told.flatMap(([name, value]) => (!OTHER_ADDRESSES.has(name) && typeof value === 'string' ? [value] : []));
}
