/** Tracking numbers in what was typed into the search box, upper case; none when any word can't be one. */
export function readNumbers(sought: string | undefined): string[] {
  const words = (sought ?? '').split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^(?=.*\d)[\w-]{6,64}$/.test(word)) ? words.map((word) => word.toUpperCase()) : [];
}
