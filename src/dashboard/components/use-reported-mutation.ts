import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { showToast, type Toast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';

/**
 * A mutation whose failure is reported in a toast if its component, which would show the failure, has left the page by then.
 *
 * @param describe The toast's text. It must name what failed, since the page may be another one.
 * @param go A link to where it failed.
 */
export function useReportedMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
  describe: (problem: Error, variables: Variables) => string,
  go?: Toast['go'],
) {
  const isMounted = useIsMounted();
  return useMutation({
    ...options,
    onError: (problem, variables, ...rest) => {
      if (!isMounted()) showToast(describe(problem, variables), undefined, go);
      return options.onError?.(problem, variables, ...rest);
    },
  });
}
