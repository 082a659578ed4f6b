import type { Endpoint } from '#contract/endpoint.ts';
import * as z from 'zod/mini';
import type { JsonSchema } from './json-schema.ts';
import { mayLackBody } from './may-lack-body.ts';

export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  /** How a request authenticates; `isOpen` endpoints need no authentication. */
  readonly security: {
    readonly name: string;
    readonly scheme: Readonly<Record<string, string>>;
    readonly isOpen: (endpoint: Endpoint) => boolean;
  };
}

/** Describes endpoints as an OpenAPI 3.1 document. */
export function describeEndpoints(
  { title, description, security }: ApiDescription,
  baseAddress: string,
  endpoints: readonly Endpoint[],
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = {
      ...describeEndpoint(endpoint),
      ...(security.isOpen(endpoint) ? { security: [] } : {}),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description, license: { name: 'Proprietary', url: `${baseAddress}/docs` } },
    servers: [{ url: baseAddress }],
    security: [{ [security.name]: [] }],
    components: { securitySchemes: { [security.name]: security.scheme } },
    paths,
  };
}

function describeEndpoint(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    parameters: [...describeParameters(endpoint.params, 'path'), ...describeParameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !mayLackBody(endpoint),
            content: jsonContent(toSchema(endpoint.body, 'output'), endpoint.example?.body),
          },
        }
      : {}),
    responses: Object.fromEntries(
      Object.entries(endpoint.answers).map(([status, schema]) => [
        status,
        {
          description: STATUS_TEXTS[status] ?? `Status ${status}`,
          content:
            endpoint.produces !== undefined && status === '200'
              ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
              : jsonContent(toSchema(schema, 'output')),
        },
      ]),
    ),
  };
}

function describeAccess({ summary, permission, role }: Endpoint): string {
  if (permission !== undefined) return `${summary} The API secret needs the permission \`${permission}\`.`;
  if (role === 'owner') return `${summary} For the account owner.`;
  return role === 'packer' ? `${summary} For everybody who is signed in.` : summary;
}

export const STATUS_TEXTS: Readonly<Record<string, string>> = {
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
  502: 'No usable answer from the service',
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
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: describeAsNumber(property),
  }));
}

const LARGEST_INT32 = 2_147_483_647;

/**
 * Digits in a path or query are an integer to the client (interface document, manifest_id: integer). The servers validate the text, because
 * JavaScript's own parsers accept more than digits.
 */
function describeAsNumber(schema: JsonSchema): JsonSchema {
  const digits = /^\^\[1-9\]\[0-9\]\{0,(?<more>\d)\}\$$/.exec(schema.pattern ?? '')?.groups?.['more'];
  if (digits === undefined) return schema;
  const maximum = Math.min(10 ** (Number(digits) + 1) - 1, LARGEST_INT32);
  return { type: 'integer', minimum: 1, maximum };
}
