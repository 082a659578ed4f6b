import type { BodyOfStatus } from '#contract/endpoint.ts';
import type { LabelCheck } from '#contract/gateway/label.ts';
import type { listLabelAttempts } from '#contract/gateway/labels.ts';

type Details = BodyOfStatus<typeof listLabelAttempts, 200>;

/** What the gateway says about the label of one order: there is none, unless `change` says otherwise. */
export function someLabelDetails(check: LabelCheck, change: Partial<Details> = {}): Details {
  return {
    check,
    has_label: false,
    labelled_at: null,
    quoted_again_at: null,
    attempts: [],
    prints: [],
    link_expires_at: null,
    documents: null,
    has_zpl: false,
    ...change,
  };
}
