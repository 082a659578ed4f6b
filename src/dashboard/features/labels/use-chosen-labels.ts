import { useQuery } from '@tanstack/react-query';
import { useStore } from '#dashboard/browser/store.ts';
import { readyLabelNumbersQuery } from '#dashboard/queries/labels.ts';
import { chosenLabels } from '#dashboard/state/chosen-labels.ts';

/** The ticked labels that are still ready, in the order of the list; any printed in the meantime, by anyone, are left out. */
export function useChosenLabels(): readonly string[] {
  const chosen = useStore(chosenLabels);
  const { data: ready } = useQuery({ ...readyLabelNumbersQuery(), enabled: chosen.length > 0 });
  return ready === undefined || chosen.length === 0 ? chosen : keepReady(chosen, ready);
}

export function keepReady(chosen: readonly string[], ready: readonly string[]): readonly string[] {
  const isChosen = new Set(chosen);
  return ready.filter((number) => isChosen.has(number));
}
