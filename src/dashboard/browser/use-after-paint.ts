import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** The value a picture later, for what follows from an act and takes the browser long: the act itself is seen before. */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterPaint(() => setShown(() => value)), [value]);
  return shown;
}
