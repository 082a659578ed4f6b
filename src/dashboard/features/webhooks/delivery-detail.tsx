import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeliveryAttempt, WebhookDeliveryDetail } from '#contract/added/webhook-deliveries.ts';
import { formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { deliveryQuery } from '#dashboard/queries/deliveries.ts';
import { isNotFound } from '#dashboard/queries/was-refused.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { DeliveryAnswer } from './deliveries-table.tsx';
import { ReplayButton } from './replay-button.tsx';

interface DeliveryDetailProps {
  readonly id: string;
  readonly canReplay: boolean;
  /** Shown in place of the button; may be empty. */
  readonly whyNoReplay: string;
  readonly onClose: () => void;
}

/** One delivery in full: the request, the receiver's answer, and every attempt. */
export function DeliveryDetail({ id, canReplay, whyNoReplay, onClose }: DeliveryDetailProps) {
  const { data, error, isLoading, refetch } = useQuery(deliveryQuery(id));
  return (
    <Dialog title={copy.detail(id)} width="wide" onClose={onClose} closeName={copy.close}>
      <Loading isOn={isLoading} skeleton={<Skeleton className="h-64 w-full" />}>
        {data !== undefined ? (
          <Detail delivery={data} canReplay={canReplay} whyNoReplay={whyNoReplay} />
        ) : isNotFound(error) ? (
          <p>{copy.gone}</p>
        ) : (
          <div role="alert" className="flex flex-col items-start gap-3">
            <p>{copy.problem}</p>
            <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
          </div>
        )}
      </Loading>
    </Dialog>
  );
}

interface DetailProps {
  readonly delivery: WebhookDeliveryDetail;
  readonly canReplay: boolean;
  /** Shown in place of the button; may be empty. */
  readonly whyNoReplay: string;
}

function Detail({ delivery, canReplay, whyNoReplay }: DetailProps) {
  const attempts = delivery.attempts ?? [];
  const last = attempts.at(-1);
  const { request } = delivery;
  return (
    <div className="flex flex-col gap-5 text-table">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DeliveryAnswer delivery={delivery} />
        {canReplay ? <ReplayButton id={delivery.id} isLarge /> : <p className="text-ink-2">{whyNoReplay}</p>}
      </div>
      <Part title={copy.request}>
        {request == null ? (
          <p className="text-ink-2">{copy.notSentYet}</p>
        ) : (
          <>
            <p className="font-mono text-sm break-all">POST {request.url}</p>
            <Lines name={copy.headers} lines={request.headers.map(({ key, value }) => `${key}: ${value}`)} />
            <Text name={copy.body} text={print(request.body)} />
          </>
        )}
      </Part>
      {last === undefined ? null : (
        <Part title={copy.answer}>
          <p className="font-semibold tabular-nums">{describeAnswer(last)}</p>
          {last.headers == null || last.headers.length === 0 ? null : (
            <Lines name={copy.headers} lines={last.headers.map(({ key, value }) => `${key}: ${value}`)} />
          )}
          {last.status_code == null ? null : (
            <>
              <Text name={copy.body} text={last.body === '' ? copy.emptyBody : (last.body ?? copy.hiddenBody)} />
              {isCut(last.body) ? <p className="text-sm text-ink-3">{copy.answerCut}</p> : null}
            </>
          )}
        </Part>
      )}
      <Part title={copy.attempts}>
        <ol className="tabular-nums">
          {attempts.map((attempt, index) => (
            <li key={attempt.at} className="flex flex-wrap gap-x-3 border-b border-line py-1.5 last:border-b-0">
              <span className="font-semibold">{copy.attemptLine(index + 1)}</span>
              <span>
                {formatMoment(attempt.at).split(',')[0]}, {formatTimeWithSeconds(attempt.at)}
              </span>
              <span>{describeAnswer(attempt)}</span>
              {attempt.manual === true ? <span className="text-ink-2">{copy.manual}</span> : null}
            </li>
          ))}
        </ol>
        {delivery.next_attempt_at == null ? null : (
          <p className="mt-1 text-ink-2">{copy.next(formatMoment(delivery.next_attempt_at))}</p>
        )}
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-bold">{title}</h3>
      {children}
    </section>
  );
}

function Lines({ name, lines }: { readonly name: string; readonly lines: readonly string[] }) {
  return (
    <ul aria-label={name} className="mt-1 font-mono text-sm break-all text-ink-2">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a receiver may send the same header twice, and the list doesn't change
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/** A request or response body, shown as plain text. */
function Text({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div
      // Not a landmark: there are two with the same name, one in each part.
      role="group"
      aria-label={name}
      // Focusable, so that long lines can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-2 max-h-72 overflow-auto rounded-md bg-sunken p-3"
    >
      <pre className="font-mono text-sm whitespace-pre-wrap">{text}</pre>
    </div>
  );
}

function describeAnswer(attempt: DeliveryAttempt): string {
  const { status_code, error, duration_ms } = attempt;
  const said = status_code ?? copy.nameProblem(attempt);
  // The words for a time-out contain the time.
  return duration_ms == null || error === 'timeout' ? String(said) : `${said} · ${copy.ms(duration_ms)}`;
}

/** The service keeps no more than this of an answer. */
const MAX_KEPT_BYTES = 4096;

function isCut(body: string | null | undefined): boolean {
  return body != null && new TextEncoder().encode(body).length >= MAX_KEPT_BYTES;
}

/** Pretty-prints JSON; returns anything else unchanged. */
function print(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
