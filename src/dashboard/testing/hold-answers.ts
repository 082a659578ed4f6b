import { vi } from 'vitest';

/** Holds back the answers to requests with these methods. The returned function lets them arrive. */
export function holdAnswers(...methods: readonly ('PUT' | 'POST' | 'DELETE')[]): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (methods.some((method) => method === init?.method)) await promise;
    return answer(address, init);
  });
  return resolve;
}
