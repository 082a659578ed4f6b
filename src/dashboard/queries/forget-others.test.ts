import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { peopleKeys, todayKeys, webhookKeys } from './later-query-keys.ts';
import { sessionKeys } from './query-keys.ts';
import { forgetOthers } from './forget-others.ts';

let client: QueryClient;
const read = vi.fn<() => Promise<string>>();
const signIn = (email: string | null) =>
  client.setQueryData(sessionKeys.session, { person: email === null ? null : { email, role: 'owner' } });
const kept = () => [peopleKeys.all, webhookKeys.settings].map((key) => client.getQueryData(key));
const shown = () => client.getQueryData(todayKeys.all);

/** Mia has looked at people and webhooks, and looks at Today. */
beforeEach(() => {
  client = createQueryClient();
  signIn('mia@shop.example');
  forgetOthers(client);
  client.setQueryData(peopleKeys.all, 'people');
  client.setQueryData(webhookKeys.settings, 'webhook');
  read.mockReset().mockResolvedValue('today of Mia');
  const observer = new QueryObserver(client, { queryKey: todayKeys.all, queryFn: read });
  const stop = observer.subscribe(() => undefined);
  return stop;
});

describe('what one person has read', () => {
  test('is dropped when it turns out that another has signed in in another tab, and what is shown is read again', async () => {
    await expect.poll(shown).toBe('today of Mia');
    const { promise, resolve: arrive } = Promise.withResolvers<string>();
    read.mockReturnValue(promise);
    signIn('ben@shop.example');
    expect([...kept(), shown()]).toEqual([undefined, undefined, undefined]);
    arrive('today of Ben');
    await expect.poll(shown).toBe('today of Ben');
  });

  test('is dropped if another signs in after the session has ended', async () => {
    signIn(null);
    signIn('ben@shop.example');
    expect(kept()).toEqual([undefined, undefined]);
  });

  test('stays when the same person signs in again, or their session is read again', async () => {
    await expect.poll(shown).toBe('today of Mia');
    signIn('mia@shop.example');
    signIn(null);
    signIn('mia@shop.example');
    expect([...kept(), shown()]).toEqual(['people', 'webhook', 'today of Mia']);
  });
});
