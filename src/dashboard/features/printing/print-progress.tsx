import { useIsOnline } from '#dashboard/browser/online.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ProgressLine } from '#dashboard/ui/progress-line.tsx';
import type { PrepareProgress } from './prepare-labels.ts';

interface PrintProgressProps {
  readonly progress: PrepareProgress;
  readonly onStop: () => void;
}

export function PrintProgress({ progress: { done, all, hasPapers }, onStop }: PrintProgressProps) {
  const isOnline = useIsOnline();
  const collecting = hasPapers ? copy.collectingAll : copy.collecting;
  const text = done === all ? copy.merging : isOnline ? collecting(done + 1, all) : copy.waiting(done, all);
  return (
    <div className="flex items-center gap-4">
      <div className="flex-1">
        <p className="mb-1 tabular-nums">{text}</p>
        <ProgressLine name={copy.progress} value={done} most={all} valueText={text} />
      </div>
      <Button onClick={onStop}>{copy.stop}</Button>
    </div>
  );
}
