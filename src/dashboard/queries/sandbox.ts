import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, BodyOfStatus } from '#contract/endpoint.ts';
import * as rows from '#contract/gateway/sandbox.ts';
import { call } from './caller.ts';

const KEY = ['sandbox'] as const;

export type SandboxState = BodyOfStatus<typeof rows.readSandbox, 200>['response'];
export type SandboxCarrier = SandboxState['carriers'][number];

export function sandboxQuery() {
  return queryOptions({
    queryKey: [...KEY, 'state'],
    queryFn: async ({ signal }) => (await call(rows.readSandbox, { signal })).response,
  });
}

export function sandboxRequestsQuery(row: string) {
  return queryOptions({
    queryKey: [...KEY, 'requests', row],
    queryFn: async ({ signal }) =>
      (await call(rows.listSandboxRequests, { query: row === '' ? {} : { row }, signal })).response,
  });
}

const refreshes = (client: QueryClient) => ({ onSettled: () => client.invalidateQueries({ queryKey: KEY }) });

export function makeOrdersMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof rows.makeSandboxOrders>) =>
      (await call(rows.makeSandboxOrders, { body })).response.tracking_numbers,
    ...refreshes(client),
  });
}

export function setCarrierMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ courier_allocation, behaviour }: Pick<SandboxCarrier, 'courier_allocation' | 'behaviour'>) =>
      call(rows.setSandboxCarrier, { params: { courier_allocation }, body: behaviour }),
    ...refreshes(client),
  });
}

export function addFaultMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof rows.addSandboxFault>) => call(rows.addSandboxFault, { body }),
    ...refreshes(client),
  });
}

export function moveClockMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (advance_s: number) => call(rows.moveSandboxClock, { body: { advance_s } }),
    ...refreshes(client),
  });
}

export function sendStatusMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ tracking_number, status }: { readonly tracking_number: string; readonly status: string }) =>
      call(rows.sendSandboxStatus, { params: { tracking_number }, body: { status } }),
    ...refreshes(client),
  });
}

export function resetSandboxMutation(client: QueryClient) {
  return mutationOptions({ mutationFn: () => call(rows.resetSandbox, {}), ...refreshes(client) });
}
