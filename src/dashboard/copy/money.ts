let dollars: Intl.NumberFormat | undefined;

/** Formats 3000 cents as $30.00. */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' });
  return dollars.format(cents / 100);
}
