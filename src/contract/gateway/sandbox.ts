import type * as z from 'zod/mini';
import * as endpoints from '#contract/added/sandbox.ts';
import { type AnswerSchemas, type Endpoint, endpoint } from '#contract/endpoint.ts';
import { platformRefusals, refusals } from './refusals.ts';

/**
 * The sandbox endpoints for the Sandbox page: the gateway passes requests through unchanged, because only it has the
 * secret. They exist only with the embedded platform; with any other, the gateway returns 404.
 */
export const readSandbox = passedOn(endpoints.readSandbox);
export const makeSandboxOrders = passedOn(endpoints.makeSandboxOrders);
export const setSandboxCarrier = passedOn(endpoints.setSandboxCarrier);
export const addSandboxFault = passedOn(endpoints.addSandboxFault);
export const moveSandboxClock = passedOn(endpoints.moveSandboxClock);
export const sendSandboxStatus = passedOn(endpoints.sendSandboxStatus);
export const listSandboxRequests = passedOn(endpoints.listSandboxRequests);
export const resetSandbox = passedOn(endpoints.resetSandbox);

/* @__NO_SIDE_EFFECTS__ */
function passedOn<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answers extends AnswerSchemas,
>(original: Endpoint<Params, Query, Body, Answers>) {
  return endpoint({ ...original, role: 'packer', answers: { ...original.answers, ...refusals, ...platformRefusals } });
}
