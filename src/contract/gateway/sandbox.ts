import type * as z from 'zod/mini';
import * as rows from '../added/sandbox.ts';
import { type AnswerSchemas, type Endpoint, endpoint } from '../endpoint.ts';
import { platformRefusals, refusals } from './refusals.ts';

/**
 * The sandbox rows for the Sandbox page: the gateway passes them on as they are, because it alone holds the secret. They
 * are there with the embedded platform only; with any other the gateway answers 404.
 */
export const readSandbox = passedOn(rows.readSandbox);
export const makeSandboxOrders = passedOn(rows.makeSandboxOrders);
export const setSandboxCarrier = passedOn(rows.setSandboxCarrier);
export const addSandboxFault = passedOn(rows.addSandboxFault);
export const moveSandboxClock = passedOn(rows.moveSandboxClock);
export const sendSandboxStatus = passedOn(rows.sendSandboxStatus);
export const listSandboxRequests = passedOn(rows.listSandboxRequests);
export const resetSandbox = passedOn(rows.resetSandbox);

/* @__NO_SIDE_EFFECTS__ */
function passedOn<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answers extends AnswerSchemas,
>(row: Endpoint<Params, Query, Body, Answers>) {
  return endpoint({ ...row, role: 'packer', answers: { ...row.answers, ...refusals, ...platformRefusals } });
}
