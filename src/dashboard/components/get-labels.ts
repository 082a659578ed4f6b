import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { getLabelsCopy as copy, labelsCopy } from '#dashboard/copy/labels.ts';
import { paths } from '#dashboard/paths.ts';
import { requestLabelsMutation, stopLabelsMutation } from '#dashboard/queries/labels.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { Offline } from '#dashboard/queries/when-online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Requests the labels of these orders, and reports for how many, and why not for the rest. Returns false if the request failed. */
export async function getLabels(
  client: QueryClient,
  navigate: NavigateFunction,
  numbers: readonly string[],
): Promise<boolean> {
  if (numbers.length === 0) return true;
  try {
    const asking = client.getMutationCache().build(client, requestLabelsMutation());
    const { asked, refused } = await asking.execute([...numbers]);
    const reasons = [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, group]) =>
      copy.refused[reason](group.length),
    );
    const text = [asked.length === 0 ? copy.nothingToAsk : copy.started(asked.length), ...reasons].join(' · ');
    showToast(text, undefined, { name: copy.openLabels, run: () => void navigate(paths.labels()) });
    return true;
  } catch (problem) {
    showToast(describeLabelsProblem(problem));
    return false;
  }
}

export async function stopLabels(client: QueryClient, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  try {
    const stopping = client.getMutationCache().build(client, stopLabelsMutation());
    const { tracking_numbers: stopped } = await stopping.execute({ tracking_numbers: [...numbers] });
    showToast(stopped.length === 0 ? copy.nothingStopped : copy.stopped(stopped.length));
  } catch (problem) {
    showToast(describeLabelsProblem(problem, labelsCopy.failed));
  }
}

export function describeLabelsProblem(problem: unknown, failed: string = copy.failed): string {
  if (problem instanceof Offline) return copy.offline;
  return isUnclear(problem) ? copy.unclear : failed;
}
