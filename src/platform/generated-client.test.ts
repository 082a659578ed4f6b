import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A program by somebody who has only the document: every type comes from it. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './paths.ts';

const [baseUrl = '', secret = '', tracking_number = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + secret } });

const made = await client.POST('/orders', {
  body: {
    order: {
      courier_type: 'express',
      receiver_name: 'Ana Reyes',
      delivery_address: '1 High Street',
      delivery_suburb: 'Fitzroy',
      delivery_postcode: '3065',
      delivery_country_code: 'AU',
      parcel_attributes: [{ qty: 1, weight: 0.5 }],
    },
  },
});
const label = await client.GET('/orders/{tracking_number}/label', { params: { path: { tracking_number } } });
const booked = await client.POST('/book', { body: { orders: [tracking_number] } });
const [item] = booked.data?.response ?? [];
const id = item?.manifest_id ?? 0;
const document = await client.GET('/book/{manifest_id}/document', { params: { path: { manifest_id: id } } });
const refused = await client.POST('/book', { body: { orders: [] } });
const url: string | null | undefined = label.data?.response?.qualified_url;
console.log(JSON.stringify({
  state: made.data?.response.state,
  hasLabel: url?.startsWith('http') ?? false,
  isBooked: item?.success ?? false,
  orders: item?.orders,
  documentStatus: document.response.status,
  refusal: refused.error?.error,
}));
`;

let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  folder = mkdtempSync(join(tmpdir(), 'slipway-client-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const { body } = await platform.call('GET /openapi.json', undefined, { secret: null });
  const generator = join(ROOT, 'src/server/testing/print-client-types.ts');
  const { output } = await run([generator], JSON.stringify(body));
  writeFileSync(join(folder, 'paths.ts'), output);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await platform.close();
});

/** Runs Node; returns its output on both streams and its exit code. */
async function run(argv: readonly string[], input = ''): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, argv, { cwd: folder, maxBuffer: 2 ** 26 }, (problem, stdout, stderr) => {
      resolve({ code: problem ? 1 : 0, output: problem ? stdout + stderr : stdout });
    });
    child.stdin?.end(input);
  });
}

async function compile(name: string, program: string) {
  writeFileSync(join(folder, name), program);
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes'];
  const modules = ['--module', 'nodenext', '--target', 'esnext', '--allowImportingTsExtensions', '--types', 'node'];
  return run([compiler, '--ignoreConfig', '--noEmit', '--skipLibCheck', ...strict, ...modules, name]);
}

test('C8: a client generated from the document books an order without a hand-written type', async () => {
  expect(await compile('program.ts', PROGRAM)).toEqual({ code: 0, output: '' });
  const [number = ''] = await platform.makeLabelled(1);
  const { code, output } = await run(['program.ts', platform.baseUrl(), SANDBOX_SECRETS.all, number]);
  expect({ code, told: code === 0 ? (JSON.parse(output) as object) : output }).toEqual({
    code: 0,
    told: {
      state: 'processing',
      hasLabel: true,
      isBooked: true,
      orders: [number],
      documentStatus: expect.toSatisfy((status: number) => status === 200 || status === 422),
      refusal: 'bad_request',
    },
  });
});

test('the types catch mistakes: a wrong type of value, a wrong address and a wrong field are refused', async () => {
  const wrong = [
    PROGRAM.replace('orders: [tracking_number]', 'orders: [7]'),
    PROGRAM.replace("'/book'", "'/bookings'"),
    PROGRAM.replace('item?.manifest_id ?? 0', "item?.manifest_pdf ?? ''"),
  ];
  const results = await Promise.all(wrong.map((program, place) => compile(`wrong-${place}.ts`, program)));
  expect(results.map(({ code }) => code)).toEqual([1, 1, 1]);
  for (const { output } of results) expect(output).toMatch(/error TS2\d{3}/);
});
