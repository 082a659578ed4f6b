import { pino } from 'pino';
import { expect, test } from 'vitest';
import { EventHub } from '#gateway/events/event-hub.ts';
import { Connection } from '#gateway/service/connection.ts';
import { PlatformLink } from '#gateway/service/platform-link.ts';
import { orderProofs } from '#gateway/store/orders/order-proofs.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, useLabelStage } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import type { CancelDeps } from './cancel-deps.ts';
import { Cancels } from './cancels.ts';
import { createAgain } from './create-again.ts';

useLabelStage();

test.each([
  ['since the request', 0],
  ['while it waited for its turn after a 429', 100],
])(
  'a process that another one may have replaced %s cancels nothing, and creates nothing again',
  async (_when, waitMs) => {
    const [now, log, changes] = [Date.now, pino({ level: 'silent' }), [] as string[]];
    const database = stage.gateway.database();
    const link = new PlatformLink(stage.platform.url, 'canary-secret-9f2', now, () => undefined);
    const deps: CancelDeps = {
      database,
      connection: new Connection(link, now, log, orderProofs(database), () => undefined),
      hub: new EventHub(),
      now,
      log,
      monotonicMs: () => performance.now(),
      epoch: 1,
      maySend: () => link.pace.waitMs('other') > 0,
    };
    const { answers, orders } = stage.platform;
    await addOrder('SLP1', label);
    answers.set('GET /orders/SLP1', (_request, response) => {
      if (waitMs > 0) link.pace.recordRateLimited(waitMs);
      sendJson(response, 200, { response: orders.get('SLP1') });
    });
    for (const endpoint of ['DELETE /orders/SLP1', 'POST /orders']) {
      answers.set(endpoint, (_request, response) => {
        changes.push(endpoint);
        sendJson(response, 422, { error: 'invalid' });
      });
    }
    await deps.connection.probe();
    expect(await new Cancels(deps).cancel('SLP1', { email: 'mia', address: '' })).toMatchObject({
      outcome: 'refused',
      code: 'unreachable',
    });
    orders.set('SLP1', { tracking_number: 'SLP1', ...orders.get('SLP1'), state: 'cancelled' });
    expect(await createAgain(deps, 'SLP1', { person: 'mia' })).toEqual({ kind: 'unclear' });
    expect(changes).toEqual([]);
  },
);
