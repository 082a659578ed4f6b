import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { BodyOf, BodyOfStatus } from '#contract/endpoint.ts';
import * as endpoints from '#contract/gateway/sandbox.ts';
import { call } from './caller.ts';

const KEY = ['sandbox'] as const;

export type SandboxState = BodyOfStatus<typeof endpoints.readSandbox, 200>['response'];
export type SandboxCarrier = SandboxState['carriers'][number];

export function sandboxQuery() {
  return queryOptions({
    queryKey: [...KEY, 'state'],
    queryFn: async ({ signal }) => (await call(endpoints.readSandbox, { signal })).response,
  });
}

export function sandboxRequestsQuery(endpoint: string) {
  return queryOptions({
    queryKey: [...KEY, 'requests', endpoint],
    queryFn: async ({ signal }) =>
      (await call(endpoints.listSandboxRequests, { query: endpoint === '' ? {} : { endpoint }, signal })).response,
  });
}

const refreshes = (client: QueryClient) => ({ onSettled: () => client.invalidateQueries({ queryKey: KEY }) });

export function makeOrdersMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof endpoints.makeSandboxOrders>) =>
      (await call(endpoints.makeSandboxOrders, { body })).response.tracking_numbers,
    ...refreshes(client),
  });
}

export function setCarrierMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ courier_allocation, behaviour }: Pick<SandboxCarrier, 'courier_allocation' | 'behaviour'>) =>
      call(endpoints.setSandboxCarrier, { params: { courier_allocation }, body: behaviour }),
    ...refreshes(client),
  });
}

export function addFaultMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.addSandboxFault>) => call(endpoints.addSandboxFault, { body }),
    ...refreshes(client),
  });
}

export function moveClockMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (advance_s: number) => call(endpoints.moveSandboxClock, { body: { advance_s } }),
    ...refreshes(client),
  });
}

export function sendStatusMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ tracking_number, status }: { readonly tracking_number: string; readonly status: string }) =>
      call(endpoints.sendSandboxStatus, { params: { tracking_number }, body: { status } }),
    ...refreshes(client),
  });
}

export function resetSandboxMutation(client: QueryClient) {
  return mutationOptions({ mutationFn: () => call(endpoints.resetSandbox, {}), ...refreshes(client) });
}
