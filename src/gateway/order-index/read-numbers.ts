const CAN_BE_A_NUMBER = /^[\w-]{6,64}$/;

/**
 * Tracking numbers in what was typed into the search box, upper case; none when any word can't be one.
 * A tracking number may happen to be all letters, a name never holds a digit: one digit among the words tells a list from a name.
 */
export function readNumbers(sought: string | undefined): string[] {
  const words = (sought ?? '').split(/[\s,;]+/).filter((word) => word !== '');
  const isList = words.every((word) => CAN_BE_A_NUMBER.test(word)) && /\d/.test(words.join(''));
  return isList ? words.map((word) => word.toUpperCase()) : [];
}
