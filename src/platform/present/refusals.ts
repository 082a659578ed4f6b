/** Bodies of refusals shared by several endpoints. */
export const UNKNOWN_ACCOUNT = {
  error: 'invalid_merchant_account',
  // Not stated: the same text for all causes, so that guessing reveals nothing (reliability A23).
  error_description: 'The API secret belongs to no merchant account, or it lacks the permission for this request.',
} as const;

export const ORDER_NOT_FOUND = {
  error: 'not_found',
  error_description: 'There is no order with this tracking number.',
} as const;

export const NOTHING_THERE = { error: 'not_found', error_description: 'There is nothing at this address.' } as const;

export const UNKNOWN_ERROR = {
  error: 'unknown_error',
  error_description: 'Something went wrong on our side.',
} as const;
