import { foldNumber } from '#domain/fold-number.ts';
import { foldReference } from '#domain/fold-reference.ts';
import { readPastedNumbers } from '#domain/pasted-numbers.ts';

/** Longest text that may be looked up (contract). */
const MAX_LENGTH = 200;

/** Lists what to look up from a pasted text: numbers, possible references, and texts with spaces as a whole. */
export function listToLookUp(text: string): string[] {
  const { numbers, notNumbers, phrases } = readPastedNumbers(text);
  return [...new Set([...numbers, ...notNumbers, ...phrases])].filter(({ length }) => length <= MAX_LENGTH);
}

interface OrdersByReference {
  readonly text: string;
  readonly tracking_numbers: readonly string[];
  readonly total: number;
}

interface LookedUp<Order> {
  readonly orders: readonly Order[];
  readonly unknown: readonly { readonly tracking_number: string; readonly near_match: string | null }[];
  readonly not_checked?: readonly string[] | undefined;
  readonly by_reference?: readonly OrdersByReference[] | undefined;
}

/**
 * Determines which orders a pasted text names, given the look-up (undefined until it is answered). If a text with spaces is a known
 * reference as a whole, its words aren't taken for numbers.
 */
export function judgePasted<Order extends { readonly tracking_number: string }>(
  text: string,
  data: LookedUp<Order> | undefined,
) {
  const named = new Map((data?.by_reference ?? []).map((one) => [foldReference(one.text), one]));
  const pasted = readPastedNumbers(text, (one) => named.has(foldReference(one)));
  const texts = [...pasted.numbers, ...pasted.notNumbers];
  const references = [...new Set(texts.flatMap((one) => named.get(foldReference(one)) ?? []))];
  const meant = new Set([...texts, ...references.flatMap((one) => one.tracking_numbers)].map(foldNumber));
  const given = new Set(pasted.numbers.map(foldNumber));
  const missing = (data?.unknown ?? []).filter((one) => given.has(foldNumber(one.tracking_number)));
  const notChecked = new Set(data?.not_checked);
  return {
    /** The number of distinct texts. */
    count: texts.filter((one) => pasted.numbers.includes(one) || named.has(foldReference(one))).length,
    numbers: pasted.numbers,
    duplicates: pasted.duplicates,
    /** Texts that are neither numbers nor references. */
    leftOut: pasted.notNumbers.filter((one) => !named.has(foldReference(one))),
    found: (data?.orders ?? []).filter((order) => meant.has(foldNumber(order.tracking_number))),
    unknown: missing.filter((one) => !notChecked.has(one.tracking_number)),
    /** Numbers that the service couldn't be asked about. */
    notChecked: missing.map((one) => one.tracking_number).filter((number) => notChecked.has(number)),
    references,
  };
}
