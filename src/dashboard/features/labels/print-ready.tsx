import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { useClearChosen } from '#dashboard/components/use-clear-chosen.ts';
import { fetchLabelNumbers, readyLabelNumbersQuery } from '#dashboard/queries/labels.ts';
import { Offline, whenOnline } from '#dashboard/queries/when-online.ts';
import { chosenLabels } from '#dashboard/state/chosen-labels.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { keepReady, useChosenLabels } from './use-chosen-labels.ts';

interface PrintReadyProps {
  /** The number of ready labels: all of them, or those that match the list's current filters. */
  readonly count: number;
  readonly q: string | undefined;
  readonly carrier: string | undefined;
}

/** The next step once labels are ready: prints the ticked ones, or all, in the order of the list. */
export function PrintReady({ count, q, carrier }: PrintReadyProps) {
  const client = useQueryClient();
  const chosen = useChosenLabels();
  const isMounted = useIsMounted();
  const asking = useMutation({
    mutationFn: () =>
      whenOnline(async () =>
        chosen.length > 0
          ? // Someone may press this before the list's order is known.
            keepReady(chosen, await client.ensureQueryData(readyLabelNumbersQuery()))
          : fetchLabelNumbers({
              view: 'ready',
              ...(q === undefined ? {} : { q }),
              ...(carrier === undefined ? {} : { carrier }),
            }),
      ),
    onSuccess: (listed) => {
      // The dialog would open over another page, and whatever is being done there.
      if (!isMounted()) return;
      // Another person may have printed them in the meantime.
      if (listed.length === 0) showToast(copy.empty.ready);
      else printRequest.set({ listed, scanned: listed, listName: copy.title });
    },
    onError: (problem) => showToast(problem instanceof Offline ? printLabelsCopy.offline : printLabelsCopy.failed),
  });
  const print = () => asking.mutate();
  useShortcut('p', print, count > 0 || chosen.length > 0);
  const [search] = useSearchParams();
  const clear = useClearChosen(chosenLabels, copy.deselected, search.has('order'));
  const openAsAddressed = useEffectEvent(() => {
    if (search.get('dialog') === 'print' && printRequest.get() === undefined) print();
  });
  useEffect(() => openAsAddressed(), []);
  if (count === 0 && chosen.length === 0) return null;
  const name = chosen.length > 0 ? copy.printChosen(chosen.length, count) : copy.print(count);
  return (
    <>
      {chosen.length > 0 ? (
        <Button className="no-print" onClick={clear}>
          {copy.chooseNone}
        </Button>
      ) : null}
      <Button
        tone="primary"
        icon={<Icon of={Printer} size={17} />}
        busy={asking.isPending && name}
        onClick={print}
        className="no-print"
      >
        {name}
      </Button>
    </>
  );
}
