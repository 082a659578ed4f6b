import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

interface ListProblemProps {
  readonly onRetry: () => void;
  readonly copy: { readonly problem: string; readonly tryAgain: string };
}

/** Shown when a list couldn't be loaded. Deliberately unlike an empty list, which people would take for lost data. */
export function ListProblem({ onRetry, copy }: ListProblemProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>{copy.problem}</p>
      <Button onClick={onRetry}>{copy.tryAgain}</Button>
    </div>
  );
}

/** Placeholder rows while a list is loading. */
export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  );
}

interface ListEmptyProps {
  /** Clears the filters; undefined if there are none, so that the list itself is empty. */
  readonly onClear: (() => void) | undefined;
  readonly copy: {
    readonly empty: string;
    readonly emptyText: string;
    readonly noMatch: string;
    readonly clear: string;
  };
  /** How to create a first entry. */
  readonly children: ReactNode;
}

export function ListEmpty({ onClear, copy, children }: ListEmptyProps) {
  return (
    <div className="flex flex-col items-start gap-3 py-10">
      <p className="text-lg font-bold">{onClear === undefined ? copy.empty : copy.noMatch}</p>
      {onClear === undefined ? (
        <>
          <p>{copy.emptyText}</p>
          {children}
        </>
      ) : (
        <Button onClick={onClear}>{copy.clear}</Button>
      )}
    </div>
  );
}
