import { type UseMutationOptions } from '@tanstack/react-query';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { describePeopleProblem } from './describe-people-problem.ts';

/**
 * A mutation started from a dialog, with the text of its problem. Always reports the outcome; calls `onClose` only if that dialog is still
 * open.
 */
export function usePersonChange<Data, Variables>(
  change: UseMutationOptions<Data, Error, Variables>,
  describe: (data: Data) => string,
  onClose: () => void,
  unclear: string = copy.unclear,
) {
  const isMounted = useIsMounted();
  const mutation = useReportedMutation(
    {
      ...change,
      onSuccess: (data) => {
        showToast(describe(data));
        if (isMounted()) onClose();
      },
    },
    (problem) => describePeopleProblem(problem, unclear),
  );
  const { error, isPending } = mutation;
  const problem = error === null || isPending ? undefined : describePeopleProblem(error, unclear);
  return { ...mutation, problem };
}
