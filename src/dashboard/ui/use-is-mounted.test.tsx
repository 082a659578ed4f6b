import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useIsMounted } from './use-is-mounted.ts';

afterEach(cleanup);

test('an element that is acted on as soon as it is rendered is there, and one that was left is not', () => {
  const askers: (() => boolean)[] = [];
  const answers: boolean[] = [];
  function Part() {
    const isMounted = useIsMounted();
    useLayoutEffect(() => {
      askers.push(isMounted);
      answers.push(isMounted());
    }, [isMounted]);
    return null;
  }
  const { unmount } = render(<Part />);
  unmount();
  expect([answers, askers.map((isMounted) => isMounted())]).toEqual([[true], [false]]);
});
