import { useQuery } from '@tanstack/react-query';
import { useStore } from '#dashboard/browser/store.ts';
import { readyLabelNumbersQuery } from '#dashboard/queries/labels.ts';
import { chosenLabels } from '#dashboard/state/chosen-labels.ts';

/** The ticked labels that are still ready, in the order of the list; any printed in the meantime, by anyone, are left out. */
export function useChosenLabels(): readonly string[] {
  const chosen = useStore(chosenLabels);
  const { data: ready } = useQuery({ ...readyLabelNumbersQuery(), enabled: chosen.length > 0 });
  if (ready === undefined || chosen.length === 0) return chosen;
  const isChosen = new Set(chosen);
  return ready.filter((number) => isChosen.has(number));
}
