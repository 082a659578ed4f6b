/** Characters that people and scanners mistake for one another; each set folds to its first character. */
const LOOK_ALIKES = ['0OQD', '1IL', '2Z', '5S', '6G', '8B'] as const;
const FOLDED = new Map(LOOK_ALIKES.flatMap((set) => Array.from(set, (sign) => [sign, set.charAt(0)] as const)));

/**
 * Finds the order number that was probably meant: same length, and different either only in look-alike characters or in a
 * single character. Look-alikes win. It is suggested to a person, never applied automatically.
 */
export function findNearMatch(wrong: string, known: Iterable<string>): string | undefined {
  const sought = wrong.toUpperCase();
  let oneOff: string | undefined;
  for (const candidate of known) {
    if (candidate.length !== sought.length) continue;
    const { different, confusable } = compare(sought, candidate.toUpperCase());
    if (different === 0) continue;
    if (different === confusable) return candidate;
    if (different === 1) oneOff ??= candidate;
  }
  return oneOff;
}

/** Normalises numbers so that those differing only in look-alike characters are equal. */
export function foldLookAlikes(trackingNumber: string): string {
  return Array.from(trackingNumber.toUpperCase(), (sign) => FOLDED.get(sign) ?? sign).join('');
}

function compare(a: string, b: string): { different: number; confusable: number } {
  let different = 0;
  let confusable = 0;
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [a.charAt(at), b.charAt(at)];
    if (one === other) continue;
    different += 1;
    const fold = FOLDED.get(one);
    if (fold !== undefined && fold === FOLDED.get(other)) confusable += 1;
    else if (different - confusable > 1) break;
  }
  return { different, confusable };
}
