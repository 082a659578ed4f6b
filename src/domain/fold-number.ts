/**
 * One form for every spelling of a tracking number: letter case never tells two orders apart (contract §2). Letters of other
 * alphabets count alike too, as some services do it: an order is held back rather than booked twice (reliability A4).
 */
export function foldNumber(trackingNumber: string): string {
  return trackingNumber.toUpperCase();
}
