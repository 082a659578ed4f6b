import type * as z from 'zod/mini';
import * as endpoints from '#contract/added/sandbox.ts';
import { type AnswerSchemas, type Endpoint, endpoint } from '#contract/endpoint.ts';
import { platformRefusals, refusals } from './refusals.ts';

/**
 * The sandbox endpoints for the Sandbox page: the gateway passes requests through unchanged, because only it has the
 * secret. They exist only with the embedded platform; with any other, the gateway returns 404.
 */
export const readSandbox = forwarded(endpoints.readSandbox);
export const makeSandboxOrders = forwarded(endpoints.makeSandboxOrders);
export const setSandboxCarrier = forwarded(endpoints.setSandboxCarrier);
export const addSandboxFault = forwarded(endpoints.addSandboxFault);
export const moveSandboxClock = forwarded(endpoints.moveSandboxClock);
export const sendSandboxStatus = forwarded(endpoints.sendSandboxStatus);
export const listSandboxRequests = forwarded(endpoints.listSandboxRequests);
export const resetSandbox = forwarded(endpoints.resetSandbox);

/* @__NO_SIDE_EFFECTS__ */
function forwarded<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answers extends AnswerSchemas,
>(original: Endpoint<Params, Query, Body, Answers>) {
  return endpoint({ ...original, role: 'packer', answers: { ...original.answers, ...refusals, ...platformRefusals } });
}
