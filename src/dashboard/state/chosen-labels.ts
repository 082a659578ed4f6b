import { Kept } from '#dashboard/browser/kept.ts';

/** Ready labels ticked on the Labels page, kept across its pages, searches and reloads, per tab. */
export const chosenLabels = new Kept<readonly string[]>('slipway.chosen-labels', [], [''], 'session');

export function chooseLabels(numbers: readonly string[], isChosen: boolean): void {
  const others = chosenLabels.get().filter((number) => !numbers.includes(number));
  chosenLabels.set(isChosen ? [...others, ...numbers] : others);
}
