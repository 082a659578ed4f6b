import { normaliseErrors } from '#contract/field/normalise-errors.ts';
import { cutNesting } from '#server/http/nesting.ts';

/** A longer number may lose its last digits when it is read as a JavaScript number. */
const LONG_NUMBER = /\d{16}/u;

/**
 * Parses a service's JSON. A whole number with too many digits for a JavaScript number is returned as a string of its digits: it may be an
 * order's number. Values that are nested too deep become null, like any field that can't be read. Errors are put where the document
 * has them.
 */
export function parseAnswer(text: string): unknown {
  const reviver = LONG_NUMBER.test(text) ? keepDigits : undefined;
  return normaliseErrors(JSON.parse(cutNesting(text), reviver));
}

/** As `parseAnswer`, but returns undefined for a text that isn't JSON. */
export function tryParseAnswer(text: string): unknown {
  try {
    return parseAnswer(text);
  } catch {
    return undefined;
  }
}

/** `source`: the number as it was sent. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? '';
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/u.test(source) ? source : value;
}
