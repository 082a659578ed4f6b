import { PersistedStore } from '#dashboard/browser/persisted-store.ts';

/** Known carriers have the letters that their manifest numbers begin with. */
const KNOWN: Readonly<Record<string, string>> = {
  Northpost: 'NP',
  'Northpost Express': 'NX',
  Swiftline: 'SW',
  'Parcelbird International': 'PB',
  'Cartwheel eCommerce': 'CW',
  'Plain Label': 'PL',
};
const MARK_LENGTH = 2;
const DIGITS = [2, 3, 4, 5, 6, 7, 8, 9];

/** Marks assigned to other carriers on this device, persisted so that a carrier always looks the same. */
const given = new PersistedStore<Readonly<Record<string, string>>>('slipway.carrier-marks', {}, { '*': '' });

/** Two letters that are unique to a carrier: its initials, or the first free combination. */
export function markOf(name: string): string {
  const known = KNOWN[name] ?? given.get()[name];
  if (known !== undefined) return known;
  const taken = new Set([...Object.values(KNOWN), ...Object.values(given.get())]);
  const mark = candidatesOf(name).find((one) => one.length === MARK_LENGTH && !taken.has(one));
  // All marks with this first letter are taken; a duplicate does no harm, because the name stands beside it.
  const chosen = mark ?? name.slice(0, MARK_LENGTH).toUpperCase();
  given.set({ ...given.get(), [name]: chosen });
  return chosen;
}

function candidatesOf(name: string): readonly string[] {
  const texts = name
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((text) => Array.from(text));
  const [first = '?', ...rest] = texts.flat();
  const initials = texts.map(([letter = '']) => letter);
  return [...initials.slice(1), ...rest, ...DIGITS].map((second) => `${first}${second}`);
}
