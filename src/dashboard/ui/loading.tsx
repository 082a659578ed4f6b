import { type ReactNode, useEffect, useState } from 'react';

export const NOTHING_FOR_MS = 300;
export const SKELETON_FOR_MS = 400;

interface LoadingProps {
  readonly isOn: boolean;
  readonly skeleton: ReactNode;
  /** Shown once loading has ended: the content, or the reason why there is none. */
  readonly children: ReactNode;
}

/** Shows nothing at first, then the skeleton for a minimum time, so that it doesn't flash when answers are quick. */
export function Loading({ isOn, skeleton, children }: LoadingProps) {
  const shown = useLoading(isOn);
  return shown === 'over' ? children : shown === 'skeleton' ? skeleton : null;
}

/** The same as a hook. Once the skeleton is shown, `over` is returned after its minimum time at the earliest. */
export function useLoading(isOn: boolean): 'nothing' | 'skeleton' | 'over' {
  const [phase, setPhase] = useState<'quick' | 'held' | 'slow'>('quick');
  if (phase === 'slow' && !isOn) setPhase('quick');
  const isAwaited = phase === 'quick' && isOn;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setPhase('held'), NOTHING_FOR_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  useEffect(() => {
    if (phase !== 'held') return undefined;
    const timer = setTimeout(() => setPhase('slow'), SKELETON_FOR_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  if (phase === 'held') return 'skeleton';
  if (!isOn) return 'over';
  return phase === 'quick' ? 'nothing' : 'skeleton';
}
