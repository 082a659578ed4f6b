import { markLabelsPrinted } from '#contract/gateway/labels.ts';
import type { fakeGateway } from './fake-gateway.ts';

/** The gateway marks whatever labels it is sent as printed. */
export function answerMarked(gateway: ReturnType<typeof fakeGateway>): void {
  gateway.answer(markLabelsPrinted, 200, ({ body }) => ({
    ...(body as { print_id: string; tracking_numbers: string[] }),
    at: '2026-11-21T01:41:00.000Z',
  }));
}
