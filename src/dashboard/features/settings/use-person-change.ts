import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsThere } from '#dashboard/ui/use-is-there.ts';
import { describePeopleProblem } from './describe-people-problem.ts';

/** A mutation started from a dialog. Always reports the outcome; calls `onClose` only if that dialog is still open. */
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
