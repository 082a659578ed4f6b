import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallProblem } from '#client/problem.ts';
import { readManifest } from '#contract/gateway/manifests.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { selectOnly } from '#dashboard/components/select-only.ts';
import { paths } from '#dashboard/paths.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { describeProblem } from './describe-problem.ts';

const { states: copy } = manifestCopy;

interface ManifestMissingProps {
  readonly id: string;
  readonly problem: Error;
  readonly onRetry?: (() => void) | undefined;
}

/** Why a manifest can't be shown, what is unaffected, and the next step. */
export function ManifestMissing({ id, problem, onRetry }: ManifestMissingProps) {
  const [at] = useState(() => Date.now());
  const back = <BackLink name={manifestCopy.backToManifests} />;
  if (problem instanceof CallProblem && problem.status === 424) return <NotBooked problem={problem} />;
  const { kind, heading, text } = describeProblem(problem, id, at);
  switch (kind) {
    case 'not_found':
      return (
        <State heading={heading} text={text}>
          <BackLink name={copy.openAnother} tone="primary" />
          {back}
        </State>
      );
    case 'refused':
      return (
        <State heading={heading} text={text}>
          <Link to={paths.settings('connection')} className={buttonClass('primary')}>
            {copy.checkConnection}
          </Link>
          {back}
        </State>
      );
    case 'no_answer':
    case 'problem':
      return (
        <State heading={heading} text={text}>
          <Retry onRetry={onRetry} />
          {kind === 'problem' ? back : null}
        </State>
      );
  }
}

function NotBooked({ problem }: { readonly problem: Error }) {
  const navigate = useNavigate();
  const body = problem instanceof CallProblem ? readManifest.answers[424].safeParse(problem.body).data : undefined;
  const numbers = body?.orders ?? [];
  const select = () => {
    selectOnly(numbers);
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
  usePageTitle(props.heading);
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
