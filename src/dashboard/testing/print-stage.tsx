import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { PrintCandidate } from '#contract/gateway/label.ts';
import { listPrintCandidates, markLabelsPrinted } from '#contract/gateway/labels.ts';
import { PrintFlow } from '#dashboard/features/printing/print-flow.tsx';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { printRequest } from '#dashboard/state/print-request.ts';
import { printRun } from '#dashboard/state/print-run.ts';
import { answerMarked } from './answer-marked.ts';
import { fakeGateway } from './fake-gateway.ts';

/** The dialogs, questions and bar of printing, with a gateway that marks whatever it is sent as printed. */
export function showPrintFlow(candidates: readonly PrintCandidate[] = [], unknown: readonly string[] = []) {
  const gateway = fakeGateway();
  gateway.answer(listPrintCandidates, 200, () => ({ candidates: [...candidates], unknown: [...unknown] }));
  answerMarked(gateway);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <PrintFlow />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return gateway;
}
export const marked = (gateway: ReturnType<typeof fakeGateway>) =>
  gateway.calls.filter((call) => call.name === markLabelsPrinted.name).map((call) => call.body);

/** Leaves nothing of a test for the next one. */
export function tidyUpPrinting(): void {
  afterEach(() => {
    printRequest.set(undefined);
    printRun.set(undefined);
    cleanup();
    vi.unstubAllGlobals();
  });
}
