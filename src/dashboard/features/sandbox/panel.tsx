import { type ReactNode, useId } from 'react';
import { CallProblem } from '#client/problem.ts';
import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';

interface PanelProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** One group of actions on the Sandbox page. */
export function Panel({ title, hint, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{hint}</p>
      {children}
    </section>
  );
}

/** The result of an action, shown next to its controls. */
export function Outcome({ error, children }: { readonly error: Error | null; readonly children?: ReactNode }) {
  return (
    <div role="status" className="mt-3 empty:mt-0">
      {error === null ? children : <p className="font-semibold text-bad-fg">{describe(error)}</p>}
    </div>
  );
}

function describe(error: Error): string {
  const text = error instanceof CallProblem ? error.description : undefined;
  const failed = sandboxCopy.notDone(text);
  return describeChangeProblem(error, { failed, unclear: text === undefined ? sandboxCopy.unclear : failed });
}
