import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { lintOpenApi } from '#server/testing/lint-openapi.ts';
import { expect, test } from 'vitest';

interface Operation {
  readonly description: string;
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}

test('the gateway’s document passes a linter, says how to sign in, and names the errors of every operation', async () => {
  const platform = await startStubPlatform();
  const gateway = await openGateway(platform.url);
  const { body } = await gateway.call<{ paths: Record<string, Record<string, Operation>>; security: object[] }>(
    'GET',
    '/api/openapi.json',
  );
  expect(await lintOpenApi(body)).toEqual([]);
  expect(body.security).toEqual([{ session: [] }]);
  expect(body.paths['/session']?.['post']?.security).toEqual([]);
  expect(body.paths['/orders']?.['get']?.security).toBeUndefined();
  for (const operations of Object.values(body.paths)) {
    for (const operation of Object.values(operations)) {
      expect(operation.description).not.toBe('');
      expect(Object.keys(operation.responses).some((status) => status.startsWith('4'))).toBe(true);
    }
  }
  await gateway.close();
  await platform.close();
});
