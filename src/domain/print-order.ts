/** The order in which labels are printed. `listed` is the order on screen, top to bottom. */
export const PRINT_ORDERS = ['listed', 'scanned', 'sku', 'carrier', 'order_number'] as const;
export type PrintOrder = (typeof PRINT_ORDERS)[number];

export interface PrintedOrder {
  readonly tracking_number: string;
  readonly courier_name: string | null;
  readonly retailer_order_number: string | null;
  /** Null: unknown. */
  readonly skus: readonly string[] | null;
}

export interface PrintArrangement {
  readonly order: PrintOrder;
  /** For printers that stack labels face up: the first one ends up on top. */
  readonly lastFirst: boolean;
  /** Copies of each label, one after the other. */
  readonly copies: number;
}

let collator: Intl.Collator | undefined;
/** Numbers inside words compare as numbers: #9 comes before #10. Created lazily: it takes as long as rendering a page's rows. */
function compareWords(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}

/**
 * Sorts labels for printing. `listed` has them as they are on screen, `scanned` has their numbers in the order they were
 * chosen. Ties stay in listed order, and labels without a value to sort by come last.
 */
export function sortForPrinting<T extends PrintedOrder>(
  listed: readonly T[],
  scanned: readonly string[],
  { order, lastFirst, copies }: PrintArrangement,
): T[] {
  const places = new Map(scanned.map((number, place) => [number, place]));
  const placeOf = (one: T) => places.get(one.tracking_number) ?? Infinity;
  const compare: Record<PrintOrder, (one: T, other: T) => number> = {
    listed: () => 0,
    scanned: (one, other) => compareNumbers(placeOf(one), placeOf(other)),
    sku: (one, other) => compareTexts(skusOf(one), skusOf(other)),
    carrier: (one, other) => compareTexts(one.courier_name, other.courier_name),
    order_number: (one, other) => compareTexts(one.retailer_order_number, other.retailer_order_number),
  };
  const sorted = listed.toSorted(compare[order]);
  return (lastFirst ? sorted.toReversed() : sorted).flatMap((one) => Array.from({ length: copies }, () => one));
}

/** Groups orders with the same goods, in whichever order their products are listed. */
function skusOf(one: PrintedOrder): string | null {
  return one.skus === null || one.skus.length === 0 ? null : one.skus.toSorted(compareWords).join('\n');
}

function compareTexts(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compareWords(one, other);
}

function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
