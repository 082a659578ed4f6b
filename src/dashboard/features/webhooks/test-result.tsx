import { CallProblem } from '#client/problem.ts';
import { wasRefused } from '#dashboard/queries/was-refused.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import type { TestedWebhook } from '#dashboard/queries/webhooks.ts';
import { Disclosure } from '#dashboard/ui/disclosure.tsx';
import { ScrollBox } from '#dashboard/ui/scroll-box.tsx';

const copy = webhooksCopy.test;

interface TestResultProps {
  readonly tested: TestedWebhook | undefined;
  readonly error: Error | null;
}

/** The receiver's answer to the test, shown inline. */
export function TestResult({ tested, error }: TestResultProps) {
  return (
    <div className="empty:hidden">
      <p
        role="status"
        aria-label={webhooksCopy.actions.testResult}
        className={`font-semibold ${tested?.delivered === true ? 'text-ok-fg' : 'text-bad-fg'}`}
      >
        {tested ? describeAnswer(tested) : error ? describeProblem(error) : ''}
      </p>
      {tested ? (
        <Disclosure name={copy.details}>
          <Lines
            title={copy.request}
            lines={[
              `POST ${tested.request.url}`,
              ...tested.request.headers.map(({ key, value }) => `${key}: ${value}`),
            ]}
            body={tested.request.body}
          />
          <Lines
            title={copy.answer}
            lines={(tested.answer.headers ?? []).map(({ key, value }) => `${key}: ${value}`)}
            body={tested.answer.body ?? ''}
          />
        </Disclosure>
      ) : null}
    </div>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly body: string;
}

function Lines({ title, lines, body }: LinesProps) {
  return (
    <div className="mt-2">
      <h3 className="text-sm font-semibold text-ink-2">{title}</h3>
      <ScrollBox name={title} className="max-h-64">
        <pre className="break-words whitespace-pre-wrap">
          {[...lines, '', body === '' ? copy.noBody : body].join('\n')}
        </pre>
      </ScrollBox>
    </div>
  );
}

function describeAnswer({ delivered, answer }: TestedWebhook): string {
  const [status, took] = [answer.status_code, answer.duration_ms ?? 0];
  if (status != null) return delivered ? copy.ok(status, took) : copy.notOk(status, took);
  return answer.error === 'timeout' ? copy.silent(took) : (copy.problems[answer.error ?? ''] ?? copy.unreachable);
}

function describeProblem(error: Error): string {
  if (error instanceof CallProblem && error.status === 429) return copy.tooMany;
  return wasRefused(error) ? copy.refused(error.description) : copy.unclear;
}
