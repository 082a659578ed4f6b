import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CallProblem } from '#client/problem.ts';
import { readManifest } from '#contract/gateway/manifests.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';

const { states: copy } = manifestCopy;

interface ManifestMissingProps {
  readonly id: string;
  readonly problem: Error;
  readonly onRetry?: (() => void) | undefined;
}

/** Why a manifest can't be shown, what wasn't harmed, and the next step. */
export function ManifestMissing({ id, problem, onRetry }: ManifestMissingProps) {
  const status = problem instanceof CallProblem ? problem.status : 0;
  const code = problem instanceof CallProblem ? problem.code : undefined;
  const [at] = useState(() => Date.now());
  const back = <BackLink name={manifestCopy.backToManifests} />;
  if (status === 424) return <NotBooked problem={problem} />;
  if (status === 404 || status === 400)
    return (
      <State heading={copy.notFound(id)} text={copy.notFoundText}>
        <BackLink name={copy.openAnother} tone="primary" />
        {back}
      </State>
    );
  if (status === 403)
    return (
      <State heading={copy.refused} text={copy.refusedText}>
        <Link to={paths.settings('connection')} className={buttonClass('primary')}>
          {copy.checkConnection}
        </Link>
        {back}
      </State>
    );
  if (status === 0 || code === 'unreachable')
    return (
      <State heading={copy.network} text={navigator.onLine ? copy.networkText : copy.offline}>
        <Retry onRetry={onRetry} />
      </State>
    );
  return (
    <State heading={copy.problem} text={copy.problemText(id, formatTime(at))}>
      <Retry onRetry={onRetry} />
      {back}
    </State>
  );
}

function NotBooked({ problem }: { readonly problem: Error }) {
  const navigate = useNavigate();
  const body = problem instanceof CallProblem ? readManifest.answers[424].safeParse(problem.body).data : undefined;
  const numbers = body?.orders ?? [];
  const select = () => {
    selection.replace(numbers);
    void navigate(paths.orders({ view: 'selected' }));
  };
  return (
    <State
      heading={copy.notBooked}
      text={numbers.length === 0 ? copy.notBookedTextUnknown : copy.notBookedText(numbers.length)}
    >
      {numbers.length === 0 ? null : (
        <Button tone="primary" onClick={select}>
          {copy.selectThese(numbers.length)}
        </Button>
      )}
      <BackLink name={manifestCopy.backToManifests} />
    </State>
  );
}

function State(props: { readonly heading: string; readonly text: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <h1 tabIndex={-1} className="text-title font-bold">
        {props.heading}
      </h1>
      <p>{props.text}</p>
      <div className="flex flex-wrap gap-3">{props.children}</div>
    </div>
  );
}

function BackLink({ name, tone = 'secondary' }: { readonly name: string; readonly tone?: 'primary' | 'secondary' }) {
  return (
    <Link to={paths.manifests()} className={buttonClass(tone)}>
      {name}
    </Link>
  );
}

function Retry({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  return onRetry === undefined ? null : (
    <Button tone="primary" onClick={onRetry}>
      {copy.tryAgain}
    </Button>
  );
}
