import { toList, toObject, toText } from './scalars.ts';

/**
 * An answer, or an item of one, with its errors as the document has them (F7). Blanks are no error: false, zero, and an empty text, list or
 * object. Of a list of errors, the first counts. A message inside the error is the description if there is none beside it.
 */
export function normaliseErrors(value: unknown): unknown {
  const object = toObject(value);
  if (!object) return value;
  const error = readError(object['error']);
  const description = readDescription(object['error_description']) || readMessage(error);
  return {
    ...object,
    ...('response' in object ? { response: normaliseErrors(object['response']) } : {}),
    ...('error' in object ? { error } : {}),
    ...('errors' in object ? { errors: readError(object['errors']) } : {}),
    ...(description !== null || 'error_description' in object ? { error_description: description } : {}),
  };
}

/** What an error may come with. */
const OF_ERRORS: ReadonlySet<string> = new Set(['code', 'error', 'error_description', 'fields', 'message', 'success']);

/** An answer with the error that is all that its `response` holds beside the envelope, where the document has it (F1). */
export function unwrapError(value: unknown): unknown {
  const { response, ...answer } = toObject(value) ?? {};
  const told = toObject(response);
  const isError = told?.['error'] != null && Object.keys(told).every((name) => OF_ERRORS.has(name));
  return isError && answer['error'] == null ? { ...answer, ...told, response: null } : value;
}

function readError(value: unknown): unknown {
  const error = toList(value)?.[0] ?? value;
  const isBlank = typeof error === 'string' ? error.trim() === '' : error === false || error === 0 || isEmpty(error);
  return isBlank ? null : error;
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function readDescription(value: unknown): string | null {
  const texts = toList(value)?.flatMap((one) => toText(one) ?? []) ?? [];
  return texts.length > 0 ? texts.join(', ') : toText(value);
}

function readMessage(error: unknown): string | null {
  const { message, description, error_description } = toObject(error) ?? {};
  return toText(message) ?? toText(description) ?? toText(error_description);
}
