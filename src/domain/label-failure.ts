import { LABEL_ERROR_CODES, type LabelErrorCode } from '#contract/error-code.ts';

/** The facts about an order when its label is requested. Several may be true at once. */
export interface LabelFacts {
  /** The order is `processing`: it is being quoted. */
  readonly isProcessing: boolean;
  readonly hasNoCourier: boolean;
  /** No quote, a $0 quote, or errors on the order. */
  readonly hasInvalidQuote: boolean;
  /** The merchant's rules filtered out the quotes of a plain label carrier. */
  readonly isFilteredByRules: boolean;
  /** A carrier that makes labels in the background has not finished. */
  readonly isStillGenerating: boolean;
  /** Labelling started, then failed. */
  readonly hasFailedRequest: boolean;
  readonly isTrackingOnly: boolean;
  readonly hasLabel: boolean;
}

const CONDITIONS: Readonly<Record<LabelErrorCode, (facts: LabelFacts) => boolean>> = {
  label_failed_order_processing: (facts) => facts.isProcessing,
  label_failed_missing_courier: (facts) => facts.hasNoCourier,
  label_failed_invalid_quote: (facts) => facts.hasInvalidQuote,
  label_failed_rules_engine: (facts) => facts.isFilteredByRules,
  label_failed_still_generating: (facts) => facts.isStillGenerating,
  label_failed_failed_request: (facts) => facts.hasFailedRequest,
  label_failed_tracking_order: (facts) => facts.isTrackingOnly,
  order_not_available_to_label: (facts) => !facts.hasLabel,
};

/** Returns the first cause that matches, in the document's order of evaluation (Errors, rule 2); undefined when there is a label. */
export function findLabelFailure(facts: LabelFacts): LabelErrorCode | undefined {
  return LABEL_ERROR_CODES.find((code) => CONDITIONS[code](facts));
}
