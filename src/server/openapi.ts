import type { Endpoint } from '#contract/endpoint.ts';
import * as z from 'zod/mini';

/** Prints rows as an OpenAPI 3.1 document. */
export function describeRows(title: string, baseAddress: string, rows: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const path = (paths[row.path] ??= {});
    path[row.method.toLowerCase()] = describeRow(row);
  }
  return { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: baseAddress }], paths };
}

function describeRow(row: Endpoint) {
  return {
    operationId: row.name,
    summary: row.summary,
    ...(row.permission === undefined ? {} : { description: `Permission: ${row.permission}.` }),
    parameters: [...describeParameters(row.params, 'path'), ...describeParameters(row.query, 'query')],
    ...(row.body
      ? { requestBody: { required: true, content: jsonContent(toSchema(row.body, 'input'), row.example?.body) } }
      : {}),
    responses: Object.fromEntries(
      Object.entries(row.answers).map(([status, schema]) => [
        status,
        {
          description: STATUS_WORDS[status] ?? `Status ${status}`,
          content:
            row.produces !== undefined && status === '200'
              ? { [row.produces]: { schema: { type: 'string', format: 'binary' } } }
              : jsonContent(toSchema(schema, 'output')),
        },
      ]),
    ),
  };
}

export const STATUS_WORDS: Readonly<Record<string, string>> = {
  200: 'Success',
  202: 'Accepted',
  400: 'Problem with the request',
  401: 'Not signed in',
  403: 'Refused',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  422: 'Refused by a rule',
  424: 'Failed at the carrier',
  429: 'Too many requests',
  500: 'Unknown error',
  502: 'The service did not answer as it should',
};

function jsonContent(schema: unknown, example?: unknown) {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}

function toSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}

function describeParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
