import { lintOpenApi } from '#server/testing/lint-openapi.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

interface Document {
  readonly info: { readonly license: { readonly name: string }; readonly description: string };
  readonly security: readonly object[];
  readonly components: { readonly securitySchemes: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly description: string;
  readonly responses: Readonly<Record<string, object>>;
}

test('C8: the document passes a linter without an error', async () => {
  const { body } = await platform.call('GET /openapi.json', undefined, { secret: null });
  expect(await lintOpenApi(body)).toEqual([]);
});

test('C8: it says how to authenticate, and every operation names its errors', async () => {
  const document = (await platform.call('GET /openapi.json', undefined, { secret: null })).body as Document;
  expect(document.components.securitySchemes).toMatchObject({ apiSecret: { type: 'http', scheme: 'bearer' } });
  expect(document.security).toEqual([{ apiSecret: [] }]);
  expect(document.info.license.name).not.toBe('');
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      expect(operation.description).not.toBe('');
      expect(Object.keys(operation.responses).some((status) => status.startsWith('4'))).toBe(true);
    }
  }
});

test('the linter catches mistakes: a document without security, or with two operations of one name, has errors', async () => {
  const { body } = await platform.call('GET /openapi.json', undefined, { secret: null });
  expect(await lintOpenApi({ ...body, security: undefined })).not.toEqual([]);
  expect(await lintOpenApi({ ...body, paths: { 'no-slash': {} } })).not.toEqual([]);
});
