import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { printRequest, usePrintRequest } from '#dashboard/state/print-request.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';

/** `dialog=print` in the address means that the print dialog is open: Back closes it. Returns a function that closes it. */
export function usePrintMark(): () => void {
  const request = usePrintRequest();
  const [search, setSearch] = useSearchParams();
  const isMarked = search.get('dialog') === 'print';
  const mark = useEffectEvent(() => {
    if (!isMarked) setSearch((now) => new URLSearchParams([...now, ['dialog', 'print']]));
  });
  // Before the dialog is seen, and heard of by Back itself: it may come before the router has shown the mark.
  useLayoutEffect(() => {
    if (request === undefined) return undefined;
    mark();
    const handleBack = () => {
      if (new URLSearchParams(location.search).get('dialog') !== 'print') printRequest.set(undefined);
    };
    addEventListener('popstate', handleBack);
    return () => removeEventListener('popstate', handleBack);
  }, [request]);
  const wasMarked = useRef(isMarked);
  useEffect(() => {
    if (wasMarked.current && !isMarked) printRequest.set(undefined);
    wasMarked.current = isMarked;
  }, [isMarked]);
  return () => {
    printRequest.set(undefined);
    setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== 'dialog')), closeTo);
  };
}
