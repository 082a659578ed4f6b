import { Clock, Eye, X } from 'lucide';
import { Icon } from '#dashboard/ui/icon.tsx';
import type { LabelCheck } from '#contract/gateway/label.ts';
import type { LabelGroup } from '#contract/gateway/labels.ts';
import { describeLabelCause, type LabelCause } from '#dashboard/copy/label-causes.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { AttemptBars } from './attempt-bars.tsx';
import { CopyForOwner } from './copy-for-owner.tsx';
import { Folding } from './folding.tsx';
import { NumberLink } from './check-rows.tsx';
import { describePlace } from './describe-place.ts';
import type { LabelActions } from './use-label-actions.ts';

interface CauseGroupProps {
  /** With the list's filter. */
  readonly group: LabelGroup;
  /** The number of orders in the group that match, across all pages. */
  readonly count: number;
  readonly checks: readonly LabelCheck[];
  readonly actions: LabelActions;
  readonly addressOf: (number: string) => string;
  /** Opens the cancel dialog; undefined if the service doesn't offer cancelling. */
  readonly onCancel: ((numbers: readonly string[]) => void) | undefined;
}

const ICONS = { bad: X, warn: Clock, neutral: Eye } as const;

/** Orders whose label checks stopped for the same reason: who can fix it, what to do, and one action for all of them. */
export function CauseGroup({ group, count, checks, actions, addressOf, onCancel }: CauseGroupProps) {
  const { cause } = group;
  const carriers = new Set(checks.map((check) => check.courier_name));
  const description = describeLabelCause(cause, carriers.size === 1 ? (checks[0]?.courier_name ?? null) : null, count);
  const said = new Set(checks.map((check) => check.message).filter((text) => text !== null));
  const icon = ICONS[description.tone];
  return (
    <section aria-label={description.title} className="rounded-[10px] border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line p-4">
        <div className="min-w-[min(16rem,100%)] flex-1 max-lg:basis-full">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-base font-bold">
              <Badge tone={description.tone} icon={<Icon of={icon} size={14} />}>
                {description.title}
              </Badge>
            </h2>
            <span className="text-table text-ink-2">{copy.groupCount(count, description.who)}</span>
          </div>
          <p className="mt-2 max-w-180">
            <b>{description.lead}</b> {description.rest}
          </p>
          {said.size === 0 ? null : (
            <p className="mt-1 text-sm text-ink-2">{copy.serviceSaid([...said].slice(0, 2).join('” “'))}</p>
          )}
          <p className="mt-1 flex items-center gap-1 text-sm text-ink-3">
            <code className="min-w-0 font-mono wrap-anywhere">{cause}</code>
            <CopyButton tone="quiet" size="small" className="px-2!" iconOnly text={cause} done={copy.copied}>
              {copy.copyCode}
            </CopyButton>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {description.isForOwner ? <CopyForOwner group={group} text={[...said][0] ?? null} /> : null}
          <GroupAction group={group} count={count} description={description} actions={actions} />
        </div>
      </div>
      <Folding name={copy.fold(description.title)} id={cause}>
        <ul>
          {checks.map((check) => (
            <li
              key={check.tracking_number}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-table first:border-t-0"
            >
              <NumberLink check={check} to={addressOf(check.tracking_number)} />
              <AttemptBars used={check.attempts} isRequesting={false} isStopped={description.tone === 'bad'} />
              <span className="min-w-40 flex-1 text-ink-2">
                {check.retailer_order_number} <bdi>{describePlace(check)}</bdi>
              </span>
              <RowActions
                check={check}
                description={description}
                actions={actions}
                to={addressOf(check.tracking_number)}
                onCancel={description.canCancel ? onCancel : undefined}
              />
            </li>
          ))}
        </ul>
        {checks.length < count ? (
          <p className="border-t border-line px-4 py-2 text-sm text-ink-3">{copy.notAll(checks.length, count)}</p>
        ) : null}
      </Folding>
    </section>
  );
}

function GroupAction({
  group,
  count,
  description,
  actions,
}: Pick<CauseGroupProps, 'group' | 'count' | 'actions'> & { readonly description: LabelCause }) {
  const name = { again: copy.checkAll, try: copy.tryAll, hide: copy.hideAll }[description.action](count);
  const act = description.action === 'hide' ? actions.hide : actions.again;
  return (
    <Button tone="strong" unavailable={actions.isOffline} onClick={() => act(group)}>
      {name}
    </Button>
  );
}

interface RowActionsProps {
  readonly check: LabelCheck;
  readonly description: LabelCause;
  readonly actions: LabelActions;
  readonly to: string;
  readonly onCancel: ((numbers: readonly string[]) => void) | undefined;
}

function RowActions({ check, description, actions, to, onCancel }: RowActionsProps) {
  const number = check.tracking_number;
  const verb = { again: copy.checkAgain, try: copy.tryAgain, hide: copy.hide }[description.action];
  const act = description.action === 'hide' ? actions.hide : actions.again;
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        aria-label={copy.forOrder(verb, number)}
        unavailable={actions.isOffline}
        onClick={() => act({ tracking_numbers: [number] })}
      >
        {verb}
      </Button>
      {onCancel === undefined ? null : (
        <Button aria-label={copy.cancelOrder(number)} onClick={() => onCancel([number])}>
          {copy.cancel}
        </Button>
      )}
      <Link to={to} aria-label={copy.forOrder(copy.open, number)} className={buttonClass('quiet')}>
        {copy.open}
      </Link>
    </span>
  );
}
