import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Lane } from '#contract/gateway/lanes.ts';
import { getLabels } from '#dashboard/components/get-labels.ts';
import { getLabelsCopy as copy } from '#dashboard/copy/labels.ts';
import { fetchLaneNumbers } from '#dashboard/queries/today.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Returns the lane's manifests that can be printed and that nobody has confirmed as printed. */
export function listToPrint({ manifests }: Pick<Lane, 'manifests'>): readonly number[] {
  return manifests.filter((one) => one.state === 'ready' && one.printed_at === null).map((one) => one.manifest_id);
}

/** Requests a lane's labels that haven't been requested yet. Says how that went in a toast. */
export function useGetLaneLabels() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const getting = useMutation({
    mutationFn: async (lane: string) => getLabels(client, navigate, await fetchLaneNumbers(lane, 'to_label')),
    onError: () => showToast(navigator.onLine ? copy.failed : copy.offline),
  });
  return { get: getting.mutate, isPending: getting.isPending };
}
