const CAN_BE_A_NUMBER = /^[\w-]{5,100}$/;

/**
 * Tracking numbers in what was typed into the search box, upper case; none when any word can't be one.
 * A tracking number may happen to be all letters, a name never holds a digit: one digit among the words tells a list from a name.
 */
export function readNumbers(sought: string | undefined): string[] {
  const tokens = (sought ?? '').split(/[\s,;]+/).filter((token) => token !== '');
  const isList = tokens.every((token) => CAN_BE_A_NUMBER.test(token)) && /\d/.test(tokens.join(''));
  return isList ? tokens.map((token) => token.toUpperCase()) : [];
}
