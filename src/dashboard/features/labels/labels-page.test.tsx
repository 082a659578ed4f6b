import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DOCUMENTED_ERROR_CODES, LABEL_ERROR_CODES } from '#contract/error-code.ts';
import { formatDay } from '#dashboard/copy/dates.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { labelsCopy } from '#dashboard/copy/labels.ts';
import { showLabels } from '#dashboard/testing/labels-stage.ts';
import { someCheck, someStopped } from '#dashboard/testing/some-check.ts';

const requestsTo = (gateway: ReturnType<typeof showLabels>, name: string) =>
  gateway.calls.filter((call) => call.name === name).map((call) => call.body);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.restoreAllMocks();
  // Dispatched while there are still listeners.
  act(() => void dispatchEvent(new Event('online')));
  cleanup();
  vi.unstubAllGlobals();
});

describe('labels in progress', () => {
  // Freezes the clock, so that slow rendering doesn't change the countdowns.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test('show which attempt it is, when the next comes and why they wait', async () => {
    showLabels([
      someCheck('SLP1', { next_attempt_at: new Date(Date.now() + 59_000).toISOString() }),
      someCheck('SLP2', { attempts: 2, code: 'order_not_available_to_label', message: null }),
      someCheck('SLP3', { attempts: 0, waits_for: 'turn', code: null, next_attempt_at: new Date().toISOString() }),
      someCheck('SLP4', { attempts: 1, waits_for: 'no_answer', code: null }),
    ]);
    const row = (number: string) => screen.getByRole('row', { name: new RegExp(number) });
    await screen.findByRole('table', { name: 'Label checks' });
    expect(within(row('SLP1')).getByText('Attempt 3 of 8')).toBeDefined();
    expect(within(row('SLP1')).getByText(/Parcelbird International makes its labels/).textContent).toMatch(
      /in the background\. Next try in \d\d s\.Next try soon\./,
    );
    expect(within(row('SLP1')).getByRole('img', { name: '3 of 8 attempts used' })).toBeDefined();
    expect(within(row('SLP2')).getByText(/No label yet; the order may still be processing\./)).toBeDefined();
    expect(within(row('SLP3')).getByText('Waiting its turn')).toBeDefined();
    expect(row('SLP4').textContent).toContain("This doesn't use up an attempt.");
    expect(row('SLP4').textContent).toContain('Trying again in');
  });

  test('can be tried now, stopped and paused, each with one request to the gateway', async () => {
    const gateway = showLabels([someCheck('SLP1')], '/labels', {
      summary: { counts: { 'in-progress': 1, ready: 0, attention: 0, printed: 0 } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try now SLP1' }));
    press('Stop checking SLP1');
    fireEvent.click(await screen.findByRole('button', { name: 'Pause checking' }));
    await waitFor(() => expect(requestsTo(gateway, 'pauseLabels')).toEqual([{ paused: true }]));
    expect(requestsTo(gateway, 'tryLabelsNow')).toEqual([{ tracking_numbers: ['SLP1'] }]);
    expect(requestsTo(gateway, 'stopLabels')).toEqual([{ tracking_numbers: ['SLP1'] }]);
  });

  test('stand still while checking is paused, and say who paused it', async () => {
    showLabels([someCheck('SLP1', { paused: true })], '/labels', {
      summary: {
        paused: { by: 'owner@slipway.test', at: new Date().toISOString() },
        counts: { 'in-progress': 3, ready: 0, attention: 0, printed: 0 },
      },
    });
    expect((await screen.findByText(/Checking is paused\. 3 labels are waiting\./)).textContent).toMatch(
      /Paused by owner@slipway\.test, (?:today|yesterday), \d/u,
    );
    expect(await screen.findByText('Paused')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try now SLP1' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Resume checking' })).toBeDefined();
    expect(screen.queryByText(/Next try in/)).toBeNull();
  });

  test('stay as they were when offline, and nothing can be requested', async () => {
    const gateway = showLabels([someCheck('SLP1')]);
    await screen.findByRole('button', { name: 'Try now SLP1' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/This list stands as it was at/)).toBeDefined();
    press('Try now SLP1');
    expect(requestsTo(gateway, 'tryLabelsNow')).toEqual([]);
  });

  test('says that nothing is requested while no worker is running', async () => {
    showLabels([someCheck('SLP1')], '/labels', {
      summary: { counts: { 'in-progress': 1, ready: 0, attention: 0, printed: 0 }, is_running: false },
    });
    await screen.findByText(labelsCopy.notRunning);
  });

  test('are counted in the tab title, and those needing attention beside the page’s name in the navigation', async () => {
    showLabels([someCheck('SLP1')], '/labels', {
      summary: {
        run: { started_at: '2026-11-21T01:41:00.000Z', asked: 64, in_progress: 52, ready: 10, attention: 2 },
        counts: { 'in-progress': 52, ready: 10, attention: 2, printed: 0 },
      },
    });
    await waitFor(() => expect(document.title).toBe('(12/64) Labels · Slipway'));
    const link = screen.getByRole('link', { name: 'Labels' });
    await waitFor(() => expect(link.textContent).toContain('2'));
    expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe('2 need attention');
  });
});

describe('labels that need attention', () => {
  test.each([...LABEL_ERROR_CODES, 'order_not_found', 'label_failed_on_a_whim'])(
    '%s is a group with its cause, who can fix it and one action',
    async (code) => {
      const gateway = showLabels([someStopped('SLP1', code), someStopped('SLP2', code)], '/labels?show=attention');
      const description = describeLabelCause(code, 'Parcelbird International', 2);
      expect(description.lead).not.toMatch(/this order|this tracking number/iu);
      const group = await screen.findByRole('region', { name: description.title });
      expect(group.textContent).toContain(description.lead);
      expect(group.textContent).toContain(description.rest);
      expect(group.textContent).toContain(`2 orders · ${description.who}`);
      expect(group.textContent).toContain('The service said: “The carrier is still making the label.”');
      expect(within(group).getByText(code)).toBeDefined();
      const verb = { again: 'Check all 2 again', try: 'Try all 2 again', hide: 'Hide all 2 from Labels' }[
        description.action
      ];
      fireEvent.click(within(group).getByRole('button', { name: verb }));
      const row = description.action === 'hide' ? 'hideLabels' : 'checkLabelsAgain';
      await waitFor(() => expect(requestsTo(gateway, row)).toEqual([{ cause: code }]));
    },
  );

  test('a group’s actions are limited to what the list is filtered by, like its count', async () => {
    const code = 'label_failed_missing_courier';
    const gateway = showLabels([someStopped('SLP1', code)], '/labels?show=attention&q=slp1&carrier=Swiftline');
    fireEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    const group = { cause: code, q: 'slp1', carrier: 'Swiftline' };
    await waitFor(() => expect(requestsTo(gateway, 'checkLabelsAgain')).toEqual([group]));
    press('Copy for account owner');
    const numbers = () => gateway.calls.find((call) => call.name === 'listLabelNumbers');
    await waitFor(() => expect(Object.fromEntries(numbers()?.search ?? [])).toEqual({ view: 'attention', ...group }));
  });

  test('every code of the document that a label can have has a text, an unknown one is quoted', () => {
    const known = DOCUMENTED_ERROR_CODES.filter((code) => /label|not_found/.test(code));
    const titles = known.map((code) => describeLabelCause(code).title);
    expect(titles).not.toContain('Label stopped');
    expect(describeLabelCause('label_failed_on_a_whim')).toMatchObject({
      title: 'Label stopped',
      lead: "The service gave a reason we don't know: label_failed_on_a_whim.",
    });
  });

  test('a single order can be checked again, or cancelled where that helps', async () => {
    const gateway = showLabels([someStopped('SLP1', 'order_not_available_to_label')], '/labels?show=attention');
    fireEvent.click(await screen.findByRole('button', { name: 'Try again SLP1' }));
    await waitFor(() => expect(requestsTo(gateway, 'checkLabelsAgain')).toEqual([{ tracking_numbers: ['SLP1'] }]));
    press('Cancel order SLP1…');
    const question = await screen.findByRole('alertdialog', { name: 'Cancel order SLP1?' });
    expect(within(question).getByRole('button', { name: 'Keep order' })).toBe(document.activeElement);
  });

  test('the account owner gets title, code, the service’s words and all numbers', async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      written.push(text);
      return Promise.resolve();
    });
    const code = 'label_failed_missing_courier';
    showLabels([someStopped('SLP1', code), someStopped('SLP2', code)], '/labels?show=attention');
    fireEvent.click(await screen.findByRole('button', { name: 'Copy for account owner' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(written[0]?.split('\n')).toEqual([
      'No carrier found',
      code,
      expect.stringMatching(/\d\d:\d\d/),
      'The service said: “The carrier is still making the label.”',
      'SLP1',
      'SLP2',
    ]);
  });
});

describe('existing labels', () => {
  test('say since when, or that they were made elsewhere', async () => {
    const ready_at = '2026-01-02T01:41:00.000Z';
    showLabels(
      [
        someCheck('SLP1', { state: 'ready', ready_at }),
        someCheck('SLP2', { state: null, asked_by: null, asked_at: null }),
      ],
      '/labels?show=ready',
    );
    const rows = await screen.findAllByRole('row');
    expect(rows[1]?.textContent).toMatch(new RegExp(`Label ready.*${formatDay(ready_at)}`, 'u'));
    expect(rows[2]?.textContent).toContain('Made elsewhere');
  });

  test('Space on a row peeks at its label', async () => {
    showLabels([someCheck('SLP1', { state: 'ready' })], '/labels?show=ready');
    const link = await screen.findByRole('link', { name: /SLP/ });
    link.focus();
    fireEvent.keyDown(link, { key: ' ' });
    await waitFor(() => expect(new URLSearchParams(location.search).get('tab')).toBe('label'));
  });

  test('printed ones say when, how often and by whom', async () => {
    const printed = { at: '2026-01-02T01:41:00.000Z', by: 'packer@slipway.test', reprint: true, times: 2 };
    showLabels([someCheck('SLP1', { state: 'ready', printed })], '/labels?show=printed');
    await waitFor(() => expect(screen.getByRole('row', { name: /SLP1/ }).textContent).toMatch(/2 times, by you/));
  });
});

describe('a list without rows', () => {
  test.each([
    ['/labels', 'No labels in progress'],
    ['/labels?show=ready', 'No labels are waiting to be printed'],
    ['/labels?show=attention', 'Nothing needs attention.'],
    ['/labels?show=printed', 'No labels have been printed yet'],
    ['/labels?q=SLP9', 'No labels match.'],
  ])('%s is empty: %s', async (address, text) => {
    showLabels([], address);
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('that couldn’t be loaded is requested again', async () => {
    const gateway = showLabels([someCheck('SLP1')], '/labels', { fails: true });
    await screen.findByText("Labels couldn't be loaded. Nothing was changed.");
    const before = gateway.calls.length;
    press('Try again');
    await waitFor(() => expect(gateway.calls.length).toBeGreaterThan(before));
  });
});
