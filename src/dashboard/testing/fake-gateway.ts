import { vi } from 'vitest';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';

export interface FakeCall {
  readonly name: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}
type Answering = (call: FakeCall) => { readonly status: number; readonly body: unknown };

/**
 * A gateway inside `fetch`: endpoints answer what their schemas declare, and an undeclared answer doesn't compile. Endpoints without an
 * answer return 500. `calls` lists the requests.
 */
export function fakeGateway() {
  const endpoints: { readonly endpoint: Endpoint; readonly answering: Answering }[] = [];
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = new URL(address, 'http://slipway.test');
    const found = endpoints.findLast(
      ({ endpoint }) => endpoint.method === (init?.method ?? 'GET') && pattern(endpoint).test(url.pathname),
    );
    const call = {
      name: found?.endpoint.name ?? url.pathname,
      path: url.pathname,
      search: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    const { status, body } = found?.answering(call) ?? { status: 500, body: { error: 'no_such_endpoint' } };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return {
    calls,
    answer<E extends Endpoint, S extends keyof E['answers'] & number>(
      endpoint: E,
      status: S,
      body: (call: FakeCall) => Extract<AnswerOf<E>, { readonly status: S }>['body'],
    ): void {
      endpoints.push({ endpoint, answering: (call) => ({ status, body: body(call) }) });
    },
  };
}

function pattern(endpoint: Endpoint): RegExp {
  return new RegExp(`^/api${endpoint.path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');
}
