import type { Session } from '#contract/gateway/session.ts';

/** A packer signed in to a demo account. */
export function someSession(change: Partial<Session> = {}): Session {
  return {
    person: { email: 'packer@slipway.test', role: 'packer' },
    first_visit: false,
    demo_people: [],
    // By this device's clock; a test of a wrong clock passes another time.
    time: new Date().toISOString(),
    build: null,
    service: {
      account_name: 'Wattle & Tide',
      address: 'http://localhost:4401/api/3',
      embedded: true,
      demo: true,
      state: 'connected',
      last_answer_at: '2026-11-21T09:41:00Z',
      capabilities: {
        booking: 'yes',
        manifestDocument: 'yes',
        labels: 'yes',
        cancel: 'yes',
        ordersFeed: 'yes',
        orderRead: 'yes',
        manifestList: 'yes',
        webhookSettings: 'no',
        webhookTest: 'no',
        webhookDeliveries: 'no',
        webhookReplay: 'no',
        webhookSigning: 'no',
      },
      offer_fault: null,
    },
    ...change,
  };
}
