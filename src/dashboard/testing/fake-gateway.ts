import { vi } from 'vitest';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';

export interface FakeCall {
  readonly name: string;
  readonly search: URLSearchParams;
  readonly body: unknown;
}
type Answering = (call: FakeCall) => { readonly status: number; readonly body: unknown };

/**
 * A gateway that lives in `fetch`: rows answer what their schemas declare, and an undeclared answer doesn't compile.
 * Rows that weren't given answer 500. `calls` says what was asked.
 */
export function fakeGateway() {
  const rows: { readonly row: Endpoint; readonly answering: Answering }[] = [];
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const url = new URL(address, 'http://slipway.test');
    const found = rows.findLast(({ row }) => row.method === (init?.method ?? 'GET') && pattern(row).test(url.pathname));
    const call = {
      name: found?.row.name ?? url.pathname,
      search: url.searchParams,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push(call);
    const { status, body } = found?.answering(call) ?? { status: 500, body: { error: 'no_such_row' } };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return {
    calls,
    answer<E extends Endpoint, S extends keyof E['answers'] & number>(
      row: E,
      status: S,
      body: (call: FakeCall) => Extract<AnswerOf<E>, { readonly status: S }>['body'],
    ): void {
      rows.push({ row, answering: (call) => ({ status, body: body(call) }) });
    },
  };
}

function pattern(row: Endpoint): RegExp {
  return new RegExp(`^/api${row.path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');
}
