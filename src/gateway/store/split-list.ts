/** The values of one filter, separated by commas as in addresses. */
export function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
