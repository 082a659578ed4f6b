import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learnScanner, TRIAL_LIMITS } from './learn-scanner.ts';
import { type Scan, ScanBurst } from './scan-burst.ts';
import { type ScanLimits, scanLimits } from './scan-limits.ts';

const NUMBER = 'SLP4408815T0O1';
const UNLEARNED = scanLimits({ gapMs: 35 });

/** Presses the characters and then Enter. `gaps` come before each key after the first; the last gap repeats. */
function type(text: string, gaps: readonly number[], burst = new ScanBurst(), start = 10_000): Scan | undefined {
  let time = start;
  let scanned: Scan | undefined;
  for (const [at, key] of [...Array.from(text), 'Enter'].entries()) {
    if (at > 0) time += gaps[Math.min(at, gaps.length) - 1] ?? 0;
    scanned = burst.press(key, time);
  }
  return scanned;
}
/** The same gap everywhere except before the character at `place`. */
const gapsWith = (usual: number, place: number, gap: number) =>
  Array.from({ length: 20 }, (_, at) => (at === place - 1 ? gap : usual));

describe('a wired scanner', () => {
  test.each([
    [NUMBER, 5, NUMBER],
    [NUMBER, 30, NUMBER],
    [NUMBER, 90, undefined],
    [NUMBER, 50, undefined],
    ['SLP44', 5, undefined],
    ['', 5, undefined],
  ])('%s with %i ms between keys', (text, gap, expected) => {
    expect(type(text, [gap])?.text).toBe(expected);
  });

  test('shift and other keys without a character do not count', () => {
    const burst = new ScanBurst();
    burst.press('Shift', 9990);
    expect(type('SLP4408815', [8], burst)).toMatchObject({ text: 'SLP4408815', wholeness: 'whole' });
  });

  test('two codes one after the other are two scans', () => {
    const burst = new ScanBurst();
    expect(type(NUMBER, [5], burst)?.text).toBe(NUMBER);
    expect(type('SLP4408816T0O2', [5], burst, 10_080)).toMatchObject({ text: 'SLP4408816T0O2', wholeness: 'whole' });
  });
});

describe('keys before a scan', () => {
  test('that come long before it have nothing to do with it', () => {
    const burst = new ScanBurst();
    burst.press('x', 9000);
    expect(type(NUMBER, [8], burst)).toMatchObject({ text: NUMBER, wholeness: 'whole' });
  });

  test('that come shortly before are part of it, as is what came before a stall', () => {
    const burst = new ScanBurst();
    burst.press('x', 9800);
    expect(type(NUMBER, [8], burst)).toMatchObject({ text: `x${NUMBER}`, wholeness: 'joined' });
    expect(type(NUMBER, gapsWith(8, 7, 250))).toMatchObject({ text: NUMBER, wholeness: 'joined' });
  });

  test('that are typed right up to it are part of it too, however many', () => {
    const burst = new ScanBurst();
    for (const [at, key] of Array.from('leave it at the side door ').entries()) burst.press(key, 5000 + at * 190);
    const scan = type('SLP4408815', [5], burst, 10_000);
    expect(scan).toMatchObject({ text: 'leave it at the side door SLP4408815', wholeness: 'joined' });
  });

  test('the end of a number is never taken for a whole one, wherever it stalls and whatever is lost in a pause', () => {
    const stall = fc.integer({ min: 61, max: 299 });
    const usual = fc.integer({ min: 0, max: 35 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: NUMBER.length - 1 }),
        stall,
        usual,
        fc.boolean(),
        (at, gap, fast, early) => {
          const burst = new ScanBurst();
          let time = 10_000;
          let scanned: Scan | undefined;
          for (const [place, key] of [...Array.from(NUMBER), 'Enter'].entries()) {
            time += place === at ? gap : fast;
            // The silence timer fires before the page receives the keys that were pressed in the meantime.
            if (place === at && early) burst.endBySilence();
            scanned = burst.press(key, time);
          }
          expect(scanned?.text).toBe(NUMBER);
          expect(scanned?.wholeness).not.toBe('cut');
        },
      ),
    );
  });

  test('a number whose end arrives late is used instead of the scan that the pause ended', () => {
    const burst = new ScanBurst();
    for (const [at, key] of Array.from('SLP44088').entries()) burst.press(key, 10_000 + at * 8);
    expect(burst.endBySilence()).toMatchObject({ text: 'SLP44088', end: 'silence' });
    for (const [at, key] of Array.from('15T0').entries()) burst.press(key, 10_064 + at * 8);
    expect(burst.endBySilence()).toMatchObject({ text: 'SLP4408815T0', insteadOf: 'SLP44088' });
    const whole = type('O1', [8], burst, 10_096);
    expect(whole).toMatchObject({ text: NUMBER, end: 'Enter', wholeness: 'whole', insteadOf: 'SLP4408815T0' });
    expect(type(NUMBER, [8], burst, 12_000)).not.toHaveProperty('insteadOf');
  });

  test('keys that went elsewhere after a pause do not count as a late end', () => {
    const burst = new ScanBurst();
    for (const [at, key] of Array.from('SLP44088').entries()) burst.press(key, 10_000 + at * 8);
    burst.endBySilence();
    burst.beginListening(10_100);
    expect(type('4408815T0O1', [8], burst, 10_110)).toMatchObject({ text: '4408815T0O1', wholeness: 'cut' });
  });

  test('a stall long enough to look like the end spoils the rest', () => {
    const burst = new ScanBurst();
    for (const [at, key] of Array.from('SLP').entries()) burst.press(key, 10_000 + at * 8);
    expect(burst.endBySilence()).toBeUndefined();
    expect(type('4408815T0O1', [8], burst, 10_500)?.wholeness).toBe('cut');
    expect(type(NUMBER, [8], burst, 11_500)?.wholeness).toBe('whole');
  });

  test('a stall spoils the rest even if the page gets the focus back in between, as after printing without a window', () => {
    const burst = new ScanBurst();
    for (const [at, key] of Array.from('SLP').entries()) burst.press(key, 10_000 + at * 8);
    expect(burst.endBySilence()).toBeUndefined();
    burst.beginListening(10_200);
    expect(type('4408815T0O1', [8], burst, 10_500)?.wholeness).toBe('cut');
  });

  test('a scan that was in progress when the page began to listen may have lost its beginning', () => {
    const burst = new ScanBurst();
    burst.beginListening(10_000);
    expect(type('08815T0O1', [12], burst, 10_009)?.wholeness).toBe('cut');
    expect(type(NUMBER, [12], burst, 11_000)?.wholeness).toBe('whole');
  });
});

describe('a typing person', () => {
  test('is not a scanner, however much the page lags, even with two quick keys in a row', () => {
    const gap = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 70, max: 280 }) }, fc.integer({ min: 20, max: 60 }));
    fc.assert(
      fc.property(fc.array(gap, { minLength: 14, maxLength: 14 }), (gaps) => {
        const isMostlySlow = gaps.filter((one) => one <= 35).length < 4;
        if (isMostlySlow) expect(type(NUMBER, gaps)).toBeUndefined();
      }),
    );
  });

  test('holding a key down scans nothing once the key is known to be held', () => {
    const burst = new ScanBurst();
    for (let at = 0; at < 30; at += 1) {
      burst.press('j', 10_000 + at * 33);
      burst.forget();
    }
    expect(burst.endBySilence()).toBeUndefined();
  });
});

describe('a Bluetooth scanner', () => {
  const seen = (limits: ScanLimits, gaps: readonly number[]) => type(NUMBER, gaps, new ScanBurst(() => limits));
  /** 50 to 100 ms between characters, with an occasional stall of 300 ms. */
  const slow = [70, 55, 100, 90, 300, 60, 85, 75, 50, 95, 65, 80, 100, 70];

  test('is recognised by numbers without a digit too, but a person who types words is not', () => {
    const limits = scanLimits(learnScanner([seen(TRIAL_LIMITS, slow) as Scan]));
    const scan = (text: string) => type(text, slow, new ScanBurst(() => limits));
    expect(scan('SLPQWERTZUIOP')).toMatchObject({ text: 'SLPQWERTZUIOP', wholeness: 'whole' });
    expect(scan('carrierquery')).toBeUndefined();
    expect(scan('LATE ORDERS')).toBeUndefined();
  });

  test('counts as a scanner only after it is learned', () => {
    expect(seen(UNLEARNED, slow)).toBeUndefined();
    const first = seen(TRIAL_LIMITS, slow);
    expect(first).toMatchObject({ text: NUMBER, wholeness: 'whole', end: 'Enter' });
    const limits = scanLimits(learnScanner([first as Scan]));
    expect(seen(limits, slow)).toMatchObject({ text: NUMBER, wholeness: 'whole' });
  });

  test('is read completely in any order of the gaps that it was learned with', () => {
    const limits = scanLimits(learnScanner([seen(TRIAL_LIMITS, slow) as Scan]));
    fc.assert(
      fc.property(fc.shuffledSubarray(slow, { minLength: slow.length }), (gaps) => {
        expect(seen(limits, gaps)).toMatchObject({ text: NUMBER, wholeness: 'whole' });
      }),
    );
  });

  test('does not turn keys that a person presses into a scan', () => {
    const limits = scanLimits(learnScanner([seen(TRIAL_LIMITS, slow) as Scan]));
    const burst = new ScanBurst(() => limits);
    expect(type('jjjkkjxj', [80], burst)).toBeUndefined();
    for (const [at, key] of Array.from('x12345').entries()) burst.press(key, 20_000 + at * 90);
    expect(burst.endBySilence()).toBeUndefined();
  });
});
