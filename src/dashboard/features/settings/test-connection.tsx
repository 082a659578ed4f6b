import { useMutation } from '@tanstack/react-query';
import { connectionTestCopy as copy } from '#dashboard/copy/connection-test.ts';
import { testConnectionMutation } from '#dashboard/queries/people.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';

/** Requests a document that doesn't exist: a 404 proves that the secret was accepted. */
export function TestConnection() {
  const test = useMutation(testConnectionMutation());
  const isOnline = useIsOnline();
  const text = !isOnline
    ? copy.offline
    : test.error !== null
      ? isUnclear(test.error)
        ? copy.unclear
        : copy.failed
      : test.data === undefined
        ? ''
        : test.data.result === 'odd'
          ? copy.odd(test.data.status)
          : copy.results[test.data.result];
  return (
    <div className="mt-6 flex flex-col items-start gap-2">
      <Button busy={test.isPending && copy.testing} unavailable={!isOnline} onClick={() => test.mutate()}>
        {copy.test}
      </Button>
      <p className="text-sm text-ink-3">{copy.what}</p>
      <p
        role="status"
        aria-label={copy.result}
        className={test.data?.result === 'works' ? 'text-ok-fg' : isOnline ? 'text-bad-fg' : 'text-ink-2'}
      >
        {test.isPending ? '' : text}
      </p>
      {test.data?.clock_ahead_s === undefined ? null : (
        <p className="text-warn-fg">{copy.clock(test.data.clock_ahead_s)}</p>
      )}
    </div>
  );
}
