import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, BodyOfStatus } from '#contract/endpoint.ts';
import * as endpoints from '#contract/gateway/sandbox.ts';
import { call } from './caller.ts';
import { sandboxKeys } from './later-query-keys.ts';
import { whenOnline } from './when-online.ts';

export type SandboxState = BodyOfStatus<typeof endpoints.readSandbox, 200>['response'];
export type SandboxRequest = BodyOfStatus<typeof endpoints.listSandboxRequests, 200>['response'][number];
export type SandboxCarrier = SandboxState['carriers'][number];

export function sandboxQuery() {
  return queryOptions({
    queryKey: [...sandboxKeys.all, 'state'],
    queryFn: async ({ signal }) => (await call(endpoints.readSandbox, { signal })).response,
  });
}

export function sandboxRequestsQuery(endpoint: string) {
  return queryOptions({
    queryKey: [...sandboxKeys.all, 'requests', endpoint],
    queryFn: async ({ signal }) =>
      (await call(endpoints.listSandboxRequests, { query: endpoint === '' ? {} : { endpoint }, signal })).response,
  });
}

export function makeOrdersMutation() {
  return mutationOptions({
    mutationFn: async (body: BodyOf<typeof endpoints.makeSandboxOrders>) =>
      (await whenOnline(() => call(endpoints.makeSandboxOrders, { body }))).response.tracking_numbers,
    meta: { invalidates: [sandboxKeys.all] },
  });
}

export function setCarrierMutation() {
  return mutationOptions({
    mutationFn: ({ courier_allocation, behaviour }: Pick<SandboxCarrier, 'courier_allocation' | 'behaviour'>) =>
      whenOnline(() => call(endpoints.setSandboxCarrier, { params: { courier_allocation }, body: behaviour })),
    meta: { invalidates: [sandboxKeys.all] },
  });
}

export function addFaultMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.addSandboxFault>) =>
      whenOnline(() => call(endpoints.addSandboxFault, { body })),
    meta: { invalidates: [sandboxKeys.all] },
  });
}

export function moveClockMutation() {
  return mutationOptions({
    mutationFn: (advance_s: number) => whenOnline(() => call(endpoints.moveSandboxClock, { body: { advance_s } })),
    meta: { invalidates: [sandboxKeys.all] },
  });
}

export function sendStatusMutation() {
  return mutationOptions({
    mutationFn: ({ tracking_number, status }: { readonly tracking_number: string; readonly status: string }) =>
      whenOnline(() => call(endpoints.sendSandboxStatus, { params: { tracking_number }, body: { status } })),
    meta: { invalidates: [sandboxKeys.all] },
  });
}

export function resetSandboxMutation() {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(endpoints.resetSandbox, {})),
    meta: { invalidates: [sandboxKeys.all] },
  });
}
