import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { SelectionAssessment } from '#contract/gateway/orders.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { type LeftOutReason, selectionCopy } from '#dashboard/copy/selection.ts';
import { paths } from '#dashboard/paths.ts';
import { putBack } from '#dashboard/state/later-selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { buttonClass, Button } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import type { Opener } from '#dashboard/ui/use-opener.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { getLabels } from '#dashboard/components/get-labels.ts';

interface WhyNotProps {
  readonly opener: Opener;
  readonly assessment: SelectionAssessment;
}

/** Reasons whose orders can be shown and fixed; for all others, the orders can only be taken out. */
const SHOWN: ReadonlySet<LeftOutReason> = new Set(['no_label', 'label_attention', 'unclear', 'being_cancelled']);
const MAX_IN_A_LINK = 200;

export function WhyNot({ opener, assessment }: WhyNotProps) {
  const groups = assessment.left_out.filter(({ tracking_numbers }) => tracking_numbers.length > 0);
  const client = useQueryClient();
  const navigate = useNavigate();
  const takeOut = (numbers: readonly string[]) => {
    const before = selection.list();
    selection.remove(numbers);
    showToast(selectionCopy.deselected(numbers.length), () => putBack(numbers, before));
    opener.close();
  };
  return (
    <Popover opener={opener} className="w-max p-3" dialogName={selectionCopy.whyTitle} focusesFirst>
      <table className="w-full text-table">
        <tbody>
          {groups.map(({ reason, tracking_numbers: numbers }) => (
            <tr key={reason} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-3 pl-1 text-left font-semibold">
                {selectionCopy.reasons[reason]}
              </th>
              <td className="pr-3 text-right tabular-nums">{formatCount(numbers.length)}</td>
              <td className="py-1.5 text-right">
                {reason === 'no_label' ? (
                  <Button
                    size="small"
                    onClick={() => {
                      void getLabels(client, navigate, numbers);
                      opener.close();
                    }}
                  >
                    {selectionCopy.getLabels}
                  </Button>
                ) : null}
                {SHOWN.has(reason) && numbers.length <= MAX_IN_A_LINK ? (
                  <Link
                    to={paths.orders({ view: 'all', q: numbers.join(' ') })}
                    onClick={opener.close}
                    className={buttonClass('quiet', 'small')}
                  >
                    {selectionCopy.show}
                  </Link>
                ) : null}
                <Button size="small" onClick={() => takeOut(numbers)}>
                  {selectionCopy.takeOut}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Popover>
  );
}
