import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { printRequest, usePrintRequest } from '#dashboard/state/print-request.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';

/** Keeps `dialog=print` in the URL while the print dialog is open, so that Back closes it. Returns a function that closes it. */
export function usePrintMark(): () => void {
  const request = usePrintRequest();
  const [search, setSearch] = useSearchParams();
  const isMarked = search.get('dialog') === 'print';
  const mark = useEffectEvent(() => {
    if (!isMarked) setSearch((now) => new URLSearchParams([...now, ['dialog', 'print']]));
  });
  // A layout effect, to run before the dialog is visible. It listens to Back itself, which may come before the router has rendered the mark.
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
