import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { paths } from '#dashboard/paths.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { OfferEvidence } from './offer-evidence.tsx';
import { TestConnection } from './test-connection.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const copy = settingsCopy.connection;
type CapabilityName = keyof typeof copy.capabilities;

/** The service that Slipway is connected to, as reported by the gateway. */
export function ConnectionSection() {
  const { data: session, isLoading, refetch } = useQuery(sessionQuery());
  const isOnline = useIsOnline();
  const loading = useLoading(isLoading);
  if (loading !== 'over') return loading === 'skeleton' ? <Skeleton className="h-24 w-full" /> : null;
  if (session === undefined)
    return (
      <div role="alert">
        <p className="mb-3">{copy.failed}</p>
        <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
      </div>
    );
  const { service } = session;
  if (service === null) return <p>{copy.failed}</p>;
  const facts = [
    [copy.account, service.account_name ?? copy.noAccount],
    [copy.address, service.address],
    // While this device is offline, the service's state isn't known.
    [copy.state, isOnline ? copy.states[service.state] : shellCopy.offline],
    [copy.lastAnswer, service.last_answer_at === null ? copy.never : formatMoment(service.last_answer_at)],
    [copy.clock, formatDateTime(session.time)],
    [copy.pace, copy.paceText],
    [copy.limits, copy.limitsText],
  ] as const;
  return (
    <>
      <dl aria-label={copy.facts} className="grid grid-cols-[10rem_1fr] gap-x-4 gap-y-2 cramped:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {service.embedded ? (
        <p className="mt-4 text-ink-2">
          {copy.embedded}{' '}
          <Link to={paths.sandbox()} className="font-semibold text-accent underline">
            {copy.sandbox}
          </Link>
        </p>
      ) : null}
      <p className="mt-4 text-ink-2">{copy.secret}</p>
      {session.person?.role === 'owner' ? <TestConnection /> : null}
      <h3 className="mt-8 mb-2 font-bold">{copy.offers}</h3>
      {service.offer_fault === null ? null : (
        <p role="alert" className="mb-2 text-bad-fg">
          {copy.offerFault}
        </p>
      )}
      <ul aria-label={copy.offers} className="grid max-w-2xl gap-x-8 sm:grid-cols-2">
        {(Object.keys(copy.capabilities) as CapabilityName[]).map((name) => {
          const offered = service.capabilities[name];
          const isOffered = offered === 'yes';
          return (
            <li key={name} className="flex min-h-10 items-center gap-2.5 border-b border-line">
              {isOffered ? (
                <Icon of={Check} size={17} className="text-ok-solid" />
              ) : (
                <Icon of={Minus} size={17} className="text-ink-3" />
              )}
              <span className={`flex-1 ${isOffered ? '' : 'text-ink-3'}`}>{copy.capabilities[name]}</span>
              <span className="text-sm text-ink-3">{copy.offered[offered]}</span>
            </li>
          );
        })}
      </ul>
      <OfferEvidence canAsk={session.person?.role === 'owner'} />
    </>
  );
}
