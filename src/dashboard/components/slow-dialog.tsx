import { useEffect, useState } from 'react';
import { SLOW_DIALOG } from '#dashboard/copy/slow-dialog.ts';

/** A person who pressed a button must see by then that something happens. */
const SLOW_AFTER_MS = 1000;

/** In place of a dialog whose file is being fetched: says so if that takes long, as when it can't be fetched right now. */
export function SlowDialog() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="fixed inset-x-4 bottom-28 z-40 mx-auto w-fit sm:left-24 lg:left-60">
      {isSlow ? (
        <p className="rounded-lg border border-line-strong bg-surface p-4 font-semibold shadow-pop">{SLOW_DIALOG}</p>
      ) : null}
    </div>
  );
}
