import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isField } from '#dashboard/ui/shortcuts.ts';
import { holdShellKeys } from './held-shell-keys.ts';

afterEach(() => {
  globalThis.heldShellKeys?.stop();
  globalThis.heldShellKeys = undefined;
  document.body.replaceChildren();
});

test.each(['checkbox', 'radio', 'button', 'text', 'search', 'number'])(
  'a key on an input of the type %s is kept where it is a command later, and nowhere else',
  (type) => {
    const input = Object.assign(document.createElement('input'), { type });
    document.body.append(input);
    holdShellKeys();
    for (const key of ['g', 'o']) fireEvent.keyDown(input, { key });
    expect(globalThis.heldShellKeys?.keys).toHaveLength(isField(input) ? 0 : 2);
  },
);
