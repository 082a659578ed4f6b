import { X } from 'lucide';
import type { LabelCheck } from '#contract/gateway/label.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { AttemptBars } from './attempt-bars.tsx';
import { CheckState } from './check-state.tsx';
import { Happening } from './happening.tsx';
import type { LabelActions } from './use-label-actions.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

export interface CheckRowProps {
  readonly check: LabelCheck;
  readonly clockAheadMs: number;
  readonly frozenAt: number | undefined;
  readonly heldUntil: string | null;
  readonly actions: LabelActions;
  /** URL that opens the order on this page. */
  readonly to: string;
}

/** One check as a table row. Rows are painted separately (`isolate`), so that a countdown repaints only its own row. */
export function WideCheckRow(props: CheckRowProps) {
  const { check } = props;
  return (
    <tr className="isolate border-t border-line hover:bg-hover">
      <NumberHead {...props} />
      <td className="px-3 py-2">
        <CheckState {...props} />
      </td>
      <td className="px-3 py-2">
        <Bars check={check} />
      </td>
      <td className="px-3 py-2">
        <Happening {...props} />
      </td>
      <td className="px-3 py-2">
        <Actions {...props} />
      </td>
    </tr>
  );
}

/** One check as a card, for tablets: number and state, attempt bars and text below, and large buttons. */
export function CheckCard(props: CheckRowProps) {
  const { check } = props;
  return (
    <tr className="isolate grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-t border-line p-4 first:border-t-0">
      <th scope="row" className="text-left font-normal">
        <NumberLink {...props} />
      </th>
      <td className="justify-self-end">
        <CheckState {...props} />
      </td>
      <td className="flex flex-col gap-2">
        <Bars check={check} />
        <Happening {...props} />
      </td>
      <td>
        <Actions {...props} />
      </td>
    </tr>
  );
}

function Bars({ check }: { readonly check: LabelCheck }) {
  return <AttemptBars used={check.attempts} isRequesting={check.state === 'requesting'} isStopped={false} />;
}

export function NumberHead({ check, to }: Pick<CheckRowProps, 'check' | 'to'>) {
  return (
    <th scope="row" className="px-3 py-2 font-normal">
      <NumberLink check={check} to={to} />
    </th>
  );
}

export function NumberLink({ check, to }: Pick<CheckRowProps, 'check' | 'to'>) {
  return (
    <Link
      to={to}
      data-number={check.tracking_number}
      data-row={check.tracking_number}
      className="inline-flex min-h-8 items-center rounded-xs hover:underline"
    >
      <TailBoldText text={check.tracking_number} />
    </Link>
  );
}

function Actions({ check, actions }: CheckRowProps) {
  const number = check.tracking_number;
  const named = (verb: string) => copy.forOrder(verb, number);
  return (
    <span className="flex items-center justify-end gap-2">
      <Button
        aria-label={named(copy.tryNow)}
        unavailable={check.paused || check.state === 'requesting' || actions.isOffline}
        onClick={() => actions.tryNow([number])}
      >
        {copy.tryNow}
      </Button>
      <Button
        tone="quiet"
        className="px-2.5!"
        aria-label={named(copy.stop)}
        title={copy.stop}
        unavailable={actions.isOffline}
        icon={<Icon of={X} size={18} />}
        onClick={() => actions.stop([number])}
      />
    </span>
  );
}
