import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide';
import { MIN_HISTORY, type SinceYesterday, type Site } from '#contract/gateway/today.ts';
import { sinceYesterdayCopy as copy, todayCopy } from '#dashboard/copy/today.ts';
import { formatLongDay } from '#dashboard/copy/zoned-time.ts';
import { paths } from '#dashboard/paths.ts';
import { sinceYesterdayQuery } from '#dashboard/queries/today.ts';
import { Link } from '#dashboard/router/link.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { type Fact, listFacts } from './since-facts.tsx';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { zoneOfPickup } from '#dashboard/components/zone-of-pickup.ts';
import { PrintingNotes } from './printing-notes.tsx';

interface SinceYesterdayProps {
  readonly site: string | undefined;
  readonly sites: readonly Site[];
  /** Whether to show the facts in full with their actions, as in the morning, instead of on one line. */
  readonly isWhole: boolean;
  readonly onHandover: () => void;
}

/** What is left over from before today. Items stay until they are dealt with. */
export function SinceYesterdaySection({ site, sites, isWhole, onHandover }: SinceYesterdayProps) {
  const { data, isError, refetch } = useQuery(sinceYesterdayQuery(site === undefined ? {} : { site }));
  const printing = usePrintManifests('since yesterday');
  if (data === undefined) {
    if (!isError) return null;
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-table text-ink-2">
        {copy.problem} <Button onClick={() => void refetch()}>{todayCopy.tryAgain}</Button>
      </p>
    );
  }
  const zone = zoneOfPickup(site === undefined ? undefined : { site_id: site }, sites);
  const facts = listFacts(data, zone, () => printing.print(ready(data)), onHandover);
  const open = facts.filter(({ count }) => count > 0);
  const tooLittle = data.without_movement.too_little.map(({ courier_name, known }) =>
    copy.tooLittle(courier_name, known, MIN_HISTORY),
  );
  const question = <PrintingNotes printing={printing} />;
  if (!isWhole || open.length === 0)
    return (
      <section aria-label={copy.title} className="overflow-hidden rounded-[10px] border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 lg:px-5">
          <h2 className="text-base font-bold">{copy.title}</h2>
          {open.length === 0 ? <span className="text-table text-ink-2">{copy.nothingLeft}</span> : null}
          {open.map((fact) => (
            <FactLink key={fact.id} fact={fact} className="text-table font-semibold text-accent hover:underline" />
          ))}
          <TooLittle texts={tooLittle} />
        </div>
        {question}
      </section>
    );
  return (
    <section aria-label={copy.title}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3.5">
        <h2 className="text-lg font-bold">{copy.title}</h2>
        <span className="text-table text-ink-2">{copy.hint(formatLongDay(data.day))}</span>
      </div>
      <div className="overflow-hidden rounded-[10px] border border-line bg-surface">
        <div className="since-facts">
          {facts.map((fact) =>
            fact.count === 0 ? (
              <div key={fact.id}>
                <p className="text-table text-ink-2">{fact.settled}</p>
              </div>
            ) : (
              <div key={fact.id}>
                <FactLink fact={fact} className="group" isLarge />
                <p className="mt-0.5 mb-2 text-sm text-ink-2">{fact.text}</p>
                <div className="mt-auto">{fact.act}</div>
              </div>
            ),
          )}
        </div>
        <div className="px-5 py-2">
          <TooLittle texts={tooLittle} />
        </div>
        {question}
      </div>
    </section>
  );
}

/** Carriers with too little history; several are collapsed into one line. */
function TooLittle({ texts }: { readonly texts: readonly string[] }) {
  const [only] = texts;
  if (texts.length < 2) return only === undefined ? null : <span className="text-table text-ink-2">{only}</span>;
  return (
    <details className="text-table text-ink-2">
      <summary>{copy.tooLittleFor(texts.length)}</summary>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  );
}

const ready = ({ not_printed }: SinceYesterday) => not_printed.map((one) => one.manifest_id);
/** "6 orders late", with a large number if `isLarge`. */
function FactLink({
  fact,
  className,
  isLarge = false,
}: {
  readonly fact: Fact;
  readonly className: string;
  readonly isLarge?: boolean;
}) {
  const [number = '', ...rest] = fact.name.split(' ');
  return (
    <Link to={fact.to ?? paths.today()} className={className}>
      <span
        className={
          isLarge
            ? `flex items-center gap-2.5 text-station font-extrabold tracking-[-0.02em] tabular-nums group-hover:underline ${fact.isBad === true ? 'text-bad-fg' : ''}`
            : 'font-extrabold'
        }
      >
        {number}
        {isLarge && fact.mark !== undefined ? (
          <span className="lane-mark bg-bad-bg text-table tracking-normal text-bad-fg" aria-hidden="true">
            <Icon of={Clock} size={14} />
            {fact.mark}
          </span>
        ) : null}
      </span>{' '}
      <span className={isLarge ? 'font-bold' : ''}>{rest.join(' ')}</span>
    </Link>
  );
}
