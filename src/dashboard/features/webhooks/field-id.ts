import type { FaultPath } from './settings-faults.ts';

/** Id of the element around a field, where the error summary leads. */
export const fieldId = (path: FaultPath): string => `webhook-${path}`;
