import { toList, toObject, toText } from './scalars.ts';

const LONGEST = 1000;
/** Keys of an error body that are not fields of the request. */
const NO_FIELDS: ReadonlySet<string> = new Set(['error', 'error_description', 'fields', 'success', 'status', 'code']);

/**
 * A service's own error text, wherever it put it (F6, F7): in `error_description`, as a phrase in `error`, or as messages
 * by field under `error`, under `fields` or at the top level. Undefined if there is none.
 */
export function describeErrorBody(body: unknown): string | undefined {
  const object = toObject(body);
  if (!object) return undefined;
  const { error, error_description, fields, message } = object;
  const beside = Object.fromEntries(Object.entries(object).filter(([name]) => !NO_FIELDS.has(name)));
  const texts = [
    toText(error_description),
    phrase(error),
    listMessages(fields),
    listMessages(error),
    listMessages(beside),
    toText(message),
  ];
  return texts.find((text) => text != null && text.trim() !== '')?.slice(0, LONGEST);
}

/** Codes have no spaces; text with spaces is a message for people. */
function phrase(error: unknown): string | undefined {
  return typeof error === 'string' && /\s/.test(error.trim()) ? error : undefined;
}

/** Formats `{"order_id": ["can't be found"]}` as "order_id: can't be found". Only lists of texts are messages. */
function listMessages(value: unknown): string | undefined {
  const messages = Object.entries(toObject(value) ?? {}).flatMap(([name, given]) => {
    const texts = (toList(given) ?? []).flatMap((one) => toText(one) ?? []);
    return texts.length === 0 ? [] : [`${name}: ${texts.join(', ')}`];
  });
  return messages.length === 0 ? undefined : messages.join('; ');
}
