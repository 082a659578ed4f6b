import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** In place of an order's facts while they are loading. */
export function FactsSkeleton() {
  return (
    <div className="mt-6 grid grid-cols-2 gap-4">
      {['w-24', 'w-40', 'w-20', 'w-32', 'w-28', 'w-36'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
