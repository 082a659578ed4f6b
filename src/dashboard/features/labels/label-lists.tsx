import type { LabelCheck, LabelView } from '#contract/gateway/label.ts';
import { AttentionGroups, type LabelFilter } from './attention-groups.tsx';
import { ChecksTable } from './checks-table.tsx';
import { ReadyTable } from './ready-table.tsx';
import type { LabelActions } from './use-label-actions.ts';

interface LabelListsProps {
  readonly view: LabelView;
  readonly data: {
    readonly checks: readonly LabelCheck[];
    readonly causes: readonly { readonly cause: string; readonly count: number }[];
    readonly filter: LabelFilter;
    readonly clockAheadMs: number;
  };
  readonly actions: LabelActions;
  readonly frozenAt: number | undefined;
  readonly heldUntil: string | null;
  readonly onCancel: ((numbers: readonly string[]) => void) | undefined;
  readonly addressOf: (number: string) => string;
}

/** The labels of a view, in the layout of that view. */
export function LabelLists({ view, data, onCancel, ...rest }: LabelListsProps) {
  switch (view) {
    case 'in-progress':
      return <ChecksTable checks={data.checks} clockAheadMs={data.clockAheadMs} {...rest} />;
    case 'attention':
      return (
        <AttentionGroups
          checks={data.checks}
          causes={data.causes}
          filter={data.filter}
          actions={rest.actions}
          addressOf={rest.addressOf}
          onCancel={onCancel}
        />
      );
    case 'ready':
    case 'printed':
      return <ReadyTable checks={data.checks} view={view} addressOf={rest.addressOf} />;
  }
}
