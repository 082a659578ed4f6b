let dollars: Intl.NumberFormat | undefined;

/** $30.00, of 3000 cents. */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' });
  return dollars.format(cents / 100);
}
