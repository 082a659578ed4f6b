import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useIsThere } from './use-is-there.ts';

afterEach(cleanup);

test('an element that is acted on as soon as it is rendered is there, and one that was left is not', () => {
  const askers: (() => boolean)[] = [];
  const answers: boolean[] = [];
  function Part() {
    const isThere = useIsThere();
    useLayoutEffect(() => {
      askers.push(isThere);
      answers.push(isThere());
    }, [isThere]);
    return null;
  }
  const { unmount } = render(<Part />);
  unmount();
  expect([answers, askers.map((isThere) => isThere())]).toEqual([[true], [false]]);
});
