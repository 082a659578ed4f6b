import { expect, test, vi } from 'vitest';
import { unsentNotes } from './unsent-notes.ts';

test('unsent notes survive a reload of the tab, each with its ID, and empty ones are forgotten', async () => {
  unsentNotes.keep('mia@slipway.test SLP1', { text: 'Ring twice', noteId: 'n1' });
  unsentNotes.keep('mia@slipway.test SLP2', { text: 'Fragile', noteId: 'n2' });
  unsentNotes.keep('mia@slipway.test SLP2', { text: ' ', noteId: 'n3' });
  vi.resetModules();
  const { unsentNotes: afterReload } = await import('./unsent-notes.ts');
  expect(afterReload.get('mia@slipway.test SLP1')).toEqual({ text: 'Ring twice', noteId: 'n1' });
  expect(afterReload.get('mia@slipway.test SLP2')).toBeUndefined();
});
