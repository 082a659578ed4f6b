import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { describePeopleProblem } from './describe-people-problem.ts';

/** A mutation started from a dialog. Always reports the outcome; calls `onClose` only if that dialog is still open. */
export function usePersonChange<Data, Variables>(
  change: UseMutationOptions<Data, Error, Variables>,
  describe: (data: Data) => string,
  onClose: () => void,
) {
  const isMounted = useIsMounted();
  return useMutation({
    ...change,
    onSuccess: (data) => {
      showToast(describe(data));
      if (isMounted()) onClose();
    },
    onError: (problem) => {
      if (!isMounted()) showToast(describePeopleProblem(problem));
    },
  });
}
