// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKINGS, DOCUMENTS, LABELS, QUOTES, choicesOf, withChoice } from './carrier-choices.ts';

describe('how a carrier behaves', () => {
  it.each([
    ['nothing was set', {}, { enabled: true, quote: 'accept', label: 'usual', booking: 'accept', document: 'usual' }],
    ['its labels take a minute', { label: { delay_s: 60 } }, { label: 'slow' }],
    ['it refuses labels', { label: { delay_s: 1, fails: true } }, { label: 'fails' }],
    ['it refuses bookings', { booking: { outcome: 'reject' } }, { booking: 'reject' }],
    ['it refuses a manifest late', { booking: { outcome: 'accept', document_fails: true } }, { document: 'fails' }],
    ['it is switched off', { enabled: false }, { enabled: false }],
  ] as const)('is read from the sandbox when %s', (_, behaviour, choices) => {
    expect(choicesOf(behaviour)).toMatchObject(choices);
  });

  it('is read back as it was chosen', () => {
    const choices = fc.record({
      enabled: fc.boolean(),
      quote: fc.constantFrom(...QUOTES),
      label: fc.constantFrom(...LABELS),
      booking: fc.constantFrom(...BOOKINGS),
      document: fc.constantFrom(...DOCUMENTS),
    });
    fc.assert(
      fc.property(choices, (chosen) => {
        expect(choicesOf(withChoice(chosen))).toEqual(chosen);
      }),
    );
  });
});
