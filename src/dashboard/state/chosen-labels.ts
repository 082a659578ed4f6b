import { Kept } from '#dashboard/browser/kept.ts';
import { isText, listOf } from '#dashboard/browser/kept-shapes.ts';

/** Ready labels that were ticked on the Labels page, over its pages, searches and reloads. Of this tab. */
export const chosenLabels = new Kept<readonly string[]>('slipway.chosen-labels', [], listOf(isText), 'session');

export function chooseLabels(numbers: readonly string[], isChosen: boolean): void {
  const others = chosenLabels.get().filter((number) => !numbers.includes(number));
  chosenLabels.set(isChosen ? [...others, ...numbers] : others);
}
