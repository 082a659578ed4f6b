import type { LabelCheck } from '#contract/gateway/label.ts';
import type { LabelGroup } from '#contract/gateway/labels.ts';
import { CauseGroup } from './cause-group.tsx';
import type { LabelActions } from './use-label-actions.ts';

export type LabelFilter = Omit<LabelGroup, 'cause'>;

interface AttentionGroupsProps {
  readonly checks: readonly LabelCheck[];
  readonly causes: readonly { readonly cause: string; readonly count: number }[];
  /** What the list was filtered by; the actions on a group are limited to it as well. */
  readonly filter: LabelFilter;
  readonly actions: LabelActions;
  readonly addressOf: (number: string) => string;
  readonly onCancel: ((numbers: readonly string[]) => void) | undefined;
}

/** The labels that need attention, by cause, largest group first. A group that continues on another page says so. */
export function AttentionGroups({ checks, causes, filter, ...rest }: AttentionGroupsProps) {
  const byCause = Map.groupBy(checks, (check) => check.cause);
  return (
    <div className="flex flex-col gap-4">
      {causes
        .filter(({ cause }) => byCause.has(cause))
        .map(({ cause, count }) => (
          <CauseGroup
            key={cause}
            group={{ cause, ...filter }}
            count={count}
            checks={byCause.get(cause) ?? []}
            {...rest}
          />
        ))}
    </div>
  );
}
