import { useMutation } from '@tanstack/react-query';
import { Printer } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { fetchLabelNumbers } from '#dashboard/queries/labels.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface PrintReadyProps {
  readonly count: number;
  readonly q: string | undefined;
}

/** The next step once labels are ready: print them all, in the order of the list. */
export function PrintReady({ count, q }: PrintReadyProps) {
  const asking = useMutation({
    mutationFn: () => fetchLabelNumbers({ view: 'ready', ...(q === undefined ? {} : { q }) }),
    onSuccess: (listed) => printRequest.set({ listed, scanned: listed, listName: copy.title }),
    onError: () => showToast(copy.failed),
  });
  const print = () => asking.mutate();
  useShortcut('p', print, count > 0);
  const [search] = useSearchParams();
  const openAsAddressed = useEffectEvent(() => {
    if (search.get('dialog') === 'print' && printRequest.get() === undefined) print();
  });
  useEffect(() => openAsAddressed(), []);
  if (count === 0) return null;
  return (
    <Button
      tone="primary"
      icon={<Icon of={Printer} size={17} />}
      busy={asking.isPending && copy.print(count)}
      onClick={print}
      className="no-print"
    >
      {copy.print(count)}
    </Button>
  );
}
