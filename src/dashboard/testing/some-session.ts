import type { Session } from '#contract/gateway/session.ts';

/** A packer who is signed in to a demo account. */
export function someSession(change: Partial<Session> = {}): Session {
  return {
    person: { email: 'packer@slipway.test', role: 'packer' },
    first_visit: false,
    demo_people: [],
    time: '2026-11-21T09:41:07Z',
    build: null,
    service: {
      account_name: 'Wattle & Tide',
      address: 'http://localhost:4401/api/3',
      embedded: true,
      state: 'connected',
      last_answer_at: '2026-11-21T09:41:00Z',
      capabilities: {
        booking: true,
        manifestDocument: true,
        labels: true,
        cancel: true,
        ordersFeed: true,
        orderRead: true,
        manifestList: true,
        webhookSettings: false,
        webhookTest: false,
        webhookDeliveries: false,
        webhookReplay: false,
        webhookSigning: false,
      },
    },
    ...change,
  };
}
