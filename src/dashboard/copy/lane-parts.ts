import type { LanePart } from '#contract/gateway/lane-parts.ts';

export const laneChipCopy = {
  today: 'Today',
  noCarrier: 'No carrier yet',
  remove: 'Remove filter: Today',
} as const;

export const lanePartNames: Readonly<Record<LanePart, string>> = {
  all: 'All due',
  not_booked: 'Not booked',
  ready: 'Ready',
  label: 'Label to come',
  being_made: 'Label being made',
  to_label: 'Label not asked for',
  attention: 'Needs attention',
  unclear: 'Unclear',
  booked: 'Booked',
  printed: 'Printed',
  handed_over: 'Handed over',
  held: 'On hold',
  late: 'Late',
  next: 'For the next cut-off',
  failed_before: 'Failed before',
  without_movement: 'Without movement',
  left_over: 'Late since yesterday',
};
