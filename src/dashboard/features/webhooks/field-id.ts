import type { FaultPath } from './settings-faults.ts';

/** ID of the element around a field, to which the error summary links. */
export const fieldId = (path: FaultPath): string => `webhook-${path}`;
