import { Check, Clock, X } from 'lucide';
import type { WebhookDelivery } from '#contract/added/webhook-deliveries.ts';
import { formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';
import { Badge, type Tone } from '#dashboard/ui/badge.tsx';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { ReplayButton } from './replay-button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

/** How long an answer took: a number, for which a tablet has no room. */
const DURATION_CELL = 'text-right sm:max-lg:hidden';

interface DeliveriesTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly canReplay: boolean;
  readonly addressOf: (id: string) => string;
}

export function DeliveriesTable({ deliveries, canReplay, addressOf }: DeliveriesTableProps) {
  return (
    <div className="overflow-x-auto rounded-[10px] border border-line bg-surface">
      <table aria-label={copy.title} className="max-sm:as-cards w-full text-left text-table tabular-nums">
        <thead className="bg-surface-2 text-sm text-ink-2">
          <tr>
            {Object.values(copy.columns).map((name) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2.5 font-semibold whitespace-nowrap ${name === copy.columns.took ? DURATION_CELL : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} canReplay={canReplay} address={addressOf(delivery.id)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly canReplay: boolean;
  readonly address: string;
}

function DeliveryRow({ delivery, canReplay, address }: DeliveryRowProps) {
  const last = delivery.attempts?.at(-1);
  const sentAt = last?.at ?? delivery.created_at;
  const isOpen = delivery.outcome === 'failed' || delivery.outcome === 'held' || delivery.outcome === 'retrying';
  return (
    <tr className="border-t border-line hover:bg-hover">
      <td data-label={copy.columns.sent} className="card-wide px-3 py-2 whitespace-nowrap">
        {sentAt == null ? null : <time dateTime={sentAt}>{`${formatMoment(sentAt)}:${seconds(sentAt)}`}</time>}
      </td>
      <td className="card-wide px-3 py-2">
        {delivery.tracking_number == null ? null : <TailBoldText text={delivery.tracking_number} />}
      </td>
      <td className="px-3 py-2 whitespace-nowrap">
        {delivery.status == null ? null : nameDeliveryState(delivery.status)}
      </td>
      <td className="card-wide px-3 py-2">
        <DeliveryAnswer delivery={delivery} />
      </td>
      <td data-label={copy.columns.took} className={`px-3 py-2 whitespace-nowrap ${DURATION_CELL}`}>
        {last?.duration_ms == null ? null : copy.ms(last.duration_ms)}
      </td>
      <td className="card-wide px-3 py-2">
        <span className="flex items-center gap-2">
          <Link
            to={address}
            data-row={delivery.id}
            aria-label={copy.open(delivery.id)}
            className={buttonClass('quiet', 'small')}
          >
            {copy.openLabel}
          </Link>
          {canReplay && isOpen ? <ReplayButton id={delivery.id} /> : null}
        </span>
      </td>
    </tr>
  );
}

const TONES: Readonly<Record<string, Tone>> = { failed: 'bad', retrying: 'warn', held: 'warn', waiting: 'neutral' };

/** The receiver's last answer; that of a delivered update isn't highlighted. */
export function DeliveryAnswer({ delivery }: { readonly delivery: WebhookDelivery }) {
  const last = delivery.attempts?.at(-1);
  const said = last === undefined ? copy.noAnswerYet : (last.status_code ?? copy.nameProblem(last));
  if (delivery.outcome === 'delivered')
    return (
      <span className="flex items-center gap-1.5">
        <Icon of={Check} size={16} className="text-ok-solid" />
        {said}
      </span>
    );
  const icon = delivery.outcome === 'failed' ? X : Clock;
  const next = delivery.next_attempt_at;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={TONES[delivery.outcome] ?? 'neutral'} icon={<Icon of={icon} size={14} />}>
        {copy.nameOutcome(delivery.outcome)}
      </Badge>
      <span>{said}</span>
      {next == null ? null : <span className="text-sm text-ink-2">{copy.next(inSentence(formatMoment(next)))}</span>}
    </span>
  );
}

function seconds(at: string): string {
  return formatTimeWithSeconds(at).slice(-2);
}
