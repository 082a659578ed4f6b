import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsThere } from '#dashboard/ui/use-is-there.ts';
import { describePeopleProblem } from './describe-people-problem.ts';

/** A change that a dialog asks for. How it ended is told; where the dialog was closed meanwhile nothing else is closed. */
export function usePersonChange<Data, Variables>(
  change: UseMutationOptions<Data, Error, Variables>,
  describe: (data: Data) => string,
  onClose: () => void,
) {
  const isThere = useIsThere();
  return useMutation({
    ...change,
    onSuccess: (data) => {
      showToast(describe(data));
      if (isThere()) onClose();
    },
    onError: (problem) => {
      if (!isThere()) showToast(describePeopleProblem(problem));
    },
  });
}
