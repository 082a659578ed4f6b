import type { ComponentProps } from 'react';
import { useLeaveGuard } from '#dashboard/router/use-leave-guard.ts';
import { AskFirst } from '#dashboard/ui/ask-first.tsx';

interface LeaveQuestionProps extends Pick<ComponentProps<typeof AskFirst>, 'copy'> {
  /** Whether anything is unsaved. */
  readonly isOn: boolean;
  /** Whether the form is kept at this path, so that nothing is lost by going there. */
  readonly isWithin: (pathname: string) => boolean;
  readonly onDiscard: () => void;
}

/** Asks for confirmation before leaving a page with unsaved changes. */
export function LeaveQuestion({ isOn, isWithin, copy, onDiscard }: LeaveQuestionProps) {
  const { isAsking, stay, leave } = useLeaveGuard(isOn, isWithin);
  const discard = () => {
    onDiscard();
    leave();
  };
  return isAsking ? <AskFirst copy={copy} onClose={stay} onConfirm={discard} /> : null;
}
