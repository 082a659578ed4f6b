import { useMutation } from '@tanstack/react-query';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { moveClockMutation } from '#dashboard/queries/sandbox.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Outcome, Panel } from './panel.tsx';

const copy = sandboxCopy.clock;

export function ClockPanel({ now }: { readonly now: string }) {
  const moving = useMutation(moveClockMutation());
  return (
    <Panel title={copy.title} hint={copy.hint}>
      <p>
        {copy.now}:{' '}
        <time dateTime={now} className="font-semibold tabular-nums">
          {formatDateTime(now)}
        </time>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {Object.entries(copy.ahead).map(([seconds, text]) => (
          <Button key={seconds} unavailable={moving.isPending} onClick={() => moving.mutate(Number(seconds))}>
            {copy.move(text)}
          </Button>
        ))}
      </div>
      <Outcome error={moving.error} />
    </Panel>
  );
}
