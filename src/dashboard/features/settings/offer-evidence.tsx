import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OfferEvidence as Evidence } from '#contract/gateway/offer.ts';
import { formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { explainEvidence } from '#dashboard/copy/offer-evidence.ts';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { askServiceOfferMutation, serviceOfferQuery } from '#dashboard/queries/service-offer.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { SidewaysScroll } from '#dashboard/ui/sideways-scroll.tsx';
import { Button } from '#dashboard/ui/button.tsx';

const copy = settingsCopy.connection;

/** The answers that show what the service offers. An owner can repeat the check. */
export function OfferEvidence({ canAsk }: { readonly canAsk: boolean }) {
  const { data, isError, refetch } = useQuery(serviceOfferQuery());
  const ask = useMutation(askServiceOfferMutation());
  const isOnline = useIsOnline();
  return (
    <>
      {data?.feed_failing_since == null ? null : (
        <p role="alert" className="mt-4 max-w-2xl text-bad-fg">
          {copy.feedFails(inSentence(formatMoment(data.feed_failing_since)))}
        </p>
      )}
      {data === undefined && isError ? (
        <div className="mt-4">
          <ListProblem
            onRetry={() => void refetch()}
            copy={{ problem: copy.evidenceProblem, tryAgain: copy.tryAgain }}
          />
        </div>
      ) : null}
      {data === undefined || data.evidence.length === 0 ? null : (
        <SidewaysScroll name={copy.evidence} className="mt-4 max-w-2xl">
          <table aria-label={copy.evidence} className="w-full text-left text-table tabular-nums">
            <thead className="border-b border-line text-sm text-ink-2">
              <tr>
                <th className="py-1.5 pr-3 font-semibold">{copy.evidenceColumns.endpoint}</th>
                <th className="py-1.5 pr-3 font-semibold">{copy.evidenceColumns.offered}</th>
                <th className="py-1.5 pr-3 font-semibold">{copy.evidenceColumns.answer}</th>
                <th className="py-1.5 font-semibold">{copy.evidenceColumns.at}</th>
              </tr>
            </thead>
            <tbody>
              {data.evidence.map((one) => (
                <EvidenceRow key={one.endpoint} one={one} />
              ))}
            </tbody>
          </table>
        </SidewaysScroll>
      )}
      {data?.evidence.some(({ status }) => status === 403) === true ? (
        <p className="mt-2 max-w-2xl">{copy.refusedAlone}</p>
      ) : null}
      {canAsk ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button busy={ask.isPending && copy.asking} unavailable={!isOnline} onClick={() => ask.mutate()}>
            {copy.askAgain}
          </Button>
          {ask.error === null ? null : (
            <p role="alert" className="text-bad-fg">
              {describeChangeProblem(ask.error, { unclear: copy.askUnclear, failed: copy.askFailed })}
            </p>
          )}
        </div>
      ) : null}
    </>
  );
}

function EvidenceRow({ one }: { readonly one: Evidence }) {
  const reason = explainEvidence(one);
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-1.5 pr-3 font-mono font-normal max-sm:wrap-anywhere">
        {one.endpoint}
      </th>
      <td className="py-1.5 pr-3">{copy.offered[one.offered]}</td>
      <td className="py-1.5 pr-3">
        {one.status === null ? copy.noAnswer : one.status}
        {one.detail === null ? null : <span className="text-ink-3"> {one.detail}</span>}
        {reason === '' ? null : <span className="block text-sm text-ink-2">{reason}</span>}
      </td>
      <td className="py-1.5">{formatTimeWithSeconds(one.at)}</td>
    </tr>
  );
}
