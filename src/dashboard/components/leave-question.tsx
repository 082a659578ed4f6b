import type { ComponentProps } from 'react';
import { useLeaveGuard } from '#dashboard/router/use-leave-guard.ts';
import { AskFirst } from '#dashboard/ui/ask-first.tsx';

interface LeaveQuestionProps extends Pick<ComponentProps<typeof AskFirst>, 'copy'> {
  /** Something is unsaved. */
  readonly isOn: boolean;
  /** Addresses at which the form stays, or to which it comes back. */
  readonly isWithin: (pathname: string) => boolean;
  readonly onDiscard: () => void;
}

/** Asks before a page is left that has unsaved changes. */
export function LeaveQuestion({ isOn, isWithin, copy, onDiscard }: LeaveQuestionProps) {
  const { isAsking, stay, leave } = useLeaveGuard(isOn, isWithin);
  const discard = () => {
    onDiscard();
    leave();
  };
  return isAsking ? <AskFirst copy={copy} onClose={stay} onConfirm={discard} /> : null;
}
