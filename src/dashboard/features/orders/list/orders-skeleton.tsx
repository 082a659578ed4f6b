import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const ROWS = [64, 80, 56, 72, 60, 84, 52, 68] as const;

/** Eight placeholder rows. */
export function OrdersSkeleton() {
  return (
    <div className="overflow-hidden rounded-[10px] border border-line bg-surface">
      <div className="h-9.5 border-b border-line bg-surface-2" />
      {ROWS.map((width) => (
        <div key={width} className="order-row flex items-center gap-8 px-4">
          <Skeleton className="size-[18px]" />
          <Skeleton className="h-4 w-32" />
          <span style={{ width: `${width}%` }} className="flex gap-8">
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 flex-1" />
          </span>
        </div>
      ))}
    </div>
  );
}
