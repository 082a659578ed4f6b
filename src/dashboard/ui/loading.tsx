import { type ReactNode, useEffect, useState } from 'react';

export const NOTHING_FOR_MS = 300;
export const SKELETON_FOR_MS = 400;

interface LoadingProps {
  readonly isOn: boolean;
  readonly skeleton: ReactNode;
  /** What comes when it is over: content, or why there is none. */
  readonly children: ReactNode;
}

/** Nothing at first, then the skeleton long enough to be seen for what it is: quick answers never flash one. */
export function Loading({ isOn, skeleton, children }: LoadingProps) {
  const shown = useLoading(isOn);
  return shown === 'over' ? children : shown === 'skeleton' ? skeleton : null;
}

/** The same for what is more than a place on the page. Once a skeleton shows, "over" comes when it was there for its time. */
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
