/**
 * Normalises a tracking number for comparison: letter case never distinguishes two orders (contract §2). Non-Latin letters
 * are folded too, as some services do: better to hold an order back than to book it twice (reliability A4).
 */
export function foldNumber(trackingNumber: string): string {
  return trackingNumber.toUpperCase();
}
