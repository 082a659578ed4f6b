/** One form for every spelling of a tracking number: letter case never tells two orders apart (contract §2). */
export function foldNumber(trackingNumber: string): string {
  return trackingNumber.toUpperCase();
}
