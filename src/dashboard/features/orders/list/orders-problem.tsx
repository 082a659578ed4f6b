import { CallProblem } from '#client/problem.ts';
import { emptyCopy } from '#dashboard/copy/orders-empty.ts';
import { Button } from '#dashboard/ui/button.tsx';

export function OrdersProblem({ problem, onTryAgain }: { readonly problem: Error; readonly onTryAgain: () => void }) {
  const text = problem instanceof CallProblem ? problem.description : undefined;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-[10px] border border-bad-line bg-surface p-8">
      <p className="font-semibold">{emptyCopy.failed}</p>
      {text === undefined ? null : <p className="text-sm text-ink-2">{emptyCopy.serviceSaid(text)}</p>}
      <Button onClick={onTryAgain}>{emptyCopy.tryAgain}</Button>
    </div>
  );
}
