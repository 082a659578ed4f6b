import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type PrepareProgress, type PrintJobPlan, prepareLabels } from './prepare-labels.ts';

/** Prepares the PDF of a print job, with progress. Aborts on request or when its component unmounts. */
export function usePreparedLabels() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<PrepareProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const preparing = useMutation({
    mutationFn: (plan: PrintJobPlan) => {
      running.current?.abort();
      running.current = new AbortController();
      return prepareLabels(client, plan, setProgress, running.current.signal);
    },
  });
  return {
    prepare: preparing.mutateAsync,
    progress: preparing.isPending ? progress : undefined,
    hasFailed: preparing.isError,
    stop: () => {
      running.current?.abort();
      preparing.reset();
    },
  };
}
