import { WEBHOOK_DEFAULT_HEADERS } from '#contract/documented/webhook.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeHeaderFault,
  findHeaderFaults,
  findKeyFault,
  findValueFault,
  isSameKey,
  looksSecret,
  readHeaderLines,
} from './webhook-headers.ts';

const RESERVED =
  'host content-length content-type connection transfer-encoding expect proxy-authorization upgrade te trailer';
const OURS = 'webhook-id webhook-timestamp webhook-signature webhook-superseded';
const UNSAFE = 'keep-alive proxy-connection proxy-authenticate http2-settings content-encoding';

describe('a custom header key', () => {
  test.each(RESERVED.split(' '))('%s is reserved, in any letter case', (key) => {
    for (const written of [key, key.toUpperCase(), key[0]?.toUpperCase() + key.slice(1)]) {
      expect(findKeyFault(written)).toBe('header_key_reserved');
    }
  });

  test.each(OURS.split(' '))('%s is set by Slipway', (key) => {
    expect(findKeyFault(key)).toBe('header_key_ours');
    expect(findKeyFault(key.toUpperCase())).toBe('header_key_ours');
  });

  test.each(UNSAFE.split(' '))('%s is unsafe', (key) => {
    expect(findKeyFault(key)).toBe('header_key_unsafe');
  });

  test.each([
    'Content_Length',
    'transfer_encoding',
    'webhook_id',
    'PROXY_AUTHORIZATION',
    'keep_alive',
    'content-Type_',
  ])('%s looks like another to servers that read _ as -', (key) => {
    expect(findKeyFault(key)).toBe(key === 'content-Type_' ? undefined : 'header_key_unsafe');
  });

  test.each([
    '',
    ' ',
    ' te ',
    'host ',
    '\thost',
    'ho\u017ft',
    'x-\u212Aey',
    'host:',
    'x y',
    'x\r\ny',
    'x\u0000',
    'ｈｏｓｔ',
    'hоst',
    'x/y',
    'x"y',
    'x'.repeat(129),
    '\u{1F600}',
    '\uD800',
  ])('%j is not a key', (key) => {
    expect(findKeyFault(key)).toBe('header_key_invalid');
  });

  test.each([
    'te-id',
    'Authorization',
    'Accept',
    'x',
    '__proto__',
    'constructor',
    'x'.repeat(128),
    "!#$%&'*+-.^_`|~0aZ",
  ])('%s may be used', (key) => {
    expect(findKeyFault(key)).toBeUndefined();
  });
});

/** Written from the text of the rules rather than the code, and in a different way: character by character. */
function oracle(key: string): string | undefined {
  const allowed = new Set(
    Array.from("!#$%&'*+-.^_`|~")
      .concat(Array.from({ length: 10 }, (_, digit) => String(digit)))
      .map((c) => c.charCodeAt(0)),
  );
  for (let code = 65; code <= 90; code += 1) allowed.add(code).add(code + 32);
  if (key.length < 1 || key.length > 128) return 'header_key_invalid';
  let folded = '';
  for (let place = 0; place < key.length; place += 1) {
    const code = key.charCodeAt(place);
    if (!allowed.has(code)) return 'header_key_invalid';
    folded += String.fromCharCode(code >= 65 && code <= 90 ? code | 32 : code);
  }
  if (RESERVED.split(' ').includes(folded)) return 'header_key_reserved';
  if (OURS.split(' ').includes(folded)) return 'header_key_ours';
  const merged = folded.split('_').join('-');
  return `${RESERVED} ${OURS} ${UNSAFE}`.split(' ').includes(merged) ? 'header_key_unsafe' : undefined;
}

test('ten thousand hostile keys are judged by the rules', () => {
  const keys = `${RESERVED} ${OURS} ${UNSAFE} accept authorization x-token te-id cookie`.split(' ');
  const tails = [
    '',
    ' ',
    '\t',
    '\r\n',
    '\u00a0',
    '\u2003',
    '\ufeff',
    '\u0000',
    '\u007f',
    ':',
    '%20',
    '-',
    '_',
    'x',
    'ſ',
    'K',
  ];
  const letters: Readonly<Record<string, string[]>> = {
    s: ['ſ', 'ѕ', 'ｓ'],
    k: ['\u212A', 'к'],
    o: ['о', '0', 'ο'],
    e: ['е', 'é'],
  };
  const hostile = fc
    .tuple(
      fc.constantFrom(...keys),
      fc.constantFrom(...tails),
      fc.constantFrom(...tails),
      fc.nat(200),
      fc.infiniteStream(fc.nat(5)),
    )
    .map(([key, before, after, extra, stream]) => {
      const choose = stream[Symbol.iterator]();
      const written = Array.from(key, (letter) => {
        const choice = choose.next().value;
        if (choice === 0) return letter.toUpperCase();
        if (choice === 1 && letter === '-') return '_';
        const [look] = letters[letter] ?? [];
        return choice === 2 && look !== undefined && extra % 3 === 0 ? look : letter;
      });
      return before + written.join('') + after + (extra > 190 ? 'x'.repeat(extra) : '');
    });
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: hostile }, fc.string({ unit: 'binary', maxLength: 140 })), (key) => {
      expect(findKeyFault(key)).toBe(oracle(key));
    }),
    { numRuns: 10_000 },
  );
});

test('of the default headers Content-Type is reserved, and Accept may be overridden', () => {
  expect(WEBHOOK_DEFAULT_HEADERS.map(([key]) => findKeyFault(key))).toEqual(['header_key_reserved', undefined]);
  expect(isSameKey('ACCEPT', 'accept')).toBe(true);
  expect(isSameKey('accept', 'accept-language')).toBe(false);
});

describe('a header value', () => {
  test.each(['x', 'a b\tc', '!~', 'x'.repeat(4096), 'Bearer abc=='])('%j may be sent', (value) => {
    expect(findValueFault(value)).toBeUndefined();
  });
  test.each(['', ' ', ' x', 'x ', '\tx', 'a\r\nb', 'a\nb', 'a\u0000', 'a\u007f', 'é', '\u{1F600}', 'x'.repeat(4097)])(
    '%j may not',
    (value) => {
      expect(findValueFault(value)).toBe('header_value_invalid');
    },
  );
});

describe('a list of headers', () => {
  test('names the second of two keys that differ by case or by _ and -', () => {
    const headers = ['X-Token', 'a', 'x-token', 'X_Token'].map((key) => ({ key, value: 'v' }));
    expect(findHeaderFaults(headers)).toEqual([
      { code: 'header_key_duplicate', header: 2, part: 'key', sameAs: 0 },
      { code: 'header_key_duplicate', header: 3, part: 'key', sameAs: 0 },
    ]);
  });

  test('can have twenty headers and eight kilobytes', () => {
    const many = Array.from({ length: 20 }, (_, place) => ({ key: `x-${place}`, value: 'v' }));
    expect(findHeaderFaults(many)).toEqual([]);
    expect(findHeaderFaults([...many, { key: 'y', value: 'v' }])).toEqual([{ code: 'header_too_many' }]);
    const large = ['a', 'b'].map((key) => ({ key, value: 'x'.repeat(4096) }));
    expect(findHeaderFaults(large)).toEqual([{ code: 'header_too_large' }]);
  });

  test('needs a value unless one is saved for this key', () => {
    const headers = [{ key: 'X-Token' }, { key: 'Y', value: '' }];
    expect(findHeaderFaults(headers).map((fault) => [fault.header, fault.code])).toEqual([
      [0, 'header_value_invalid'],
      [1, 'header_value_invalid'],
    ]);
    expect(findHeaderFaults([{ key: 'X-Token' }], (key) => key === 'X-Token')).toEqual([]);
  });

  test('is described by key, escaped, and never by value', () => {
    const headers = [{ key: 'a\r\nb', value: 'secret\n' }];
    const messages = findHeaderFaults(headers).map((fault) => describeHeaderFault(fault, headers));
    expect(messages.join()).toContain(String.raw`"a\r\nb"`);
    expect(messages.join()).not.toContain('secret');
  });
});

test('pasted lines become headers; any other text is left unchanged', () => {
  expect(readHeaderLines('X-Token: abc:def\r\n\n  Authorization : Bearer x \n')).toEqual([
    { key: 'X-Token', value: 'abc:def' },
    { key: 'Authorization', value: 'Bearer x' },
  ]);
  expect(readHeaderLines('just words')).toBeUndefined();
  expect(readHeaderLines('X-A: 1\nwords')).toBeUndefined();
  expect(readHeaderLines('')).toBeUndefined();
});

test('keys that suggest a secret are recognised', () => {
  expect(['X-Shop-Token', 'Authorization', 'api-key'].every(looksSecret)).toBe(true);
  expect(looksSecret('X-Shop')).toBe(false);
});
