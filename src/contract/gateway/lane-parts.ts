/**
 * The orders of a lane to return (`GET /orders?lane=…&part=…` and everything else that takes an OrderFilter). Without a
 * lane: of all lanes. `ready`, `label`, `attention` and `unclear` make up `not_booked`; with `booked` they make up `all`.
 * `printed` and `handed_over` are in `booked`. `being_made` and `to_label` make up `label`; `failed_before` is in `ready`;
 * `late` is in `not_booked`; `left_over` missed a cut-off before today. `held` is counted separately; `next` came in too
 * late for the cut-off shown, or was moved, and counts for the next one. `without_movement`: no news for longer than usual.
 */
export const LANE_PARTS = [
  'all',
  'not_booked',
  'ready',
  'label',
  'being_made',
  'to_label',
  'attention',
  'unclear',
  'booked',
  'printed',
  'handed_over',
  'held',
  'late',
  'left_over',
  'next',
  'failed_before',
  'without_movement',
] as const;
export type LanePart = (typeof LANE_PARTS)[number];

/** The value of `lane` for orders without a chosen carrier. */
export const NO_CARRIER_LANE = '-';
