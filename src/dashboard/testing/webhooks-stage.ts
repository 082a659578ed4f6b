import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { listUnknownOrders, type UnknownOrder } from '#contract/gateway/unknown-orders.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { dropStashedWebhookForm } from '#dashboard/state/stashed-webhook-form.ts';
import { fakeGateway } from './fake-gateway.ts';
import { renderApp } from './render-app.tsx';
import { someSession } from './some-session.ts';
import { someReceiver } from './some-receiver.ts';
import { someWebhook } from './some-webhook.ts';

interface Stage {
  readonly role?: 'owner' | 'packer';
  readonly settings?: ReturnType<typeof someWebhook>;
  /** Whether the service offers webhook settings. */
  readonly offered?: 'yes' | 'no' | 'not_known';
  readonly receiver?: Parameters<typeof someReceiver>[0];
  readonly unknown?: readonly UnknownOrder[];
  /** Whether reading the unknown orders fails. */
  readonly unreadable?: boolean;
  /** What the service says about the single address that it stores, if it has no settings. */
  readonly merchant?: (gateway: ReturnType<typeof fakeGateway>) => unknown;
}

/** Leaves nothing of a test for the next one: neither its page nor what was typed and kept. */
export function tidyUpWebhooks(): void {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    dropStashedWebhookForm();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

/** The Webhooks page with its settings loaded, as an owner or a packer sees it, and the requests made to the gateway since. */
export async function showWebhooks({
  role = 'owner',
  settings = someWebhook(),
  offered = 'yes',
  receiver,
  unknown = [],
  unreadable = false,
  merchant,
}: Stage = {}) {
  const gateway = fakeGateway();
  const { service } = someSession();
  const webhook = {
    webhookSettings: offered,
    webhookTest: offered,
    webhookDeliveries: offered,
    webhookReplay: offered,
    webhookSigning: offered,
  };
  gateway.answer(readSession, 200, () =>
    someSession({
      person: { email: `${role}@slipway.test`, role },
      service: service && { ...service, capabilities: { ...service.capabilities, ...webhook } },
    }),
  );
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(endpoints.readWebhookSettings, 200, () => settings);
  gateway.answer(endpoints.readWebhookReceiver, 200, () => someReceiver(receiver));
  if (unreadable) gateway.answer(listUnknownOrders, 500, () => ({ error: 'unknown_error' }));
  else gateway.answer(listUnknownOrders, 200, () => ({ count: unknown.length, orders: [...unknown] }));
  merchant?.(gateway);
  renderApp('/webhooks');
  await screen.findByRole('heading', { level: 1, name: 'Webhooks' });
  await screen.findAllByText(role === 'owner' ? 'Custom headers' : 'Only the account owner can change this.', {
    selector: 'legend, p',
  });
  const requestsTo = (endpoint: { readonly name: string }) =>
    gateway.calls.filter(({ name }) => name === endpoint.name).map(({ body }) => body);
  return { gateway, requestsTo };
}
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

// The form validates a moment after input; each of these resolves when it has.
export const type = (name: string, value: string) => settle(() => fireEvent.change(box(name), { target: { value } }));
export const press = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
export const leave = (field: HTMLElement) => settle(() => fireEvent.blur(field));

export const key = (at: number) => `Header ${at} key`;
export const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

export async function paste(name: string, text: string): Promise<void> {
  const event = createEvent.paste(box(name), { clipboardData: { getData: () => text } });
  await settle(() => fireEvent(box(name), event));
}

async function settle(happen: () => void): Promise<void> {
  await act(async () => {
    happen();
    await Promise.resolve();
  });
}

/** Not the announcer, which is an alert too. */
export function summary(): HTMLElement {
  const found = screen.getAllByRole('alert').find((one) => within(one).queryByRole('heading') !== null);
  if (found === undefined) throw new Error('There is no summary');
  return found;
}
