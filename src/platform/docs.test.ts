import { replayFailedWebhooks } from '#contract/added/webhook-deliveries.ts';
import { saveWebhook } from '#contract/added/webhook-settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDED_ENDPOINTS, DOCUMENTED_ENDPOINTS, SANDBOX_ENDPOINTS } from './endpoints.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

const ROWS = [...DOCUMENTED_ENDPOINTS, ...ADDED_ENDPOINTS, ...SANDBOX_ENDPOINTS];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const readText = async (path: string) => {
  const { status, body, headers } = await platform.call(`GET ${path}`, undefined, { secret: null });
  return { status, headers, text: new TextDecoder().decode(body) };
};

describe('the API page', () => {
  test('shows every endpoint, without a script or inline style', async () => {
    const { status, headers, text } = await readText('/docs');
    expect(status).toBe(200);
    for (const row of ROWS) {
      expect(text).toContain(`${row.method} ${row.path}</code>`);
      expect(text).toContain(`id="${row.name}"`);
    }
    expect(text).not.toMatch(/<script|style=|<style|javascript:/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const style = await readText('/docs.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  test('names fields with their types and rules', async () => {
    const { text } = await readText('/docs');
    const line = /<code>order\.parcel_attributes\[\]\.qty<\/code><\/td>\s*<td>(.*?)<\/td>\s*<td>(.*?)<\/td>/.exec(text);
    expect(line?.slice(1)).toEqual(['integer', 'required, at least 1, at most 99']);
  });

  test('has an example for every sandbox endpoint, and for every endpoint with a body', () => {
    const without = ROWS.filter((row) => !row.example && (row.body || SANDBOX_ENDPOINTS.includes(row)));
    expect(without.map((row) => row.name)).toEqual([]);
  });

  test.each(ROWS.filter((row) => row.example).map((row) => [row.name, row] as const))(
    '%s does what its example says',
    async (_name, row) => {
      const isPlaced = ['updateOrder', 'getLabel'].includes(row.name);
      const made = await platform.call('POST /sandbox/orders', {
        count: 1,
        labelled: !isPlaced,
        courier_allocation: 'NorthpostStandard',
      });
      const fill = (text: string) => text.replaceAll('{tracking_number}', made.body.response.tracking_numbers[0]);
      if (row === replayFailedWebhooks) await platform.call('PUT /merchant/webhook', saveWebhook.example?.body);
      const { path = row.path, body } = row.example ?? {};
      const request = `${row.method} ${fill(path)}`;
      const answer = await platform.call(request, body === undefined ? undefined : fill(JSON.stringify(body)));
      expect([request, answer.status]).toEqual([request, 200]);
      await platform.call('POST /sandbox/reset');
    },
  );
});
