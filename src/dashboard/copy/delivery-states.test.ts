// @vitest-environment node
import { expect, test } from 'vitest';
import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { FIELD_STATES } from '#contract/field/status-code.ts';
import { nameDeliveryState } from './delivery-states.ts';

test.each([...DELIVERY_STATUSES, ...FIELD_STATES])('F12: %s has a plain name', (state) => {
  expect(nameDeliveryState(state)).toMatch(/^[A-Z][a-z' ]+$/);
});

test.each(['Held At Depot 7', 'weird_new_state', 'constructor'])('F12: %s is shown as received', (state) => {
  expect(nameDeliveryState(state)).toBe(state);
});
