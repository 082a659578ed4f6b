/** Custom error codes of the document (Errors), in its order. */
export const DOCUMENTED_ERROR_CODES = [
  'orders_not_available_to_book',
  'order_cannot_be_cancelled',
  'order_not_found',
  'order_not_available_to_label',
  'label_failed_order_processing',
  'label_failed_missing_courier',
  'label_failed_invalid_quote',
  'label_failed_rules_engine',
  'label_failed_still_generating',
  'label_failed_failed_request',
  'label_failed_tracking_order',
] as const;
export type DocumentedErrorCode = (typeof DOCUMENTED_ERROR_CODES)[number];

/** Whether a code says that the service doesn't know the order: in the document's word, or in the embedded platform's. */
export function isUnknownOrder(code: string | undefined): boolean {
  return code === 'order_not_found' || code === 'not_found';
}

/** The label error causes, in the document's order of evaluation (Errors, rule 2). */
export const LABEL_ERROR_CODES = [
  'label_failed_order_processing',
  'label_failed_missing_courier',
  'label_failed_invalid_quote',
  'label_failed_rules_engine',
  'label_failed_still_generating',
  'label_failed_failed_request',
  'label_failed_tracking_order',
  'order_not_available_to_label',
] as const satisfies readonly DocumentedErrorCode[];
export type LabelErrorCode = (typeof LABEL_ERROR_CODES)[number];

/** The error code of an answer, whatever its shape; undefined if there is none. Codes of the document, and others for labels, are returned in its spelling. */
export function errorCodeOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : (findCode(value) ?? value);
  if (typeof value === 'number' || value === true) return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = value as { code?: unknown; error?: unknown; message?: unknown };
  return errorCodeOf(parts.code) ?? errorCodeOf(parts.error) ?? errorCodeOf(parts.message) ?? 'unknown_error';
}

/** A code may arrive as a phrase or in another letter case (field services F7). */
function findCode(text: string): string | undefined {
  const code = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/\.$/, '');
  // Services have codes for labels that the document doesn't list (field services F11).
  if (/^\s*label_failed_\w+\s*$/iu.test(text)) return code;
  return DOCUMENTED_ERROR_CODES.find((documented) => documented === code);
}
