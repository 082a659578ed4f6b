const CAN_BE_A_NUMBER = /^[\w-]{5,100}$/;

/**
 * Tracking numbers in what was typed into the search box, upper case; none when any word can't be one.
 * A tracking number may happen to be all letters, a name never holds a digit: one digit among the words tells a list from a name.
 */
export function readNumbers(sought: string | undefined): string[] {
  const tokens = split(sought);
  const isList = tokens.every((token) => CAN_BE_A_NUMBER.test(token)) && /\d/.test(tokens.join(''));
  return isList ? tokens.map((token) => token.toUpperCase()) : [];
}

const CAN_BE_A_REFERENCE = /^(?=.*\d)#?[\w./-]{3,100}$/;
/** With spaces in it; only told from a name or an address where it is one of several between commas or lines. */
const CAN_BE_A_SPACED_REFERENCE = /^(?=.*\d)#?[\w./ -]{3,100}$/;

/**
 * Several numbers in what was typed into the search box: of tracking numbers, order numbers and references. None when it is
 * a text to look for, such as a name with a house number: every word of a list has a digit, or may be a tracking number; so
 * has every reference with spaces in it, and commas or lines part it from others.
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

/** What stands between commas, semicolons and lines, each with the spaces in it. */
function listTexts(sought = ''): string[] {
  return sought
    .split(/[\n\r\t,;]+/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function split(sought: string | undefined): string[] {
  return (sought ?? '').split(/[\s,;]+/).filter((token) => token !== '');
}
