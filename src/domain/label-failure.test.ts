import { LABEL_ERROR_CODES, type LabelErrorCode } from '#contract/error-code.ts';
import { describe, expect, test } from 'vitest';
import { findLabelFailure, type LabelFacts } from './label-failure.ts';

const FACT_OF_CODE = {
  label_failed_order_processing: { isProcessing: true },
  label_failed_missing_courier: { hasNoCourier: true },
  label_failed_invalid_quote: { hasInvalidQuote: true },
  label_failed_rules_engine: { isFilteredByRules: true },
  label_failed_still_generating: { isStillGenerating: true },
  label_failed_failed_request: { hasFailedRequest: true },
  label_failed_tracking_order: { isTrackingOnly: true },
} as const satisfies Partial<Record<LabelErrorCode, Partial<LabelFacts>>>;

const NOTHING_WRONG: LabelFacts = {
  isProcessing: false,
  hasNoCourier: false,
  hasInvalidQuote: false,
  isFilteredByRules: false,
  isStillGenerating: false,
  hasFailedRequest: false,
  isTrackingOnly: false,
  hasLabel: true,
};

/** The document's order of evaluation, deliberately repeated here. */
const IN_THE_DOCUMENTS_ORDER = [
  'label_failed_order_processing',
  'label_failed_missing_courier',
  'label_failed_invalid_quote',
  'label_failed_rules_engine',
  'label_failed_still_generating',
  'label_failed_failed_request',
  'label_failed_tracking_order',
] as const;

describe('the cause of a label failure', () => {
  test('is nothing when there is a label and nothing is wrong', () => {
    expect(findLabelFailure(NOTHING_WRONG)).toBeUndefined();
  });

  test('is the general one if only the label is missing', () => {
    expect(findLabelFailure({ ...NOTHING_WRONG, hasLabel: false })).toBe('order_not_available_to_label');
  });

  test('is the first in the order of the document, for each of the 128 sets of causes', () => {
    expect(LABEL_ERROR_CODES.slice(0, 7)).toEqual(IN_THE_DOCUMENTS_ORDER);
    for (let set = 0; set < 128; set += 1) {
      const causes = IN_THE_DOCUMENTS_ORDER.filter((_, place) => (set >> place) % 2 === 1);
      for (const hasLabel of [true, false]) {
        const facts = Object.assign({}, NOTHING_WRONG, { hasLabel }, ...causes.map((code) => FACT_OF_CODE[code]));
        const expected = causes[0] ?? (hasLabel ? undefined : 'order_not_available_to_label');
        expect(findLabelFailure(facts), `causes ${causes.join(', ')}`).toBe(expected);
      }
    }
  });
});
