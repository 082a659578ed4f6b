import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExpired, readLinkLife } from './signed-link.ts';

const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const amzDate = (date: Date) =>
  date
    .toISOString()
    .replaceAll(/[-:]/gu, '')
    .replace(/\.\d{3}Z/u, 'Z');

test('whatever a link looks like, its life begins before it ends', () => {
  fc.assert(
    fc.property(fc.string(), moment, (link, received) => {
      const life = readLinkLife(link, received.getTime());
      expect(Date.parse(life.expires_at)).toBeGreaterThan(Date.parse(life.issued_at));
    }),
  );
});

test('a link that says when it was signed and for how long is believed to the second', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 604_800 }), moment, (signed, seconds, received) => {
      const link = `https://s/x.pdf?X-Amz-Date=${amzDate(signed)}&X-Amz-Expires=${seconds}`;
      const life = readLinkLife(link, received.getTime());
      const begun = Math.floor(signed.getTime() / 1000) * 1000;
      expect(Date.parse(life.issued_at)).toBe(begun);
      expect(Date.parse(life.expires_at)).toBe(begun + seconds * 1000);
      expect(isExpired(life, begun + seconds * 1000 - 1)).toBe(false);
      expect(isExpired(life, begun + seconds * 1000)).toBe(true);
    }),
  );
});
