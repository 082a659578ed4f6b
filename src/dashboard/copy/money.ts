const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' });

/** $30.00, of 3000 cents. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}
