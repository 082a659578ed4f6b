import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** The value one frame later, for slow updates that follow from an action: the action itself is visible first. */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPaint(() => setShown(() => value)), [value]);
  return shown;
}
