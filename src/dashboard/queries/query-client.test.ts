// @vitest-environment node
import { onlineManager } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { afterEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const start = (act: () => Promise<unknown>) => {
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn: act }));
  return { mutation, ended: mutation.execute(undefined).catch((error: unknown) => error) };
};

test('what a person asks for offline is tried now and fails now: it is not kept and sent when the network is back', async () => {
  onlineManager.setOnline(false);
  let sent = 0;
  const { mutation, ended } = start(() => {
    sent += 1;
    return Promise.reject(new CallProblem('no_answer', 0));
  });
  expect(mutation.state.isPaused).toBe(false);
  expect(await ended).toBeInstanceOf(CallProblem);
  expect(sent).toBe(1);
});

test('what a person asks for is sent once, whatever comes back', async () => {
  let sent = 0;
  const { ended } = start(() => {
    sent += 1;
    return Promise.reject(new CallProblem('no_answer', 0));
  });
  await ended;
  expect(sent).toBe(1);
});
