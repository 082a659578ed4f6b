import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManifestId } from '#contract/identifiers.ts';
import { renewLinkMutation } from '#dashboard/queries/manifests.ts';
import { manifestKeys } from '#dashboard/queries/later-query-keys.ts';
import { useState } from 'react';

export interface RenewedLink {
  readonly renew: () => void;
  readonly isRenewing: boolean;
  /** When a new link was last received; undefined if not since the page was opened. */
  readonly renewedAt: number | undefined;
  readonly problem: Error | null;
  /** When a new link was last requested. */
  readonly requestedAt: number;
}

/** Requests a new link. The PDF is fetched again too, because whoever asks wants the current one. */
export function useRenewedLink(id: ManifestId): RenewedLink {
  const client = useQueryClient();
  const [renewedAt, setRenewedAt] = useState<number>();
  const { mutate, isPending, error, submittedAt } = useMutation(renewLinkMutation());
  const renew = () =>
    mutate(id, {
      onSuccess: () => {
        setRenewedAt(Date.now());
        void client.invalidateQueries({ queryKey: manifestKeys.pdf(id) });
      },
    });
  return { renew, isRenewing: isPending, renewedAt, problem: error, requestedAt: submittedAt };
}
