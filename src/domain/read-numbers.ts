const CAN_BE_A_NUMBER = /^[\w-]{5,100}$/;

/**
 * Extracts tracking numbers from a search, in upper case; returns none if any word can't be one. A tracking number may be
 * all letters but a name never contains a digit, so one digit anywhere tells a list from a name.
 */
export function readNumbers(sought: string | undefined): string[] {
  const tokens = split(sought);
  const isList = tokens.every((token) => CAN_BE_A_NUMBER.test(token)) && /\d/.test(tokens.join(''));
  return isList ? tokens.map((token) => token.toUpperCase()) : [];
}

const CAN_BE_A_REFERENCE = /^(?=.*\d)#?[\w./-]{3,100}$/;
/** May contain spaces; distinguishable from a name or address only as one of several between commas or lines. */
const CAN_BE_A_SPACED_REFERENCE = /^(?=.*\d)#?[\w./ -]{3,100}$/;

/**
 * Extracts a list of tracking numbers, order numbers and references from a search. Returns none for plain text such as a
 * name with a house number: each word of a list must contain a digit or be able to be a tracking number. References with
 * spaces need a digit too, and commas or lines between them.
 */
export function readList(sought: string | undefined): string[] {
  const tokens = split(sought);
  if (tokens.length < 2) return [];
  const numbers = readNumbers(sought);
  if (numbers.length > 0) return numbers;
  const texts = listTexts(sought);
  if (tokens.every((token) => CAN_BE_A_REFERENCE.test(token)))
    return texts.length > 1 ? [...new Set([...tokens, ...texts])] : tokens;
  return texts.length > 1 && texts.every((text) => CAN_BE_A_SPACED_REFERENCE.test(text)) ? texts : [];
}

/** The texts between commas, semicolons and line breaks, including their inner spaces. */
function listTexts(sought = ''): string[] {
  return sought
    .split(/[\n\r\t,;]+/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function split(sought: string | undefined): string[] {
  return (sought ?? '').split(/[\s,;]+/).filter((token) => token !== '');
}
